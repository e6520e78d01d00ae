import { plainName } from '@ppman/prices'
import type {
  Distribution,
  GroupBy,
  HospitalPlace,
  LakeState,
  PayerIndex,
  RateKind,
  RateQuestion,
  RateSpread,
} from '@ppman/prices/lake'
import {
  capitalize,
  type Empty,
  empty,
  type Field,
  field,
  figures,
  formatCount,
  formatInstant,
  formatNumber,
  type Select,
  select,
  stateName,
  type Table,
  tableOrNull,
  US_STATES,
} from '@ppman/web-ui'
import { codeHref } from '../policy-rule/format-rule.ts'
import { formatDollars, formatLine, formatMethodology } from '../transparency-price/format.ts'

export type NationalQuery = {
  code: string
  code_type: string
  group_by: GroupBy
  state: string
  hospital: string
}

/** Formatted values for the template. */
export type NationalModel = {
  title: string
  chip: { kind: string; code: string; href: string; change: ''; sign: '' } | null
  lead: string
  form: { code: Field; family: Select; group: Select; state: Select; hospital: Field }
  empty: Empty | null
  kinds: Table | null
  groups: Table | null
  places: Table | null
  spreads: Table | null
  payers: Table | null
}

/** What the lake answered. */
export type NationalAnswers = {
  question: RateQuestion
  state: LakeState
  kinds: readonly Distribution[]
  groups: readonly Distribution[]
  /** Empty when no hospital is named. */
  places: readonly HospitalPlace[]
  spreads: readonly RateSpread[]
  payers: readonly PayerIndex[]
}

const CODE_TYPES = ['CPT', 'HCPCS', 'MS-DRG', 'APC', 'NDC', 'CDT', 'RC']
const GROUP_LABELS: Record<GroupBy, string> = {
  none: 'No grouping',
  state: 'State',
  payer: 'Payer',
  hospital_type: 'Type of hospital',
}
const TITLE = 'What all negotiated rates of a procedure look like'

const formOf = (query: NationalQuery): NationalModel['form'] => ({
  code: field('code', 'Code', query.code, { maxlength: 64, isRequired: true }),
  family: select('code_type', 'Kind of code', query.code_type, {
    options: CODE_TYPES.map((type) => [type, type] as const),
  }),
  group: select('group_by', 'Group by', query.group_by, {
    options: Object.entries(GROUP_LABELS),
  }),
  state: select('state', 'State', query.state, { options: [['', 'All'], ...US_STATES] }),
  hospital: field('hospital', 'Hospital to compare', query.hospital, { maxlength: 6, placeholder: 'CCN' }),
})

const NOTHING = { kinds: null, groups: null, places: null, spreads: null, payers: null }

export const nothingAsked = (query: NationalQuery): NationalModel => ({
  title: TITLE,
  chip: null,
  lead:
    'All contracts with a dollar rate in the files that hospitals publish now, by kind of plan. ' +
    'Each contract of a hospital counts once.',
  form: formOf(query),
  empty: empty('Type a code to see its rates', 'For example an MRI of a knee, or a colonoscopy.', [
    { label: '73721', href: '/transparency/national?code=73721&code_type=CPT' },
    { label: '45378', href: '/transparency/national?code=45378&code_type=CPT' },
  ]),
  ...NOTHING,
})

export function nationalModel(query: NationalQuery, answers: NationalAnswers): NationalModel {
  const { question, state, kinds } = answers
  const head = {
    title: plainName(question.family, question.code) ?? `${query.code_type} ${question.code}`,
    chip: {
      kind: query.code_type,
      code: question.code,
      href: codeHref(question.code),
      change: '' as const,
      sign: '' as const,
    },
    lead: leadOf(state, query.state),
    form: formOf(query),
  }
  if (kinds.length === 0)
    return {
      ...head,
      empty: empty(
        state.builtAt
          ? 'No hospital that we have read publishes a dollar rate of this code'
          : 'Not yet counted',
        state.builtAt
          ? 'It may be published as a percentage or a formula.'
          : 'Rates are counted within an hour after a file was read. Sample hospitals do not count.',
        [{ label: 'Search all prices', href: `/transparency/search?q=${encodeURIComponent(question.code)}` }],
      ),
      ...NOTHING,
    }
  return {
    ...head,
    empty: null,
    kinds: distributionTable('Kind of payment', kinds, kindName),
    groups:
      query.group_by === 'none'
        ? null
        : distributionTable(GROUP_LABELS[query.group_by], answers.groups, (found) =>
            groupName(found, query.group_by),
          ),
    places: placesTable(answers.places),
    spreads: spreadsTable(answers.spreads),
    payers: payersTable(answers.payers),
  }
}

const leadOf = ({ builtAt, hospitals }: LakeState, state: string): string =>
  builtAt === null
    ? 'No rates have been counted yet.'
    : `All contracts with a dollar rate of ${formatCount(hospitals, 'hospital')}` +
      `${state ? ` in ${stateName(state)}` : ''}, as published on ${formatInstant(builtAt)}. ` +
      'Each contract counts once, with the median of its rates. With fewer than three hospitals there is no ' +
      'figure. Sample hospitals and professional fees do not count.'

const kindName = ({ setting, methodologyClass, drugUnit, line }: RateKind): string =>
  capitalize(
    [setting || 'setting not stated', formatMethodology(methodologyClass), drugUnit, formatLine(line)]
      .filter((part) => part !== '')
      .join(', '),
  )

const groupName = (found: Distribution, groupBy: GroupBy) => ({
  text: (groupBy === 'state' ? stateName(found.groupName) : found.groupName) || 'Not stated in the files',
  note: kindName(found),
})

function distributionTable(
  head: string,
  found: readonly Distribution[],
  nameOf: (each: Distribution) => string | { text: string; note: string },
): Table | null {
  return tableOrNull({
    columns: [head, ...['Contracts', 'Hospitals', '10%', '25%', 'Median', '75%', '90%'].map(figures)],
    rows: found.map((each) => ({
      cells: [
        nameOf(each),
        formatNumber(each.contracts),
        formatNumber(each.hospitals),
        formatDollars(each.percentiles?.p10E4 ?? null),
        formatDollars(each.percentiles?.p25E4 ?? null),
        formatDollars(each.percentiles?.medianE4 ?? null),
        formatDollars(each.percentiles?.p75E4 ?? null),
        formatDollars(each.percentiles?.p90E4 ?? null),
      ],
    })),
  })
}

const placesTable = (places: readonly HospitalPlace[]): Table | null =>
  tableOrNull({
    columns: ['Kind of payment', ...['Its rates', 'Its median', 'Among all', 'In its state'].map(figures)],
    rows: places.map((place) => ({
      cells: [
        kindName(place),
        formatNumber(place.rates),
        formatDollars(place.medianE4),
        percentileOf(place.national),
        percentileOf(place.inState),
      ],
    })),
  })

const percentileOf = ({ hospitals, percentile }: HospitalPlace['national']) => ({
  text: percentile === null ? '' : `above ${Math.round(percentile)}%`,
  note: `of ${formatCount(hospitals, 'hospital')}`,
})

const times = (factor: number | undefined): string => (factor === undefined ? '' : `${factor.toFixed(2)} ×`)

const spreadsTable = (spreads: readonly RateSpread[]): Table | null =>
  tableOrNull({
    columns: ['Kind of payment', ...['Hospitals', '25%', 'Median', '75%'].map(figures)],
    rows: spreads.map((spread) => ({
      cells: [
        kindName(spread),
        formatNumber(spread.hospitals),
        times(spread.percentiles?.p25),
        times(spread.percentiles?.median),
        times(spread.percentiles?.p75),
      ],
    })),
  })

const payersTable = (payers: readonly PayerIndex[]): Table | null =>
  tableOrNull({
    columns: ['Payer', ...['Pays', 'Hospitals', 'Rates'].map(figures)],
    rows: payers.map((payer) => ({
      cells: [
        { text: payer.payerName, note: kindName(payer) },
        times(payer.index),
        formatNumber(payer.hospitals),
        formatNumber(payer.rates),
      ],
    })),
  })
