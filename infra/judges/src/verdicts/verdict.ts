import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Judge, Mark } from './judges.ts'
import { inJudges } from './places.ts'

/** What a script prints as its last line. */
export type Report = {
  /** Versions of the programs, by the name of the judge. */
  versions: Record<string, string>
  figures: Record<string, number>
  /** What is wrong, one sentence each, each of a judge. */
  findings: { judge: string; text: string }[]
}

export type Verdict = {
  judge: string
  version: string
  /** `YYYY-MM-DD`, UTC. */
  date: string
  command: string
  outcome: 'met' | 'missed' | 'not run'
  /** Why it was not run or missed; empty when the mark is met. */
  why: string
  figures: Record<string, number>
}

/** @returns every mark that the figures do not reach, in words */
export const missedMarks = (marks: readonly Mark[], figures: Record<string, number>): string[] =>
  marks.flatMap(({ figure, atMost, atLeast }) => {
    const value = figures[figure]
    if (value === undefined || Number.isNaN(value)) return [`${figure} was not reported`]
    if (atMost !== undefined && value > atMost) return [`${figure} is ${value}, at most ${atMost} is allowed`]
    if (atLeast !== undefined && value < atLeast)
      return [`${figure} is ${value}, at least ${atLeast} is asked`]
    return []
  })

type Ran = { judge: Judge; report: Report; command: string; at: Date }

export function judgeReport({ judge, report, command, at }: Ran): Verdict {
  const missed = missedMarks(judge.marks, report.figures)
  return {
    judge: judge.name,
    version: report.versions[judge.name] ?? '',
    date: at.toISOString().slice(0, 10),
    command,
    outcome: missed.length === 0 ? 'met' : 'missed',
    why: missed.join('; '),
    figures: Object.fromEntries(judge.marks.map(({ figure }) => [figure, report.figures[figure] ?? NaN])),
  }
}

type NotRun = { judge: Judge; why: string; command: string; at: Date }

export const notRun = ({ judge, why, command, at }: NotRun): Verdict => ({
  judge: judge.name,
  version: '',
  date: at.toISOString().slice(0, 10),
  command,
  outcome: 'not run',
  why,
  figures: {},
})

const FILE = inJudges('results.json')

/** The newest verdict of each judge. */
export const readVerdicts = (): Verdict[] =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Verdict[]) : []

/** Keeps the verdicts of judges that did not, or could not, run this time. */
export function storeVerdicts(fresh: readonly Verdict[], order: readonly string[]): void {
  const byName = new Map(readVerdicts().map((verdict) => [verdict.judge, verdict]))
  for (const verdict of fresh)
    if (verdict.outcome !== 'not run' || !byName.has(verdict.judge)) byName.set(verdict.judge, verdict)
  const sorted = order.flatMap((name) => byName.get(name) ?? [])
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}
