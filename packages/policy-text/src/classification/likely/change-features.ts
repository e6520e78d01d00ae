import type { Facts } from '../../facts/facts.ts'
import { type Token, tokensOf } from '../../language/tokens.ts'
import type { Verdict } from '../classify.ts'
import type { ChangeType, Edit, Finding } from '../finding.ts'

/** A page in other words costs no more than a few sentences. */
const [MAX_EDITS, MAX_CHARS] = [3, 1_500]

/**
 * What a model knows of changed passages: the stems and concepts that went (`-`), came (`+`) and
 * stayed (`=`), with their neighbors and heading, whether a number rose, and what each side
 * decides.
 */
export function featuresOfEdits(edits: readonly Edit[]): string[] {
  return [...new Set(edits.slice(0, MAX_EDITS).flatMap(featuresOfEdit))]
}

function featuresOfEdit({ before, after, quote, words, setting }: Edit): string[] {
  const op = opOf({ before, after })
  const names = namesIn(before, after)
  const gone = keysOf(after ? words.gone : quote.before, names)
  const come = keysOf(before ? words.come : quote.after, names)
  const changed = new Set([...gone, ...come])
  const stayed = before && after ? keysOf(quote.after, names).filter((key) => !changed.has(key)) : []
  const headings = keysOf((after ?? before)!.heading, names).map((key) => `heading ${key}`)
  const context = [...stayed.map((key) => `=${key}`), ...headings]
  const signed = [...gone.map((key) => `-${key}`), ...come.map((key) => `+${key}`)]
  return [
    op,
    setting,
    ...signed,
    ...pairs('-', gone),
    ...pairs('+', come),
    ...context,
    ...pairs('=', stayed),
    ...headings.map((heading) => `${op} ${heading}`),
    ...numberMoved(words, names).flatMap((moved) => [moved, ...context.map((one) => `${moved} ${one}`)]),
    ...signed.filter(isConcept).flatMap((one) => context.filter(isConcept).map((other) => `${one} ${other}`)),
    ...(before ? decided('was', before) : []),
    ...(after ? decided('is', after) : []),
  ]
}

const opOf = ({ before, after }: Pick<Edit, 'before' | 'after'>) =>
  before ? (after ? 'modified' : 'deleted') : 'inserted'

/** Numbers that name a place of service or a modifier, and count nothing. */
const namesIn = (...sides: readonly (Facts | null)[]): ReadonlySet<string> =>
  new Set(sides.flatMap((facts) => (facts ? [...facts.placesOfService, ...facts.modifiers] : [])))

const keysOf = (text: string | null, names: ReadonlySet<string>): string[] =>
  tokensOf((text ?? '').slice(0, MAX_CHARS)).map((token) => keyOf(token, names))

const KINDS: Partial<Record<Token['kind'], string>> = { number: '#', code: 'code', date: 'date' }
const keyOf = ({ kind, key }: Token, names: ReadonlySet<string>): string =>
  names.has(key) ? 'name' : (KINDS[kind] ?? key)

/** Whether a signed word is a concept of the lexicon, which is in capitals. */
const isConcept = (signed: string): boolean => /^[-+=][A-Z]/.test(signed)

const pairs = (sign: string, keys: readonly string[]): string[] =>
  keys.slice(1).map((key, index) => `${sign}${keys[index]} ${key}`)

/** Whether the only changed number rose or fell; empty where there are more or none. */
function numberMoved({ gone, come }: Edit['words'], names: ReadonlySet<string>): string[] {
  const [[was, ...more], [is, ...others]] = [numbersOf(gone, names), numbersOf(come, names)]
  if (was === undefined || is === undefined || was === is || more.length + others.length > 0) return []
  return [is > was ? 'number rose' : 'number fell']
}

const numbersOf = (text: string, names: ReadonlySet<string>): number[] =>
  tokensOf(text.slice(0, MAX_CHARS)).flatMap(({ kind, key }) =>
    kind === 'number' && !names.has(key) ? [Number(key.replace(/[$#%]/g, ''))] : [],
  )

function decided(side: string, { decisions, criterion }: Facts): string[] {
  const { priorAuth, coverage, bundling, isRequirement } = decisions
  const named = [
    priorAuth && `authorization ${priorAuth}`,
    coverage,
    bundling,
    isRequirement && 'duty',
    criterion && (criterion.grants ? 'criterion' : 'criterion of denial'),
  ]
  return named.flatMap((one) => (one ? [`${side} ${one}`] : []))
}

/** An edit with what the rules found in it. */
export type JudgedEdit = { edit: Edit; findings: readonly Finding[] }

/** What of a verdict of the rules a model knows. */
export type Concluded = Pick<Verdict, 'direction' | 'changeType' | 'severity'>

/** Reasons that differ later differ in what they quote. */
const REASON_CHARS = 44

/**
 * What a model knows of the rules: their conclusion, and each finding with its reason. So it learns
 * which of them can be trusted, and beside which words.
 */
export const featuresOfRules = (
  { direction, changeType, severity }: Concluded,
  judged: readonly JudgedEdit[],
): string[] => [
  `rules ${direction}`,
  `rules ${changeType}`,
  `rules ${severity}`,
  `rules ${changeType} ${direction}`,
  ...new Set(
    judged.flatMap(({ edit, findings }) =>
      findings.filter(({ severity }) => severity !== 'info').flatMap((found) => ofFinding(found, edit)),
    ),
  ),
]

function ofFinding({ type, direction, reason }: Finding, edit: Edit): string[] {
  const op = opOf(edit)
  const because = reason.replace(/\d[\d.]*/g, '#').slice(0, REASON_CHARS)
  return [`found ${type} ${direction}`, `found ${type} ${direction} ${op}`, `because ${because} ${direction}`]
}

/** Whether the rules compared whom both documents are for, which a passage alone does not tell. */
export const isOfScope = (
  { changeType, direction }: Pick<Finding, 'direction'> & { changeType: ChangeType },
  judged: readonly JudgedEdit[],
): boolean =>
  changeType === 'applicability_changed' &&
  direction !== 'unknown' &&
  judged.some(({ edit, findings }) => edit.scope && findings.some(({ type }) => type === changeType))
