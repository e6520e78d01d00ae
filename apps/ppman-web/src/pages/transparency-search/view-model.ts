import { DEFAULT_RADIUS_MILES, type FoundPrice, type PayerChoice } from '@ppman/prices'
import { type PageLinks, pageLinks, type PageOf } from '../../views.ts'
import {
  formatCode,
  formatCount,
  formatDollars,
  hospitalHref,
  formatPrice,
  type PriceText,
  procedureHref,
} from '../transparency-price/format.ts'

/** An option of a list on the page. */
type Choice = { value: string; label: string; chosen: boolean }

const FAMILIES = [
  ['', 'Any kind of code'],
  ['CPT', 'CPT'],
  ['HCPCS', 'HCPCS'],
  ['MS-DRG', 'MS-DRG'],
  ['APC', 'APC'],
  ['NDC', 'NDC'],
  ['RC', 'Revenue code'],
  ['CDT', 'CDT'],
] as const
const SORTS = [
  ['', 'Best match'],
  ['price:asc', 'Lowest price first'],
  ['price:desc', 'Highest price first'],
  ['distance:asc', 'Nearest first'],
  ['name:asc', 'Hospital'],
  ['updated:desc', 'Latest file'],
] as const

/** Code types to search in; an unknown type selects none. */
const familyChoices = (family: string): Choice[] => choices(FAMILIES, family.toUpperCase())

/** Sort orders. The direction is descending unless it is `asc`. */
const sortChoices = ({ sort, dir }: { sort: string; dir: string }): Choice[] =>
  choices(SORTS, sort && `${sort}:${dir.toLowerCase() === 'asc' ? 'asc' : 'desc'}`)

/** Payers to choose from; a chosen payer that is not listed is shown by its id. */
function payerChoices(payers: readonly PayerChoice[], chosen: string): Choice[] {
  const payerOptions: [string, string][] = payers.map(({ id, name }) => [id, name])
  const isKnown = chosen === '' || payers.some(({ id }) => id === chosen)
  return choices(
    [
      ['', 'Any payer'],
      ...payerOptions,
      ...(isKnown ? [] : [[chosen, `Payer ${chosen.slice(0, 8)}…`] as const]),
    ],
    chosen,
  )
}

const choices = (options: readonly (readonly [string, string])[], chosen: string): Choice[] =>
  options.map(([value, label]) => ({ value, label, chosen: value === chosen }))

export type SearchQuery = {
  q: string
  state: string
  code_type: string
  sort: string
  dir: string
  near: string
  radius: number | undefined
  payer_id: string
}

type Row = PriceText & {
  text: string
  code: string
  codeHref: string
  hospital: string
  hospitalHref: string
  place: string
  distance: string
  isSample: boolean
  setting: string
  /** The price of the payer in the query; empty without one. */
  payerMedian: string
  compareHref: string
}

/** Formatted values for the template. */
export type SearchModel = {
  title: string
  q: string
  state: string
  near: string
  radius: number
  families: Choice[]
  sorts: Choice[]
  payers: Choice[]
  /** Whether there is a query. */
  asked: boolean
  summary: string
  hasPayer: boolean
  rows: Row[]
  pages: PageLinks
}

type Found = {
  items: readonly FoundPrice[]
  total: number
  payers: readonly PayerChoice[]
  isKnownZip: boolean
  page: PageOf
}

/** Hospitals that the link to a comparison names at most. */
const MAX_COMPARED = 8

export function searchModel(
  query: SearchQuery,
  { items, total, payers, isKnownZip, page }: Found,
): SearchModel {
  const asked = query.q !== ''
  return {
    title: asked ? `Prices for “${query.q}”` : 'Search hospital prices',
    q: query.q,
    state: query.state,
    near: query.near,
    radius: query.radius ?? DEFAULT_RADIUS_MILES,
    families: familyChoices(query.code_type),
    sorts: sortChoices(query),
    payers: payerChoices(payers, query.payer_id),
    asked,
    summary: isKnownZip ? summaryOf(query, total) : `There is no ZIP code ${query.near}.`,
    hasPayer: query.payer_id !== '',
    rows: items.map((price) => rowOf(price, items)),
    pages: pageLinks({ path: '/transparency/search', query: addressOf(query) }, total, page),
  }
}

const addressOf = ({ sort, dir, radius, ...query }: SearchQuery) => ({
  ...query,
  sort: sort && `${sort}:${dir}`,
  radius: radius === undefined ? '' : String(radius),
})

function summaryOf(
  { q, state, near, radius = DEFAULT_RADIUS_MILES, payer_id: payerId }: SearchQuery,
  total: number,
): string {
  if (q === '') return ''
  const around = near ? ` within ${formatCount(radius, 'mile')} of ${near}, as the crow flies` : ''
  const where = `${state ? ` in ${state}` : ''}${around}${payerId ? ' with this payer' : ''}`
  return total === 0
    ? `No published price matches “${q}”${where}.`
    : `${formatCount(total, 'price')}${where}.`
}

function rowOf(price: FoundPrice, all: readonly FoundPrice[]): Row {
  const rivals = all
    .filter(({ code, family, ccn }) => code === price.code && family === price.family && ccn !== null)
    .map(({ ccn }) => ccn!)
  const ccns = [...new Set([price.ccn, ...rivals])].filter((ccn) => ccn !== null).slice(0, MAX_COMPARED)
  const compared = new URLSearchParams({
    codes: price.code,
    code_types: price.family,
    hospitals: ccns.join(),
  })
  return {
    ...formatPrice(price),
    text: price.text,
    code: formatCode(price),
    codeHref: procedureHref(price),
    hospital: price.hospitalName,
    hospitalHref: hospitalHref(price.ccn),
    place: price.state,
    distance: price.miles === null ? '' : formatDistance(price.miles),
    isSample: price.isSample,
    setting: price.setting,
    payerMedian: formatDollars(price.payerMedianE4),
    compareHref: `/transparency/compare?${compared.toString()}`,
  }
}

function formatDistance(miles: number): string {
  if (miles < 1) return 'under 1 mile'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`
}
