import { optionalText, readTable, text as filled } from '@ppman/facts'
import { SERVICES, type Service } from '../fields.ts'
import type { Token } from './tokens.ts'

/** A service of the fields, or one that has none, such as a visit by video. */
export type Named = Service | 'other'

const isNamed = (name: string): name is Named =>
  name === 'other' || SERVICES.some((service) => service === name)

const TABLE = readTable(new URL('../facts/service-names.csv', import.meta.url), {
  service: filled.refine(isNamed, 'is no service'),
  name: filled,
  under: optionalText,
})

type Name = (typeof TABLE)[number]

const firstWord = (name: string): string => singular(/[a-z0-9]+/.exec(name)![0])
const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)
/** Names by their first word, so that a text is compared with a few of them only. */
const BY_FIRST_WORD = Map.groupBy(TABLE, ({ name }) => firstWord(name))

/**
 * Words that stand for a service in a text, from left to right; the longest of those that overlap.
 */
export function servicesIn(text: string, above = ''): Token<Named>[] {
  const folded = fold(text)
  const context = `${fold(above)} ${folded}`
  const found = [...folded.matchAll(/(?<![a-z0-9])[a-z0-9]+/g)].flatMap(({ 0: word, index }) =>
    (BY_FIRST_WORD.get(singular(word)) ?? []).flatMap((name) => {
      const end = endOf(folded, index, name.name)
      const fits = end > 0 && isUnder(name, context) && !/\bnon[- ]?$/.test(folded.slice(0, index))
      const weight = end - index + underWeight(name, folded)
      return fits ? [{ value: name.service, start: index, end, weight }] : []
    }),
  )
  const chosen: Token<Named>[] = []
  for (const one of found.toSorted((a, b) => b.weight - a.weight))
    if (chosen.every(({ start, end }) => one.end <= start || one.start >= end)) chosen.push(one)
  return chosen.toSorted((a, b) => a.start - b.start)
}

/** Same length as the text: places stay. */
const fold = (text: string): string => text.toLowerCase().replace(/[–—‑]/g, '-').replace(/[’]/g, "'")

/** Where a name ends that begins here, in the singular or plural, before another word; else 0. */
function endOf(text: string, start: number, name: string): number {
  let index = start
  for (const letter of name) {
    if (letter === ' ' && text[index] === 's' && text[index + 1] === ' ') index++
    if (text[index] !== letter) return 0
    index++
  }
  if (text[index] === 's') index++
  return /[a-z0-9]/.test(text[index] ?? ' ') ? 0 : index
}

const isUnder = ({ under }: Name, context: string): boolean => under === '' || context.includes(under)
/**
 * A name that holds in its context is better than one that holds anywhere, and the nearer the
 * better.
 */
const underWeight = ({ under }: Name, text: string): number =>
  under === '' ? 0 : text.includes(under) ? 7 : 3

/** Words between names of a list: "PCP / Specialist", "facility and surgeon". */
const BETWEEN = /^[\s)]*(?:\/|,|&|\+|and|or|-|:|\||,? and)[\s(]*(?:[a-z]+\s+){0,2}$/i

/** Settings whose name may be followed by whose charges are meant: "Hospital stay – surgeon". */
const SETTINGS = ['inpatient_', 'outpatient_', 'childbirth_', 'mental_health_']
const settingOf = (value: Named) => SETTINGS.find((setting) => value.startsWith(setting))

/**
 * The services that a label names: the first, and those listed with it. None when the first is of
 * another kind.
 */
export function labelled(text: string, above = ''): Service[] {
  const found = servicesIn(text, above)
  const [first] = found
  if (!first || first.value === 'other') return []
  const setting = settingOf(first.value)
  const parts = setting ? found.slice(1).filter(({ value }) => value.startsWith(setting)) : []
  const listed = parts.length > 0 ? parts : listedFrom(text, found)
  return [...new Set(listed.map(({ value }) => value))].filter((value): value is Service => value !== 'other')
}

function listedFrom(text: string, found: readonly Token<Named>[]): Token<Named>[] {
  const end = found.findIndex(
    (one, index) => index > 0 && !BETWEEN.test(text.slice(found[index - 1]!.end, one.start)),
  )
  return found.slice(0, end < 0 ? found.length : end)
}
