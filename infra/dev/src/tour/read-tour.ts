/** A block of commands of the tour, with the lines that its answer must hold, in order. */
export type Step = { heading: string; commands: string; expected: string[] }

/** Reads `sh` blocks, each with the `text` block that follows it before the next one, if any. */
export function readTour(markdown: string): Step[] {
  const steps: Step[] = []
  let heading = ''
  let block: { kind: string; lines: string[] } | null = null
  for (const line of markdown.split('\n')) {
    if (block === null) {
      heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading
      const kind = /^```(sh|text)$/.exec(line)?.[1]
      if (kind) block = { kind, lines: [] }
    } else if (line !== '```') block.lines.push(line)
    else {
      if (block.kind === 'sh')
        steps.push({ heading, commands: block.lines.map((each) => `${each}\n`).join(''), expected: [] })
      else steps.at(-1)?.expected.push(...block.lines.filter(Boolean))
      block = null
    }
  }
  return steps
}

/**
 * The first expected line that the output lacks, or null. `…` stands for anything within a line.
 */
export function missingLine(expected: readonly string[], output: string): string | null {
  const lines = output.split('\n')
  let from = 0
  for (const line of expected) {
    const found = lines.findIndex((each, i) => i >= from && holds(each, line))
    if (found < 0) return line
    from = found + 1
  }
  return null
}

function holds(line: string, pattern: string): boolean {
  let from = 0
  for (const part of pattern.split('…')) {
    const index = line.indexOf(part, from)
    if (index < 0) return false
    from = index + part.length
  }
  return true
}
