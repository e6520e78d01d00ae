import { DockerfileParser } from 'dockerfile-ast'

/** One line of a Dockerfile: its keyword and its arguments as written. */
export type Step = { keyword: string; line: number; text: string }
export type Stage = { name: string; steps: Step[] }

const STAGE = /^\S+ as (\S+)$/i

/**
 * The stages of a Dockerfile in order.
 *
 * @throws when a stage has no name
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text.split('\n')
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const { start, end } = instruction.getRange()
    const keyword = instruction.getKeyword()
    const whole = lines.slice(start.line, end.line + 1).join('\n')
    const content = whole.slice(keyword.length).trim()
    const step = { keyword, line: start.line + 1, text: content }
    if (keyword === 'FROM') {
      const name = STAGE.exec(content)?.[1]
      if (!name) throw new Error(`Line ${step.line}: a stage needs a name, FROM image AS name.`)
      stages.push({ name, steps: [] })
    } else stages.at(-1)?.steps.push(step) // ARG lines may stand before the first stage
  }
  return stages
}

export type Copy = { from: string | null; sources: string[]; target: string }

/** The parts of a COPY line. */
export function readCopy(text: string): Copy {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = paths.pop() ?? ''
  return { from, sources: paths, target }
}

/** The names and values of an ENV line, `NAME=value NAME=value`. */
export const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/\s+/)
      .filter((word) => word.includes('='))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )
