import { isDeepStrictEqual } from 'node:util'
import { detailWords, type DocumentRule } from '@ppman/policy-text'
import { type RuleContent, severityOfRule } from '../billing-rule.ts'
import { dayBefore } from '../rule-days.ts'
import { repeatedStatementKey, ruleKeyOf, type RuleOwner, subjectKeyOf } from '../rule-key.ts'

/** A quoted range of a document's text, in UTF-16 units. */
export type RuleQuote = { block: number; page: number | null; start: number; end: number; quote: string }

/** A rule about one code as one version states it, with all its quotes. */
export type ExtractedRule = RuleContent & { ruleKey: string; subjectKey: string; places: RuleQuote[] }

/**
 * Builds one row per rule and code. Repeated statements become one row with several quotes, in
 * force from the earliest to the latest stated day. Statements about separate periods become
 * separate rows, and the later one gets its own key.
 */
export function toExtractedRules(
  rules: readonly DocumentRule[],
  owner: RuleOwner,
  specialty: string,
): ExtractedRule[] {
  const rows = new Map<string, ExtractedRule>()
  for (const rule of rules) {
    for (const row of rowsOf(rule, owner, specialty)) {
      const first = rows.get(identityOf(row))
      const one = first && hasGapBetween(first, row) ? { ...row, ruleKey: repeatedStatementKey(row) } : row
      const same = rows.get(identityOf(one))
      rows.set(identityOf(one), same ? mergeRules(same, one) : one)
    }
  }
  return [...rows.values()]
}

/** Identity of a rule row across versions. */
export const identityOf = ({
  ruleKey,
  codeType,
  code,
  codeTo,
}: Pick<ExtractedRule, 'ruleKey' | 'codeType' | 'code' | 'codeTo'>) =>
  `${ruleKey} ${codeType} ${code} ${codeTo ?? ''}`

function rowsOf(rule: DocumentRule, owner: RuleOwner, specialty: string): ExtractedRule[] {
  const common = ruleContentOf(rule, specialty)
  const ruleKey = ruleKeyOf(owner, common)
  const lines = new Map(rule.listed?.lines.flatMap((line) => line.codes.map((code) => [code, line])))
  return codesOf(rule).map((coded) => ({
    ...common,
    ...coded,
    ruleKey,
    subjectKey: subjectKeyOf(owner, { ...common, ...coded }),
    places: placesOf(rule, lines.get(coded.code)),
  }))
}

type Line = NonNullable<DocumentRule['listed']>['lines'][number]
/** The span, or in a long list its heading and the line of the code. */
function placesOf(
  { span, spanStart, spanEnd, block, page, listed }: DocumentRule,
  line: Line | undefined,
): RuleQuote[] {
  const parts = listed && line ? [listed.heading, line] : [{ block, page, start: spanStart, end: spanEnd }]
  return parts.map((part) => ({
    block: part.block,
    page: part.page,
    start: part.start,
    end: part.end,
    quote: span.slice(part.start - spanStart, part.end - spanStart),
  }))
}

type Coded = Pick<RuleContent, 'code' | 'codeType' | 'codeTo' | 'codeRange'>

const codesOf = ({ codes, codeRanges }: DocumentRule): Coded[] => [
  ...codes.map(({ code, codeType }) => ({ code, codeType, codeTo: null, codeRange: null })),
  ...codeRanges.map(({ from, to, codeType }) => ({
    code: from,
    codeType,
    codeTo: to,
    codeRange: `${from}-${to}`,
  })),
]

const NO_CODE: Coded = { code: '', codeType: '', codeTo: null, codeRange: null }

function ruleContentOf(
  { category, disposition, attributes: rows, confidence }: DocumentRule,
  specialty: string,
): RuleContent {
  return {
    ...NO_CODE,
    ruleCategory: category,
    disposition,
    planTypes: [...(rows.planTypes ?? [])],
    states: [...(rows.states ?? [])],
    statesExcluded: [...(rows.statesExcluded ?? [])],
    networkStatus: rows.networkStatus ?? null,
    specialty,
    modifierDispositions: dispositionsOf(rows),
    modifierRequirements: requirementsOf(rows),
    placeOfService: [...(rows.placesOfService ?? [])],
    quantity: rows.quantity?.max ?? null,
    quantityUnit: rows.quantity?.unit ?? null,
    period: rows.quantity?.per ?? null,
    condition: rows.condition ?? null,
    conditions: detailWords(rows),
    severity: severityOfRule({ ruleCategory: category, disposition }),
    confidence,
    description: null,
    effectiveFrom: rows.effectiveFrom ?? null,
    effectiveTo: rows.effectiveTo ?? null,
  }
}

type RuleAttributes = DocumentRule['attributes']

const dispositionsOf = ({ modifierDispositions = [] }: RuleAttributes): RuleContent['modifierDispositions'] =>
  Object.fromEntries(
    modifierDispositions.map(({ modifier, disposition, percentOfAllowed }) => [
      modifier,
      { disposition, ...(percentOfAllowed !== undefined && { percent_of_allowed: percentOfAllowed }) },
    ]),
  )

const requirementsOf = ({ modifierRequirements = [] }: RuleAttributes): RuleContent['modifierRequirements'] =>
  modifierRequirements.map(({ modifier, requirement, condition }) => ({
    modifier,
    condition: condition ?? null,
    required: requirement === 'required',
    requirement,
  }))

const mergeRules = (a: ExtractedRule, b: ExtractedRule): ExtractedRule => ({
  ...a,
  places: [...a.places, ...b.places],
  effectiveFrom: [a.effectiveFrom, b.effectiveFrom].filter((day) => day !== null).sort()[0] ?? null,
  effectiveTo:
    a.effectiveTo === null || b.effectiveTo === null ? null : [a.effectiveTo, b.effectiveTo].sort()[1]!,
})

/** Whether at least one day lies between two intervals. */
const hasGapBetween = (a: RuleContent, b: RuleContent) => endsBeforeStart(a, b) || endsBeforeStart(b, a)
const endsBeforeStart = ({ effectiveTo }: RuleContent, { effectiveFrom }: RuleContent) =>
  effectiveTo !== null && effectiveFrom !== null && effectiveTo < dayBefore(effectiveFrom)

/** A rule that the previous version states. */
export type CurrentRule = Pick<
  RuleContent,
  | 'code'
  | 'codeType'
  | 'codeTo'
  | 'ruleCategory'
  | 'disposition'
  | 'modifierDispositions'
  | 'modifierRequirements'
  | 'effectiveFrom'
  | 'effectiveTo'
  | 'severity'
> & {
  id: string
  ruleKey: string
  subjectKey: string
}

/** Rules that stay, rules that end with their successors, and new rules. */
export type RuleComparison = {
  stayed: { rule: CurrentRule; extracted: Pick<ExtractedRule, 'effectiveFrom' | 'effectiveTo' | 'places'> }[]
  gone: { rule: CurrentRule; successor: ExtractedRule | null }[]
  added: ExtractedRule[]
}

/**
 * Compares a document's current rules with those of its latest version. Pure; keeps both orders.
 */
export function compareRules(
  current: readonly CurrentRule[],
  extracted: readonly ExtractedRule[],
): RuleComparison {
  const now = new Map(extracted.map((rule) => [identityOf(rule), rule]))
  const before = new Set(current.map(identityOf))
  const added = extracted.filter((rule) => !before.has(identityOf(rule)))
  const successorOf = successorFinder(added)
  const stayed = current.flatMap((rule) => {
    const match = now.get(identityOf(rule))
    return match ? [{ rule, extracted: match }] : []
  })
  const gone = current
    .filter((rule) => !now.has(identityOf(rule)))
    .map((rule) => ({ rule, successor: successorOf(rule) }))
  return { stayed, gone, added }
}

/**
 * Finds the successor of a rule: a new rule of the same category about the same code and scope,
 * else about the same code in another scope. Among several, one with the same disposition is
 * preferred, else the first in the document. The modifier dispositions and requirements must be
 * equal.
 */
function successorFinder(added: readonly ExtractedRule[]): (rule: CurrentRule) => ExtractedRule | null {
  const bySubject = Map.groupBy(added, ({ subjectKey }) => subjectKey)
  const byCode = Map.groupBy(added, codeAndCategory)
  return (rule) => {
    const sameModifiers = (all: readonly ExtractedRule[] = []) =>
      all.filter((one) => hasModifiersOf(one, rule))
    const ofSubject = sameModifiers(bySubject.get(rule.subjectKey))
    const candidates = ofSubject.length > 0 ? ofSubject : sameModifiers(byCode.get(codeAndCategory(rule)))
    return candidates.find(({ disposition }) => disposition === rule.disposition) ?? candidates[0] ?? null
  }
}

const hasModifiersOf = (one: ExtractedRule, rule: CurrentRule): boolean =>
  isDeepStrictEqual(one.modifierDispositions, rule.modifierDispositions) &&
  isDeepStrictEqual(one.modifierRequirements, rule.modifierRequirements)

/** Code and category of a rule, which its successors share. */
export const codeAndCategory = ({
  ruleCategory,
  codeType,
  code,
  codeTo,
}: Pick<RuleContent, 'ruleCategory' | 'codeType' | 'code' | 'codeTo'>) =>
  `${ruleCategory} ${codeType} ${code} ${codeTo ?? ''}`
