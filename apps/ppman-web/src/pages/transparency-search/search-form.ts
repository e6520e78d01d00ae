import { DEFAULT_RADIUS_MILES, parseAskedLine } from '@ppman/prices'
import {
  type Field,
  errorSummary,
  type ErrorSummary,
  field,
  filtersOn,
  formatCount,
  hrefOf,
  type Picks,
  type Rejected,
  type Select,
  select,
  stateName,
  US_STATES,
} from '@ppman/web-ui'
import { EXAMPLE_ZIP, LINE_OPTIONS, procedureSuggestions } from '../transparency-price/format.ts'

export type SearchQuery = {
  q: string
  /** ZIP code or city. */
  place: string
  radius: number | undefined
  state: string
  setting: string
  payer_id: string
  code_type: string
  /** Empty for the default. */
  line_of_business: string
  /** Field and direction, such as `price:asc`. */
  sort: string
}

/** A search for nothing, without filters. */
export const EMPTY_QUERY: SearchQuery = {
  q: '',
  place: '',
  radius: undefined,
  state: '',
  setting: '',
  payer_id: '',
  code_type: '',
  sort: '',
  line_of_business: '',
}

/** The form and what is on in it. */
export type SearchForm = {
  form: {
    q: Field
    place: Field
    radius: Select
    state: Select
    setting: Select
    payer: Select
    family: Select
    line: Select
    sort: Select
    moreLabel: string
  }
  picks: Picks
  errors: ErrorSummary | null
}

type FormInput = {
  payers: readonly { id: string; name: string }[]
  placeLabel: string
  isPlaceUnknown: boolean
  /** Fields of the address that could not be read. */
  rejected: Rejected
}

const RADII = [10, 25, 50, 100, 250]
const SETTINGS = [
  ['', 'Anywhere'],
  ['outpatient', 'Outpatient'],
  ['inpatient', 'Inpatient'],
] as const
const FAMILIES = [
  ['', 'Any kind'],
  ['CPT', 'CPT'],
  ['HCPCS', 'HCPCS'],
  ['MS-DRG', 'MS-DRG'],
  ['APC', 'APC'],
  ['NDC', 'NDC'],
  ['RC', 'Revenue code'],
  ['CDT', 'CDT'],
] as const
export const SORTS = [
  ['', 'Lowest median first'],
  ['price:desc', 'Highest median first'],
  ['distance:asc', 'Nearest first'],
  ['contracts:desc', 'Most contracts first'],
  ['name:asc', 'Hospital name'],
  ['updated:desc', 'Latest file first'],
] as const

const labelOf = (options: Options, value: string): string =>
  options.find(([each]) => each === value)?.[1] ?? value

export function searchForm(query: SearchQuery, input: FormInput): SearchForm {
  const { payer_id: payer } = query
  const payerOptions: [string, string][] = [
    ['', 'Any insurer'],
    ...input.payers.map(({ id, name }) => [id, name] as [string, string]),
  ]
  if (payer && !input.payers.some(({ id }) => id === payer)) payerOptions.push([payer, 'The chosen insurer'])
  return {
    form: fieldsOf(query, payerOptions, input),
    picks: picksOf(query, payerOptions, input),
    errors: errorSummary(input.rejected, LABELS),
  }
}

type Options = readonly (readonly [string, string])[]

function picksOf(
  query: SearchQuery,
  payerOptions: Options,
  { placeLabel, isPlaceUnknown }: FormInput,
): Picks {
  const {
    place,
    radius = DEFAULT_RADIUS_MILES,
    state,
    setting,
    payer_id: payer,
    line_of_business: line,
  } = query
  const family = query.code_type.toUpperCase()
  const without = (less: Partial<SearchQuery>) => addressOf({ ...query, ...less })
  const on = [
    place && !isPlaceUnknown
      ? {
          label: `Within ${formatCount(radius, 'mile')} of ${placeLabel}`,
          href: without({ place: '', radius: undefined }),
        }
      : null,
    state ? { label: stateName(state), href: without({ state: '' }) } : null,
    setting ? { label: labelOf(SETTINGS, setting), href: without({ setting: '' }) } : null,
    payer ? { label: labelOf(payerOptions, payer), href: without({ payer_id: '' }) } : null,
    family ? { label: labelOf(FAMILIES, family), href: without({ code_type: '' }) } : null,
    line
      ? { label: labelOf(LINE_OPTIONS, parseAskedLine(line)), href: without({ line_of_business: '' }) }
      : null,
  ].filter((each) => each !== null)
  const { q, sort } = query
  return filtersOn(on, without({ ...EMPTY_QUERY, q, sort }))
}

const LABELS = {
  q: 'Procedure or code',
  place: 'Near city or ZIP',
  near: 'Near city or ZIP',
  radius: 'Within',
  state: 'State',
  setting: 'Where it is done',
  payer_id: 'Insurer',
  code_type: 'Kind of code',
  line_of_business: 'Kind of plan',
  sort: 'Order by',
}

function fieldsOf(
  query: SearchQuery,
  payerOptions: Options,
  { isPlaceUnknown, rejected: unread }: Pick<FormInput, 'isPlaceUnknown' | 'rejected'>,
): SearchForm['form'] {
  const { q, place, radius = DEFAULT_RADIUS_MILES, state, setting, payer_id: payer, sort } = query
  const radii = [...new Set([...RADII, radius])].sort((a, b) => a - b)
  const family = query.code_type.toUpperCase()
  const more = [state, setting, payer, family, query.line_of_business, sort].filter(
    (value) => value !== '',
  ).length
  const rejected = isPlaceUnknown
    ? { place: { value: place, message: 'We know no such ZIP code, and no such city with a hospital.' } }
    : unread
  return {
    q: field('q', 'Procedure or code', q, {
      width: 'w5',
      maxlength: 200,
      isRequired: true,
      placeholder: 'knee MRI',
      rejected,
      suggestions: procedureSuggestions(),
    }),
    place: field('place', 'Near city or ZIP', place, {
      maxlength: 80,
      placeholder: EXAMPLE_ZIP,
      autocomplete: 'postal-code',
      rejected,
    }),
    radius: select('radius', 'Within', String(radius), {
      rejected,
      width: 'w2',
      options: radii.map((miles) => [String(miles), formatCount(miles, 'mile')]),
    }),
    state: select('state', 'State', state, {
      rejected,
      width: 'w2',
      options: [['', 'Any state'], ...US_STATES],
    }),
    setting: select('setting', 'Where it is done', setting, { rejected, width: 'w2', options: SETTINGS }),
    payer: select('payer_id', 'Insurer', payer, { rejected, options: payerOptions }),
    family: select('code_type', 'Kind of code', family, { rejected, width: 'w2', options: FAMILIES }),
    line: select('line_of_business', 'Kind of plan', parseAskedLine(query.line_of_business), {
      rejected,
      options: LINE_OPTIONS,
    }),
    sort: select('sort', 'Order by', sort, { rejected, options: SORTS }),
    moreLabel: more > 0 ? `More filters (${more} on)` : 'More filters',
  }
}

const addressOf = ({ radius, ...query }: SearchQuery): string =>
  hrefOf({
    path: '/transparency/search',
    query: { ...query, radius: radius === undefined ? '' : String(radius) },
  })
