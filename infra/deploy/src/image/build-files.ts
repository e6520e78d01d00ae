import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import ignore from '@balena/dockerignore'
import { DockerfileParser } from 'dockerfile-ast'
import { inDeploy, ROOT } from '../places.ts'

export type BuildOptions = {
  /** Folder of the application, such as `apps/docs-api`. */
  app: string
  /** Folder that receives what the image holds in its working directory. */
  out: string
  say: (message: string) => void
}

export type ImageFiles = {
  /** The environment that the image sets. */
  env: Record<string, string>
  /** The words of CMD. */
  command: string[]
}

/**
 * Runs the lines of infra/deploy/Dockerfile on this machine: each stage is a folder, and the
 * working directory of the last one becomes `out`. Debian packages are left to the machine.
 *
 * @throws with the output of the line that failed
 */
export function buildImageFiles({ app, out, say }: BuildOptions): ImageFiles {
  if (!existsSync(path.join(ROOT, app, 'package.json'))) throw new Error(`${app} is no application here.`)
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`${out} is not empty.`)
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true })
  const home = mkdtempSync(path.join(path.dirname(path.resolve(out)), '.ppman-build-'))
  const stages = readDockerfile(readFileSync(inDeploy('Dockerfile'), 'utf8'))
  try {
    const built = stages.map((stage) => buildStage(stage, { app, home, say }))
    const { env, command, workdir } = built.at(-1)!
    rmSync(out, { recursive: true, force: true })
    renameSync(workdir, out)
    return { env, command }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** One line of a Dockerfile: its keyword and its arguments as written. */
type Step = { keyword: string; line: number; text: string }
type Stage = { name: string; steps: Step[] }

const STAGE = /^\S+ as (\S+)$/i

/**
 * The stages of a Dockerfile in order.
 *
 * @throws when a stage has no name
 */
function readDockerfile(text: string): Stage[] {
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

type Building = { app: string; home: string; say: (message: string) => void }
type Built = ImageFiles & { workdir: string }

function buildStage({ name, steps }: Stage, { app, home, say }: Building): Built {
  const root = path.join(home, name)
  const built: Built = { env: {}, command: [], workdir: root }
  mkdirSync(root)
  for (const step of steps) {
    const { keyword, text } = step
    if (keyword === 'WORKDIR') mkdirSync((built.workdir = path.join(root, text)), { recursive: true })
    if (keyword === 'ENV') Object.assign(built.env, readEnv(text))
    if (keyword === 'CMD') built.command = JSON.parse(text) as string[]
    if (keyword === 'COPY') copy(step, { home, workdir: built.workdir })
    if (keyword !== 'RUN') continue
    if (text.startsWith('apt-get ')) say(`left to this machine: ${text.split('\n', 1)[0]}`)
    else runLine(step, { env: { ...built.env, APP: app }, cwd: built.workdir, say })
  }
  return built
}

/** The names and values of an ENV line, `NAME=value NAME=value`. */
const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/\s+/)
      .filter((word) => word.includes('='))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )

type Line = { env: Record<string, string>; cwd: string; say: (message: string) => void }

function runLine({ line, text }: Step, { env, cwd, say }: Line): void {
  say(`line ${line}: ${text.split('\n', 1)[0]}`)
  const { status, stdout, stderr, error } = spawnSync('sh', ['-ec', text], {
    cwd,
    encoding: 'utf8',
    env: { ...withoutNodeSettings(process.env), PATH, ...env },
  })
  if (status === 0) return
  throw new Error(`Line ${line} of the Dockerfile failed: ${text}\n${error?.message ?? ''}${stdout}${stderr}`)
}

const PATH = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter)

/** What the machine needs to reach its package registry stays; how Node runs here does not. */
const withoutNodeSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^NODE_(ENV|OPTIONS|COMPILE_CACHE)$/.test(name)))

/** Copies as Docker does: of a folder its content, of a file the file. */
function copy({ line, text }: Step, { home, workdir }: { home: string; workdir: string }): void {
  const { from, sources, target } = readCopy(text)
  const origin = from === null ? ROOT : path.join(home, from)
  const isKept = from === null ? contextFilter() : () => true
  for (const source of sources) {
    const file = path.join(origin, source)
    if (!existsSync(file)) throw new Error(`Line ${line}: ${source} does not exist.`)
    const isFolder = statSync(file).isDirectory()
    const place = isFolder || !target.endsWith('/') ? target : path.join(target, path.basename(source))
    cpSync(file, path.join(workdir, place), { recursive: true, verbatimSymlinks: true, filter: isKept })
  }
}

type Copy = { from: string | null; sources: string[]; target: string }

/** The parts of a COPY line. */
function readCopy(text: string): Copy {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = paths.pop() ?? ''
  return { from, sources: paths, target }
}

/** Leaves out what the ignore file beside the Dockerfile keeps from the build. */
function contextFilter(): (file: string) => boolean {
  const rules = ignore.default().add(readFileSync(inDeploy('Dockerfile.dockerignore'), 'utf8'))
  return (file) => file === ROOT || file === `${ROOT}/.` || !rules.ignores(path.relative(ROOT, file))
}
