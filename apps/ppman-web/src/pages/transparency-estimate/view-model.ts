import type { Estimate, EstimateNote, Field, PtDocument, StepName } from '@ppman/benefits'
import { amountOf, LEVELS, SERVICES, TIERS } from '@ppman/benefits'
import { type ContractList, toCents } from '@ppman/prices'
import {
  type Answer,
  field,
  type Field as FormField,
  titleCaseName,
  hrefOf,
  type Link,
  type Rejected,
  select,
  type Select,
  table,
  type Table,
  figures,
} from '@ppman/web-ui'
import {
  fieldLabel,
  formatCents,
  KIND_NAMES,
  LEVEL_OPTIONS,
  SERVICE_OPTIONS,
  TIER_OPTIONS,
} from '../transparency-documents/format-benefits.ts'
import { answerOf } from './estimate-answer.ts'
import { LINE_OPTIONS, SETTING_OPTIONS } from './options.ts'
import type { NamedHospital, NamedProcedure } from '../transparency-price/find-typed.ts'
import { formatPlace, procedureSuggestions } from '../transparency-price/format.ts'

export type EstimateQuery = {
  ccn: string
  code: string
  code_type: string
  service: string
  coverage_level: string
  network: string
  payer: string
  plan: string
  line: string
  /** Empty for the setting of most contracts. */
  setting: string
  quantity: string
}

/** Formatted values for the template. */
export type EstimateModel = {
  title: string
  crumbs: readonly Link[]
  crumb: string
  action: string
  fields: {
    ccn: FormField
    code: FormField
    service: Select
    level: Select
    network: Select
    payer: FormField
    plan: FormField
    line: Select
    setting: Select
    quantity: FormField
  }
  codeType: string
  answer: Answer | null
  steps: Table | null
  missing: { label: string; todo: string; href: string }[]
  rates: Table | null
  rateNote: string
  notes: string[]
  links: Link[]
  /** What the typed words may mean, to choose from. */
  choices: { title: string; links: Link[] }[]
}

export type Choices = { hospitals?: readonly NamedHospital[]; procedures?: readonly NamedProcedure[] }

export type Asked = Choices & {
  document: PtDocument
  query: EstimateQuery
  result: { estimate: Estimate; list: ContractList | null } | null
  hospital: string | null
  rejected?: Rejected
}

export const estimatePath = (id: string): string => `/transparency/documents/${id}/estimate`

export function estimateModel({ document, query, result, hospital, ...typed }: Asked): EstimateModel {
  const { id } = document
  const estimate = result?.estimate ?? null
  return {
    title: 'What would it cost you?',
    crumbs: [
      { label: 'Your costs', href: '/transparency/documents' },
      { label: KIND_NAMES[document.kind], href: `/transparency/documents/${id}` },
    ],
    crumb: 'Estimate',
    action: estimatePath(id),
    fields: fieldsOf(query, typed.rejected),
    codeType: query.code_type,
    answer: estimate && answerOf(estimate, { query, hospital, document }),
    steps: estimate && estimate.steps.length > 0 ? stepsOf(estimate) : null,
    missing: (estimate?.missing ?? []).map((name) => ({
      label: fieldLabel(name),
      todo: document.values.some(({ field: read }) => read === name) ? 'confirm it' : 'add it',
      href: addHref(id, name, document),
    })),
    rates: estimate?.rate ? ratesOf(estimate.rate) : null,
    rateNote: rateNoteOf(estimate?.rate ?? null),
    notes: (estimate?.notes ?? []).map((note) => NOTES[note]),
    links: estimate ? linksOf(query) : [],
    choices: choicesOf(id, query, typed),
  }
}

function choicesOf(
  id: string,
  query: EstimateQuery,
  { hospitals = [], procedures = [] }: Choices,
): EstimateModel['choices'] {
  const address = (more: Partial<EstimateQuery>) =>
    hrefOf({ path: estimatePath(id), query: { ...query, ...more } })
  return [
    {
      title: 'Which hospital do you mean?',
      links: hospitals.map(({ ccn, name, city, state }) => ({
        label: `${titleCaseName(name)}, ${formatPlace(city, state)}`,
        href: address({ ccn }),
      })),
    },
    {
      title: 'Which procedure do you mean?',
      links: procedures.map(({ family, code, name }) => ({
        label: `${name} (${code})`,
        href: address({ code, code_type: family }),
      })),
    },
  ].filter(({ links }) => links.length > 0)
}

/**
 * Where a person can confirm a value: in the list where it was read, else in the form that adds it.
 */
const addHref = (id: string, name: Field, { values }: PtDocument): string =>
  values.some((value) => value.field === name)
    ? `/transparency/documents/${id}#value-${name.replaceAll('.', '-')}`
    : `/transparency/documents/${id}?add=${name}#add`

const fieldsOf = (query: EstimateQuery, rejected: Rejected = {}): EstimateModel['fields'] => ({
  ccn: field('ccn', 'Hospital', query.ccn, {
    maxlength: 200,
    hint: 'Its name or its CMS number (CCN)',
    width: 'w4',
    isRequired: true,
    rejected,
  }),
  code: field('code', 'Procedure or code', query.code, {
    maxlength: 200,
    hint: 'Such as knee MRI or 70551',
    width: 'w4',
    isRequired: true,
    rejected,
    suggestions: procedureSuggestions(),
  }),
  service: select('service', 'Benefit that applies', query.service, {
    options: SERVICE_OPTIONS,
    width: 'w4',
  }),
  level: select('coverage_level', 'Your plan covers', query.coverage_level, {
    options: LEVEL_OPTIONS,
    width: 'w2',
  }),
  network: select('network', 'The hospital is', query.network, { options: TIER_OPTIONS, width: 'w2' }),
  payer: field('payer', 'Insurer', query.payer, {
    maxlength: 200,
    hint: 'The one in the document, if empty',
    width: 'w4',
  }),
  plan: field('plan', 'Plan in the hospital’s file', query.plan, {
    maxlength: 200,
    hint: 'All plans of its kind, if empty',
    width: 'w4',
  }),
  line: select('line', 'Kind of plan', query.line, { options: LINE_OPTIONS, width: 'w4' }),
  setting: select('setting', 'Where it is done', query.setting, { options: SETTING_OPTIONS, width: 'w4' }),
  quantity: field('quantity', 'Units of a drug', query.quantity, {
    maxlength: 10,
    hint: 'Only for drugs priced by the unit',
    width: 'w2',
    rejected,
  }),
})

const NOTES: Record<EstimateNote, string> = {
  not_a_quote:
    'This is an estimate, not a quote. Ask the hospital for a good faith estimate before you decide.',
  other_bills_not_included:
    'Bills of others are not included: doctors, anesthesia, laboratories, follow-up care.',
  copay_alone_stated: 'The plan states a copay and no coinsurance for this benefit, so none is added.',
  coinsurance_alone_stated: 'The plan states coinsurance and no copay for this benefit, so none is added.',
  hospital_estimate_used: 'The contract is a formula. We used the amount that the hospital says it comes to.',
  median_paid_used:
    'The contract is a formula. We used the median of what was paid on past claims; yours can differ.',
  share_of_charges_used:
    'The contract pays a share of the hospital’s charges. The rate is that share of the listed charge; ' +
    'a higher bill costs more.',
  claims_paid_more: 'On past claims the median paid was higher than this rate, so you may pay more.',
  drug_quantity_used: 'The rate is for the units that you named. Another dose costs another amount.',
  setting_assumed:
    'The hospital has other prices for another setting (inpatient or outpatient). ' +
    'We used the one with most contracts.',
  modifiers_in_price:
    'The hospital prices this code only with a modifier, such as for one part of the service. ' +
    'The whole can cost more.',
  line_assumed:
    'Nothing tells which kind of plan you have. We took the only kind that the insurer has contracts for here.',
  line_not_stated: 'The hospital does not state which kinds of plans these contracts are for.',
  several_contracts:
    'The insurer has several contracts here. Low and high are at its lowest and highest rate.',
  cash_does_not_count_toward_deductible:
    'What you pay in cash usually does not count toward your deductible.',
}

function rateNoteOf(rate: Estimate['rate']): string {
  if (rate?.basis !== 'hospital_estimate') return ''
  return rate.contracts.some(({ claims }) => claims !== null)
    ? NOTES.median_paid_used
    : NOTES.hospital_estimate_used
}

const STEP_NAMES: Record<StepName, string> = {
  negotiated_rate: 'Negotiated rate',
  deductible: 'Goes to your deductible',
  copay: 'Copay',
  coinsurance: 'Your coinsurance on the rest',
  out_of_pocket_cap: 'Less: above your out-of-pocket maximum',
  you_pay: 'You pay',
}

const stepsOf = ({ steps }: Estimate): Table =>
  table({
    caption: 'How the estimate is made, in the order of a claim',
    columns: ['Step', figures('Low'), figures('Middle'), figures('High')],
    rows: steps.map(({ name, lowCents, midCents, highCents }) => ({
      cells: [STEP_NAMES[name], formatCents(lowCents), formatCents(midCents), formatCents(highCents)],
      isYours: name === 'you_pay',
    })),
  })

const ratesOf = (rate: NonNullable<Estimate['rate']>): Table =>
  table({
    caption: rate.drugUnit ? `Contracts that were used, per ${rate.drugUnit}` : 'Contracts that were used',
    look: 'lean',
    columns: ['Insurer', 'Plan', figures('Rate'), 'Source'],
    rows: rate.contracts.map((one) => ({
      cells: [
        one.payer,
        one.plan || 'not stated',
        `${formatCents(toCents(amountOf(rate.basis, one)))}${formatClaims(rate.basis, one.claims)}`,
        { text: 'see the record', href: `/transparency/evidence?rate=${encodeURIComponent(one.rateId)}` },
      ],
    })),
  })

const formatClaims = (basis: string, claims: string | null): string =>
  basis === 'hospital_estimate' && claims !== null ? `, median paid on ${claims} claims` : ''

const linksOf = ({ ccn, code, code_type: type }: EstimateQuery): Link[] => [
  {
    label: 'Every contract of this hospital for the code',
    href: `/transparency/contracts?${new URLSearchParams({
      ccn,
      code,
      ...(type && { code_type: type }),
    }).toString()}`,
  },
  { label: 'Other hospitals', href: `/transparency/search?${new URLSearchParams({ q: code }).toString()}` },
]

export const DEFAULTS: EstimateQuery = {
  ccn: '',
  code: '',
  code_type: '',
  service: SERVICES[1],
  coverage_level: LEVELS[0],
  network: TIERS[0],
  payer: '',
  plan: '',
  line: '',
  setting: '',
  quantity: '',
}
