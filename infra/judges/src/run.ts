// `npm run judges`: runs the judges and holds each against its mark.
//
// --list         names them with their marks, and runs none
// --only NAME    runs these; may be repeated
// --requests N   requests per operation for fast-check; 100 unless given
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Judge, JUDGES } from './verdicts/judges.ts'
import { describeMark } from './verdicts/judges-page.ts'
import { inJudges } from './verdicts/places.ts'
import { runNode } from './run-node.ts'
import { judgeReport, notRun, type Report, storeVerdicts, type Verdict } from './verdicts/verdict.ts'
import { withStack } from './with-stack.ts'

const { values } = parseArgs({
  options: {
    list: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    requests: { type: 'string' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

function chosen(): Judge[] {
  const names = values.only ?? JUDGES.map(({ name }) => name)
  const unknown = names.find((name) => !JUDGES.some((judge) => judge.name === name))
  if (unknown === undefined) return JUDGES.filter(({ name }) => names.includes(name))
  print(`There is no judge named "${unknown}". Known: ${JUDGES.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const isInstalled = (file: string) => spawnSync('which', [file]).status === 0

const commandOf = ({ command, name }: Judge) =>
  name === 'fast-check' && values.requests ? [...command, '--requests', values.requests] : [...command]

const typed = (judge: Judge) =>
  ['npm run judges -- --only', judge.name, ...commandOf(judge).slice(judge.command.length)].join(' ')

/** One run of a script, shared by the judges that have the same command. */
const runs = new Map<string, Promise<{ report: Report | null; output: string }>>()

function runOnce(judge: Judge) {
  const [script = '', ...args] = commandOf(judge)
  const key = [script, ...args].join(' ')
  const started = runs.get(key) ?? runNode([inJudges('src', script), ...args]).then(readReport)
  runs.set(key, started)
  return started
}

function readReport({ output }: { output: string }): { report: Report | null; output: string } {
  const last = output.trim().split('\n').at(-1) ?? ''
  try {
    return { report: JSON.parse(last) as Report, output: output.trim().slice(0, -last.length) }
  } catch {
    return { report: null, output }
  }
}

async function run(judge: Judge): Promise<Verdict> {
  const facts = { judge, command: typed(judge), at: new Date() }
  const { program } = judge
  if (program && !isInstalled(program.file))
    return notRun({ ...facts, why: `${program.file} is not installed (Debian: ${program.debianPackage})` })
  const { report, output } = await runOnce(judge)
  if (!report) {
    print(output.slice(-2_000))
    return notRun({ ...facts, why: 'its script failed' })
  }
  for (const { judge: name, text } of report.findings.slice(0, 30)) print(`  ${name}: ${text}`)
  return judgeReport({ ...facts, report })
}

async function runAll(judges: readonly Judge[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const judge of judges) {
    const verdict = await run(judge)
    verdicts.push(verdict)
    print(
      [verdict.outcome.padEnd(8), judge.name.padEnd(16), JSON.stringify(verdict.figures), verdict.why].join(
        ' ',
      ),
    )
  }
  return verdicts
}

if (values.list) {
  for (const { name, looksAt, marks } of JUDGES)
    print(`${name.padEnd(16)} ${looksAt}: ${marks.map(describeMark).join(', ')}`)
} else {
  const judges = chosen()
  const alone = await runAll(judges.filter(({ needsStack }) => !needsStack))
  const asking = judges.filter(({ needsStack }) => needsStack)
  const verdicts = [...alone, ...(asking.length > 0 ? await withStack(() => runAll(asking)) : [])]
  storeVerdicts(
    verdicts,
    JUDGES.map(({ name }) => name),
  )
  process.exitCode = verdicts.every(({ outcome }) => outcome === 'met') ? 0 : 1
}
