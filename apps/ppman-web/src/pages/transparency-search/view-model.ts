import type { Price } from '@ppman/core/prices'
import { codeWords, count, priceWords, type PriceWords } from '../transparency-price/price-words.ts'
import { type Choice, familyChoices, sortChoices } from './choices.ts'

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

type Row = PriceWords & {
  text: string
  code: string
  hospital: string
  place: string
  isSample: boolean
  setting: string
  compareHref: string
}

/** What the template prints, already in words. */
export type SearchModel = {
  title: string
  q: string
  state: string
  families: Choice[]
  sorts: Choice[]
  /** Something was asked for. */
  asked: boolean
  summary: string
  /** Filters that were given and are not applied. */
  unused: string
  rows: Row[]
}

/** A comparison wider than this cannot be read. */
const MAX_COMPARED = 8

export function searchModel(query: SearchQuery, { items, total }: { items: readonly Price[]; total: number }): SearchModel {
  const asked = query.q !== ''
  return {
    title: asked ? `Prices for “${query.q}”` : 'Search hospital prices',
    q: query.q,
    state: query.state,
    families: familyChoices(query.code_type),
    sorts: sortChoices(query),
    asked,
    summary: summaryOf(query, items.length, total),
    unused: unusedFilters(query),
    rows: items.map((price) => rowOf(price, items)),
  }
}

function summaryOf({ q, state }: SearchQuery, shown: number, total: number): string {
  if (q === '') return ''
  const where = state ? ` in ${state}` : ''
  if (total === 0) return `No published price matches “${q}”${where}.`
  const all = `${count(total, 'price')}${where}`
  return shown < total ? `${all}; the first ${shown} are shown. More words or a state narrow it.` : `${all}.`
}

function unusedFilters({ near, radius, payer_id: payerId }: SearchQuery): string {
  const names = [near && 'the ZIP code', radius !== undefined && 'the distance', payerId && 'the payer'].filter(
    (name) => typeof name === 'string' && name !== '',
  )
  return names.length === 0 ? '' : `Not applied yet: ${names.join(', ')}.`
}

function rowOf(price: Price, all: readonly Price[]): Row {
  const rivals = all
    .filter(({ code, family, ccn }) => code === price.code && family === price.family && ccn !== null)
    .map(({ ccn }) => ccn!)
  const ccns = [...new Set([price.ccn, ...rivals])].filter((ccn) => ccn !== null).slice(0, MAX_COMPARED)
  const compared = new URLSearchParams({ codes: price.code, code_types: price.family, hospitals: ccns.join() })
  return {
    ...priceWords(price),
    text: price.text,
    code: codeWords(price),
    hospital: price.hospitalName,
    place: price.state,
    isSample: price.isSample,
    setting: price.setting,
    compareHref: `/transparency/compare?${compared.toString()}`,
  }
}
