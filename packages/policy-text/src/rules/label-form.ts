import type { CodeType, ExtractedRule, RuleAttributes } from './rule.ts'

const LABELS: Partial<Record<CodeType, string>> = {
  cpt: 'CPT',
  hcpcs: 'HCPCS',
  icd10cm: 'ICD-10',
  icd10pcs: 'ICD-10-PCS',
  cdt: 'CDT',
  ms_drg: 'MS-DRG',
}
const labelOf = (codeType: CodeType) => LABELS[codeType] ?? codeType

/** A rule in the words and order of labelled data and of `ppman rules extract`; what the text does not state is left out. */
export function labelForm({
  category,
  disposition,
  codes,
  codeRanges,
  attributes,
  ...rule
}: ExtractedRule): Record<string, unknown> {
  return {
    rule_category: category,
    disposition,
    codes: codes.map(({ code, codeType }) => ({ code, code_type: labelOf(codeType) })),
    ...(codeRanges.length > 0 && {
      code_range: codeRanges.map(({ from, to }) => `${from}-${to}`).join(', '),
    }),
    span: rule.span,
    span_start: rule.spanStart,
    span_end: rule.spanEnd,
    ...attributeWords(attributes),
    confidence: rule.confidence,
  }
}

function attributeWords(said: RuleAttributes): Record<string, unknown> {
  const words = {
    quantity: said.quantity,
    condition: said.condition,
    plan_type: oneOrMore(said.planTypes),
    state: oneOrMore(said.states),
    state_exclude: said.statesExcluded,
    network_status: said.networkStatus,
    place_of_service: said.placesOfService,
    modifier_requirements: said.modifierRequirements,
    modifier_dispositions: said.modifierDispositions?.map(({ percentOfAllowed, ...one }) => ({
      ...one,
      percent_of_allowed: percentOfAllowed,
    })),
    effective_from: said.effectiveFrom,
    effective_to: said.effectiveTo,
    ...detailWords(said),
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}

const oneOrMore = (list: readonly string[] | undefined) => (list?.length === 1 ? list[0] : list)

/** How a rule acts beyond its scope and limits, under the names that labelled data and callers see; what is not stated is left out. */
export function detailWords(said: RuleAttributes): Record<string, unknown> {
  const words = {
    percent_of_allowed: said.percentOfAllowed,
    column1: said.column1,
    modifier_indicator: said.modifierIndicator,
    mai: said.mai,
    age_min: said.ageMin,
    age_max: said.ageMax,
    gender: said.gender,
    primary: said.primary,
    global_days: said.globalDays,
    replaced_by: said.replacedBy,
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}
