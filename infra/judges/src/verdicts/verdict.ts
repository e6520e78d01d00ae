import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './places.ts'

/** What a figure of a trial must be. */
export type Mark = { figure: string; atMost?: number; atLeast?: number }

export const none = (figure: string): Mark => ({ figure, atMost: 0 })

/** A script that looks at the product, with the marks that its figures must reach. */
export type Trial = {
  name: string
  /** What it looks at, for people. */
  looksAt: string
  /** Script and its arguments. Trials with the same command share one run. */
  command: readonly string[]
  marks: readonly Mark[]
  /** Whether the script asks the running stack. */
  needsStack: boolean
  /** A program that must be installed, and the package of Debian that has it. */
  program?: { file: string; debianPackage: string }
}

/** What a script prints as its last line. */
export type Report = {
  /** Versions of foreign programs, by the name of the trial. */
  versions: Record<string, string>
  figures: Record<string, number>
  /** What is wrong, one sentence each, each of a trial. */
  findings: { trial: string; text: string }[]
}

/** Ends a script of a trial: findings for people, then the report as the last line. */
export function printReport(report: Report): void {
  for (const { trial, text } of report.findings) process.stdout.write(`${trial}: ${text}\n`)
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

export type Verdict = {
  trial: string
  version: string
  /** `YYYY-MM-DD`, UTC. */
  date: string
  command: string
  outcome: 'met' | 'missed' | 'not run'
  /** Why it was not run or missed; empty when the marks are met. */
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

type Ran = { trial: Trial; report: Report; command: string; at: Date }

/** Holds the figures of a report against the marks of its trial. */
export function judgeReport({ trial, report, command, at }: Ran): Verdict {
  const missed = missedMarks(trial.marks, report.figures)
  return {
    trial: trial.name,
    version: report.versions[trial.name] ?? '',
    date: at.toISOString().slice(0, 10),
    command,
    outcome: missed.length === 0 ? 'met' : 'missed',
    why: missed.join('; '),
    figures: Object.fromEntries(trial.marks.map(({ figure }) => [figure, report.figures[figure] ?? NaN])),
  }
}

type NotRun = { trial: Trial; why: string; command: string; at: Date }

export const notRun = ({ trial, why, command, at }: NotRun): Verdict => ({
  trial: trial.name,
  version: '',
  date: at.toISOString().slice(0, 10),
  command,
  outcome: 'not run',
  why,
  figures: {},
})

/** The newest verdict of each trial in a file. */
export const readVerdicts = (file: string): Verdict[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Verdict[]) : []

/**
 * Stores verdicts in the order of the trials. A trial that did not, or could not, run this time
 * keeps its earlier one.
 */
export function storeVerdicts(file: string, fresh: readonly Verdict[], trials: readonly Trial[]): void {
  const byName = new Map(readVerdicts(file).map((verdict) => [verdict.trial, verdict]))
  for (const verdict of fresh)
    if (verdict.outcome !== 'not run' || !byName.has(verdict.trial)) byName.set(verdict.trial, verdict)
  const sorted = trials.flatMap(({ name }) => byName.get(name) ?? [])
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The version of a package that the package at `folder` of the repository uses. */
export function packageVersion(name: string, folder: string): string {
  const manifest = path.join(ROOT, folder, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** The version of an installed package of Debian; empty where there is none. */
export const debianVersion = (name: string): string =>
  spawnSync('dpkg-query', ['--show', '--showformat=${Version}', name], { encoding: 'utf8' }).stdout ?? ''
