import { detailWords, type DocumentRule } from '@ppman/policy-text'
import type { RuleWords } from '../billing-rule.ts'
import { dayBefore } from '../rule-days.ts'
import { keyOfTime, type RuleOwner, ruleKeyOf, subjectKeyOf } from '../rule-key.ts'
import { severityOfRule } from '../rule-severity.ts'

/** A place in a document's text, in UTF-16 units, with the words that stand there. */
export type SaidPlace = { block: number; page: number | null; start: number; end: number; quote: string }

/** A rule as one version of a document says it of one code, with every place that does. */
export type SaidRule = RuleWords & { ruleKey: string; subjectKey: string; places: SaidPlace[] }

/**
 * One row per rule and code. What a document says twice is one row with two places, in force from the earliest day stated to the
 * latest. What it says of two times apart is two rows: the later one in the text has a key of its own.
 */
export function saidRules(rules: readonly DocumentRule[], owner: RuleOwner, specialty: string): SaidRule[] {
  const said = new Map<string, SaidRule>()
  for (const rule of rules) {
    for (const row of rowsOf(rule, owner, specialty)) {
      const first = said.get(identityOf(row))
      const one = first && areApart(first, row) ? { ...row, ruleKey: keyOfTime(row) } : row
      const same = said.get(identityOf(one))
      said.set(identityOf(one), same ? merged(same, one) : one)
    }
  }
  return [...said.values()]
}

/** What makes a row the same row again. */
export const identityOf = ({
  ruleKey,
  codeType,
  code,
  codeTo,
}: Pick<SaidRule, 'ruleKey' | 'codeType' | 'code' | 'codeTo'>) =>
  `${ruleKey} ${codeType} ${code} ${codeTo ?? ''}`

function rowsOf(rule: DocumentRule, owner: RuleOwner, specialty: string): SaidRule[] {
  const common = wordsOf(rule, specialty)
  const ruleKey = ruleKeyOf(owner, common)
  const place = {
    block: rule.block,
    page: rule.page,
    start: rule.spanStart,
    end: rule.spanEnd,
    quote: rule.span,
  }
  return codesOf(rule).map((coded) => ({
    ...common,
    ...coded,
    ruleKey,
    subjectKey: subjectKeyOf(owner, { ...common, ...coded }),
    places: [place],
  }))
}

type Coded = Pick<RuleWords, 'code' | 'codeType' | 'codeTo' | 'codeRange'>

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

function wordsOf(
  { category, disposition, attributes: said, confidence }: DocumentRule,
  specialty: string,
): RuleWords {
  return {
    ...NO_CODE,
    ruleCategory: category,
    disposition,
    planTypes: [...(said.planTypes ?? [])],
    states: [...(said.states ?? [])],
    statesExcluded: [...(said.statesExcluded ?? [])],
    networkStatus: said.networkStatus ?? null,
    specialty,
    modifierDispositions: dispositionsOf(said),
    modifierRequirements: requirementsOf(said),
    placeOfService: [...(said.placesOfService ?? [])],
    quantity: said.quantity?.max ?? null,
    quantityUnit: said.quantity?.unit ?? null,
    period: said.quantity?.per ?? null,
    condition: said.condition ?? null,
    conditions: detailWords(said),
    severity: severityOfRule({ ruleCategory: category, disposition }),
    confidence,
    description: null,
    effectiveFrom: said.effectiveFrom ?? null,
    effectiveTo: said.effectiveTo ?? null,
  }
}

type Said = DocumentRule['attributes']

const dispositionsOf = ({ modifierDispositions = [] }: Said): RuleWords['modifierDispositions'] =>
  Object.fromEntries(
    modifierDispositions.map(({ modifier, disposition, percentOfAllowed }) => [
      modifier,
      { disposition, ...(percentOfAllowed !== undefined && { percent_of_allowed: percentOfAllowed }) },
    ]),
  )

const requirementsOf = ({ modifierRequirements = [] }: Said): RuleWords['modifierRequirements'] =>
  modifierRequirements.map(({ modifier, requirement, condition }) => ({
    modifier,
    condition: condition ?? null,
    required: requirement === 'required',
    requirement,
  }))

const merged = (a: SaidRule, b: SaidRule): SaidRule => ({
  ...a,
  places: [...a.places, ...b.places],
  effectiveFrom: [a.effectiveFrom, b.effectiveFrom].filter((day) => day !== null).sort()[0] ?? null,
  effectiveTo:
    a.effectiveTo === null || b.effectiveTo === null ? null : [a.effectiveTo, b.effectiveTo].sort()[1]!,
})

/** Whether a day lies between two intervals. */
const areApart = (a: RuleWords, b: RuleWords) => endsBefore(a, b) || endsBefore(b, a)
const endsBefore = ({ effectiveTo }: RuleWords, { effectiveFrom }: RuleWords) =>
  effectiveTo !== null && effectiveFrom !== null && effectiveTo < dayBefore(effectiveFrom)
