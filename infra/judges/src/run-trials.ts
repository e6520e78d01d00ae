import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { places, ROOT } from '../../dev/src/places.ts'
import { readStack } from '../../dev/src/stack/stack-file.ts'
import { runNode } from './run-node.ts'
import { describeMark } from './verdicts/verdict-page.ts'
import {
  judgeReport,
  notRun,
  type Report,
  storeVerdicts,
  type Trial,
  type Verdict,
} from './verdicts/verdict.ts'

type Suite = {
  trials: readonly Trial[]
  /** Folder of the scripts. */
  folder: string
  /** File of the verdicts. */
  results: string
  /** What a person types to run one, before its name. */
  typed: string
  /** Shows what the scripts print while they run. */
  echo?: boolean
}

type Wish = {
  list: boolean
  /** Names of the trials to run; all unless given. */
  only: readonly string[] | undefined
  /** Further arguments for the script of a trial. */
  argumentsOf: (trial: Trial) => readonly string[]
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs trials, prints and stores their verdicts. @returns the exit code */
export async function runTrials(suite: Suite, { list, only, argumentsOf }: Wish): Promise<number> {
  const { trials } = suite
  if (list) {
    for (const { name, looksAt, marks } of trials)
      print(`${name.padEnd(20)} ${looksAt}: ${marks.map(describeMark).join(', ')}`)
    return 0
  }
  const unknown = only?.find((name) => !trials.some((trial) => trial.name === name))
  if (unknown !== undefined) {
    print(`There is no "${unknown}". Known: ${trials.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const chosen = trials.filter(({ name }) => only?.includes(name) ?? true)
  const run = openRunner(suite, argumentsOf)
  const runAll = (some: readonly Trial[]) => runInTurn(some, run, suite)
  const alone = await runAll(chosen.filter(({ needsStack }) => !needsStack))
  const asking = chosen.filter(({ needsStack }) => needsStack)
  const verdicts = [...alone, ...(asking.length > 0 ? await withStack(() => runAll(asking)) : [])]
  return verdicts.every(({ outcome }) => outcome === 'met') ? 0 : 1
}

/** Judges ask faster than a person may. */
const RATE_LIMIT_SCALE = '1000'

/** Uses the running stack, or starts one for as long as the work takes. */
async function withStack<T>(work: () => Promise<T>): Promise<T> {
  if (readStack(places.stack)) return work()
  const stack = spawn(process.execPath, [path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'start'], {
    cwd: ROOT,
    env: { RATE_LIMIT_SCALE, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await untilReady(stack)
    return await work()
  } finally {
    const ended = once(stack, 'exit')
    stack.kill('SIGINT')
    await ended
  }
}

function untilReady(stack: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    stack.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('READY')) resolve()
    })
    stack.once('exit', () => reject(new Error(`npm start ended:\n${output.slice(-2_000)}`)))
  })
}

type Run = (trial: Trial) => Promise<Verdict>

/** Stores each verdict at once: a run that is ended early keeps what it has. */
async function runInTurn(chosen: readonly Trial[], run: Run, { results, trials }: Suite): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const trial of chosen) {
    const verdict = await run(trial)
    verdicts.push(verdict)
    storeVerdicts(results, [verdict], trials)
    const { outcome, figures, why } = verdict
    print([outcome.padEnd(8), trial.name.padEnd(20), JSON.stringify(figures), why].join(' '))
  }
  return verdicts
}

/** As a shell takes it for one word. */
const quoted = (name: string) => (name.includes(' ') ? `"${name}"` : name)

type Ran = { report: Report | null; output: string }

/** Trials with the same command share one run of the script. */
function openRunner({ folder, typed, echo = false }: Suite, argumentsOf: Wish['argumentsOf']): Run {
  const runs = new Map<string, Promise<Ran>>()
  const runOnce = ([script = '', ...args]: readonly string[]) => {
    const key = [script, ...args].join(' ')
    const started = runs.get(key) ?? runNode([path.join(folder, script), ...args], { echo }).then(readReport)
    runs.set(key, started)
    return started
  }
  return async (trial) => {
    const further = argumentsOf(trial)
    const facts = { trial, command: [typed, quoted(trial.name), ...further].join(' '), at: new Date() }
    const { program } = trial
    if (program && spawnSync('which', [program.file]).status !== 0)
      return notRun({ ...facts, why: `${program.file} is not installed (Debian: ${program.debianPackage})` })
    const { report, output } = await runOnce([...trial.command, ...further])
    if (!report) {
      print(output.slice(-2_000))
      return notRun({ ...facts, why: 'its script failed' })
    }
    for (const { trial: name, text } of report.findings.slice(0, 30)) print(`  ${name}: ${text}`)
    return judgeReport({ ...facts, report })
  }
}

function readReport({ output }: { output: string }): Ran {
  const last = output.trim().split('\n').at(-1) ?? ''
  try {
    return { report: JSON.parse(last) as Report, output: output.trim().slice(0, -last.length) }
  } catch {
    return { report: null, output }
  }
}
