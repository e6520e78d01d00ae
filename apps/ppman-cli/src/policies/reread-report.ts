import { createReadStream } from 'node:fs'
import { appendFile, stat, truncate } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type {
  PolicyReread,
  QuotedRule,
  ValueDifference,
  VersionReread,
} from '@ppman/policies/sources/rereading'
import { UsageError, tryParseJson } from '../command.ts'

/** What was read again so far, as the last line of a report gives it. */
export type RereadTotals = Record<(typeof TOTALS)[number], number>

const TOTALS = [
  'policies',
  'versions',
  'unreadable',
  'text_equal',
  'text_layout',
  'text_differs',
  'unannounced',
  'facts_differ',
  'rules_equal',
  'rules_requoted',
  'rules_added',
  'rules_gone',
  'rules_changed',
  'changes_differ',
  'parses_stored',
] as const

export const noTotals = (): RereadTotals =>
  Object.fromEntries(TOTALS.map((name) => [name, 0])) as RereadTotals

/** One policy as a line of the report: its totals, and the versions in which something differs. */
export function policyLine({ policyId, payerId, title, versions }: PolicyReread) {
  const totals = totalsOf(versions)
  return {
    policy_id: policyId,
    payer_id: payerId,
    title,
    totals,
    differences: versions.filter(isDifferent).map(versionJson),
  }
}

/** Adds the totals of a line. Lines of an interrupted run count too. */
export function addTotals(sum: RereadTotals, line: { totals: RereadTotals }): void {
  for (const name of TOTALS) sum[name] += line.totals[name]
}

const TEXT_TOTAL = { equal: 'text_equal', layout: 'text_layout', text: 'text_differs' } as const

function totalsOf(versions: readonly VersionReread[]): RereadTotals {
  const sum = { ...noTotals(), policies: 1, versions: versions.length }
  for (const version of versions) {
    if (version.kind === 'unreadable') {
      sum.unreadable += 1
      continue
    }
    const { text, rules } = version
    sum[TEXT_TOTAL[text.kind]] += 1
    sum.unannounced += Number(version.isUnannounced)
    sum.facts_differ += Number(version.facts.length > 0)
    sum.changes_differ += Number(version.change.length > 0)
    sum.parses_stored += Number(version.isStored)
    sum.rules_equal += rules?.equal ?? 0
    sum.rules_requoted += rules?.requoted ?? 0
    sum.rules_added += rules?.added.length ?? 0
    sum.rules_gone += rules?.gone.length ?? 0
    sum.rules_changed += rules?.changed.length ?? 0
  }
  return sum
}

function isDifferent(version: VersionReread): boolean {
  if (version.kind === 'unreadable') return true
  const { text, facts, rules, change } = version
  const moved = rules ? rules.requoted + rules.added.length + rules.gone.length + rules.changed.length : 0
  return text.kind !== 'equal' || facts.length > 0 || change.length > 0 || moved > 0
}

function versionJson(reread: VersionReread) {
  const { version, storedExtractor } = reread
  if (reread.kind === 'unreadable')
    return { version, extractor_stored: storedExtractor, unreadable: reread.reason }
  const { extractor, isUnannounced, text, facts, rules, change } = reread
  return {
    version,
    extractor_stored: storedExtractor,
    extractor,
    ...(isUnannounced && { unannounced: true }),
    text: {
      outcome: text.kind,
      words_stored: text.wordsBefore,
      words: text.wordsAfter,
      blocks_gone: text.gone,
      blocks_added: text.added,
      examples: text.examples,
    },
    facts: facts.map(valueJson),
    rules: rules && {
      equal: rules.equal,
      requoted: rules.requoted,
      added: rules.added.map(ruleJson),
      gone: rules.gone.map(ruleJson),
      changed: rules.changed.map(({ before, after }) => ({
        before: ruleJson(before),
        after: ruleJson(after),
      })),
    },
    change: change.map(valueJson),
  }
}

const valueJson = ({ name, stored, read }: ValueDifference) => ({ name, stored, read })

const ruleJson = ({ category, disposition, codeType, code, codeTo, quotes }: QuotedRule) => ({
  rule_category: category,
  disposition,
  code_type: codeType,
  code: codeTo === null ? code : `${code}-${codeTo}`,
  quotes,
})

/** A report file: its first line names the run, each further line is a policy. */
export type ReportFile = {
  /** The last policy with a whole line; null in a new file. */
  after: string | null
  totals: RereadTotals
  append: (line: object) => Promise<void>
}

/**
 * Opens a report file, and continues one that an interrupted run of the same kind has left: a line
 * that was cut off is removed. Holds one line in memory at a time.
 *
 * @param run the options and extractor versions of the run
 * @throws UsageError for a file of another run
 */
export async function openReport(path: string, run: object): Promise<ReportFile> {
  const file: ReportFile = {
    after: null,
    totals: noTotals(),
    append: (line) => appendFile(path, `${JSON.stringify(line)}\n`),
  }
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  const whole = size > 0 ? await readReport(path, file, JSON.stringify(run)) : 0
  if (whole < size) await truncate(path, whole)
  if (whole > size) await appendFile(path, '\n')
  if (whole === 0) await file.append(run)
  return file
}

/** Adds the lines of a report to its totals. @returns the bytes of its whole lines */
async function readReport(path: string, file: ReportFile, run: string): Promise<number> {
  let bytes = 0
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const line = tryParseJson(text) as { policy_id?: string; totals?: RereadTotals } | undefined
    if (line === undefined) return bytes
    if (bytes === 0 && text !== run)
      throw new UsageError(`${path} is the report of another run: name a new file, or use the same options.`)
    if (line.policy_id && line.totals) {
      file.after = line.policy_id
      addTotals(file.totals, { totals: line.totals })
    }
    bytes += Buffer.byteLength(text) + 1
  }
  return bytes
}
