import type { PayerChoice } from '@ppman/prices'

/** An option of a list on the page. */
export type Choice = { value: string; label: string; chosen: boolean }

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

/** Kinds of codes to search in; none is chosen for one that is not in the list. */
export const familyChoices = (family: string): Choice[] => choices(FAMILIES, family.toUpperCase())

/** Orders of the results. The direction is descending unless it says `asc`. */
export const sortChoices = ({ sort, dir }: { sort: string; dir: string }): Choice[] =>
  choices(SORTS, sort && `${sort}:${dir.toLowerCase() === 'asc' ? 'asc' : 'desc'}`)

/** Payers to choose from; one that is not among them stays chosen by its number. */
export function payerChoices(payers: readonly PayerChoice[], chosen: string): Choice[] {
  const known: [string, string][] = payers.map(({ id, name }) => [id, name])
  const isKnown = chosen === '' || payers.some(({ id }) => id === chosen)
  return choices(
    [['', 'Any payer'], ...known, ...(isKnown ? [] : [[chosen, `Payer ${chosen.slice(0, 8)}…`] as const])],
    chosen,
  )
}

const choices = (known: readonly (readonly [string, string])[], chosen: string): Choice[] =>
  known.map(([value, label]) => ({ value, label, chosen: value === chosen }))
