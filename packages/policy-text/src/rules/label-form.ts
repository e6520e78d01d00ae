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

/**
 * A rule in the form of labelled data and of `ppman rules extract`; what the text does not state is
 * left out.
 */
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

function attributeWords(attributes: RuleAttributes): Record<string, unknown> {
  const words = {
    quantity: attributes.quantity,
    condition: attributes.condition,
    plan_type: oneOrMore(attributes.planTypes),
    state: oneOrMore(attributes.states),
    state_exclude: attributes.statesExcluded,
    network_status: attributes.networkStatus,
    place_of_service: attributes.placesOfService,
    modifier_requirements: attributes.modifierRequirements,
    modifier_dispositions: attributes.modifierDispositions?.map(({ percentOfAllowed, ...one }) => ({
      ...one,
      percent_of_allowed: percentOfAllowed,
    })),
    effective_from: attributes.effectiveFrom,
    effective_to: attributes.effectiveTo,
    ...detailWords(attributes),
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}

const oneOrMore = (list: readonly string[] | undefined) => (list?.length === 1 ? list[0] : list)

/**
 * Attributes of a rule beyond scope and limits, by their names in labelled data and the API; what
 * is not stated is left out.
 */
export function detailWords(attributes: RuleAttributes): Record<string, unknown> {
  const words = {
    percent_of_allowed: attributes.percentOfAllowed,
    column1: attributes.column1,
    modifier_indicator: attributes.modifierIndicator,
    mai: attributes.mai,
    age_min: attributes.ageMin,
    age_max: attributes.ageMax,
    gender: attributes.gender,
    primary: attributes.primary,
    global_days: attributes.globalDays,
    replaced_by: attributes.replacedBy,
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}
