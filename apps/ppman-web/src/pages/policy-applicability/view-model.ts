import type { ApplicabilityResult, Authority } from '@ppman/policies/applicability'

type Row = { place: string; kind: string; name: string; document: string; basis: string; quote: string }

/** The answer, formatted for the page. */
type AnswerText = {
  /** One sentence that answers. */
  verdict: string
  contractor: string
  quote: string
  /** The document that holds the sentence. */
  quotedFrom: string
  /** SHA-256 of the bytes it was read from; empty without a watched document. */
  sha256: string
  coverage: string
  missing: string[]
  rows: Row[]
}

const NO_ANSWER: AnswerText = {
  verdict: '',
  contractor: '',
  quote: '',
  quotedFrom: '',
  sha256: '',
  coverage: '',
  missing: [],
  rows: [],
}

function formatAnswer({ answer, document }: ApplicabilityResult): AnswerText {
  const { basis, jurisdiction, contractor, lcd, article, quote, missing, authorities } = answer
  return {
    verdict: basis ? VERDICTS[basis] : 'Medicare’s own coverage rules decide.',
    contractor: jurisdiction ? `${contractor ?? 'Its contractor'}, jurisdiction ${jurisdiction}` : '',
    quote: quote ?? '',
    quotedFrom:
      quote === null
        ? ''
        : document
          ? `${document.title}, ${document.number}; bytes`
          : 'As the payer says of its documents of this number; the document itself is not watched.',
    sha256: quote === null ? '' : (document?.sha256 ?? ''),
    coverage: [lcd, article].filter((one) => one !== null).join(' with '),
    missing: missing.map((one) => MISSING[one] ?? one),
    rows: authorities.map(rowOf),
  }
}

const VERDICTS: Record<NonNullable<ApplicabilityResult['answer']['basis']>, string> = {
  document_states_scope: 'The document says whom it is for.',
  document_excludes_plan_type: 'The document says that it does not apply to this plan type.',
  defers_to_cms:
    'Medicare’s coverage rules come first; the plan’s own only where Medicare’s are not fully established.',
  deferral_vendor_two_part:
    'Medicare’s coverage rules come first; where they are silent, a vendor’s guidelines.',
  scope_by_exclusion: 'The document leaves others out, not this plan type: it applies.',
  negative_attestation: 'The payer says that it has no such policy.',
  unknown: 'No sentence that we hold settles the scope. The order below follows from law and contract.',
}
const MISSING: Partial<Record<string, string>> = {
  plan_type: 'the plan type',
  state: 'the state',
  locality: 'the county or city: this state is divided',
  part: 'Part A or B: they differ here',
  contractor: 'a Medicare contractor for this place',
  history: 'who answered on that day: our record begins later',
  lcd: 'a Local Coverage Determination for this code by this contractor',
  document_text: 'the document’s own words: it is not watched',
  scope_statement: 'a sentence of the document that says whom it is for',
  payer: 'one payer of that name in the directory',
}
const KINDS: Record<Authority['kind'], string> = {
  ncd: 'National coverage',
  lcd: 'Local coverage',
  article: 'Billing article',
  federal_program: 'Federal program',
  state_agency: 'State agency',
  plan_policy: 'Plan policy',
  vendor: 'Vendor',
}

const rowOf = ({ kind, name, document, basis, quote }: Authority, index: number): Row => ({
  place: String(index + 1),
  kind: KINDS[kind],
  name,
  document: document ?? '',
  basis,
  quote: quote ?? '',
})

export type ApplicabilityQuery = {
  payer_id?: string | undefined
  state?: string | undefined
  via?: string | undefined
  plan_type?: string | undefined
  benefit?: string | undefined
  part?: string | undefined
  county?: string | undefined
  code?: string | undefined
  document?: string | undefined
  date?: string | undefined
}
type Choice = { value: string; label: string; chosen: boolean }

/** Formatted values for the template. */
export type ApplicabilityModel = AnswerText & {
  title: string
  /** The page the visitor came from; empty without `via=mac`. */
  caption: string
  payers: Choice[]
  planTypes: Choice[]
  benefits: Choice[]
  parts: Choice[]
  fields: Record<'state' | 'county' | 'code' | 'document' | 'date', string>
  isAsked: boolean
}

const PLAN_TYPES: readonly [string, string][] = [
  ['commercial', 'Commercial'],
  ['exchange', 'Exchange'],
  ['self_funded', 'Self-funded'],
  ['medicare_advantage', 'Medicare Advantage'],
  ['medicare_ffs', 'Original Medicare'],
  ['medicaid', 'Medicaid'],
  ['chip', 'CHIP'],
  ['dual', 'Medicare and Medicaid'],
  ['medigap', 'Medigap'],
  ['tricare', 'TRICARE'],
  ['va', 'VA'],
  ['fehb', 'Federal employees'],
  ['workers_comp', 'Workers’ compensation'],
  ['dental', 'Dental'],
  ['vision', 'Vision'],
]
const BENEFITS: readonly [string, string][] = [
  ['', 'As the code says'],
  ['ab', 'Part A and B'],
  ['hhh', 'Home health and hospice'],
  ['dme', 'Equipment'],
]
const PARTS: readonly [string, string][] = [
  ['', 'Either'],
  ['A', 'A'],
  ['B', 'B'],
]

/** The default plan type when only a payer or a state is given. */
export const defaultPlanType = ({ via }: ApplicabilityQuery): string =>
  via === 'mac' ? 'medicare_ffs' : 'commercial'

type Found = { asked: ApplicabilityResult | null; payers: readonly { id: string; name: string }[] }

export function applicabilityModel(query: ApplicabilityQuery, { asked, payers }: Found): ApplicabilityModel {
  const {
    state = '',
    county = '',
    code = '',
    document = '',
    date = '',
    payer_id: payerId = '',
    benefit = '',
    part = '',
  } = query
  const listedPayers =
    asked?.payer && !payers.some(({ id }) => id === asked.payer!.id) ? [...payers, asked.payer] : payers
  return {
    title: 'Which rules apply',
    caption: query.via === 'mac' ? 'From a Medicare contractor’s page' : '',
    payers: choices([['', 'No payer'], ...listedPayers.map(({ id, name }) => [id, name] as const)], payerId),
    planTypes: choices(PLAN_TYPES, query.plan_type ?? defaultPlanType(query)),
    benefits: choices(BENEFITS, benefit),
    parts: choices(PARTS, part),
    fields: { state, county, code, document, date },
    isAsked: asked !== null,
    ...(asked ? formatAnswer(asked) : NO_ANSWER),
  }
}

const choices = (all: readonly (readonly [string, string])[], chosen: string): Choice[] =>
  all.map(([value, label]) => ({ value, label, chosen: value === chosen }))
