import { regex, source } from '../text/pattern.ts'

/** Entries of a list by their place in it, from 0, and how they count together. */
export type NamedGroup = { op: 'all' | 'any'; indexes: number[] }

/** The name of an entry: "A", "(2)". */
const NAME = source`\(?(?:[A-Z]|\d{1,2})\)?`
/** Names that one verb holds together: "criteria A, B and C are met". */
const NAMED_GROUP = regex('g')`
  (?<![\w(])${NAME}(?:(?:,? (?:and|or) |, | (?:through|to) )(?:criteri(?:a|on) )?${NAME}){0,12}(?: below)?\x20
  (?:is|are) (?:both |all )?(?:met|satisfied)\b
`
const NAMES = new RegExp(`(?<![\\w(])${NAME}(?!\\w)`, 'g')

/** Where a lead-in names entries of its list: their marks begin no list. */
export const namedRanges = (lead: string): { from: number; to: number }[] =>
  [...lead.matchAll(NAMED_GROUP)].map(({ 0: words, index }) => ({ from: index, to: index + words.length }))

/**
 * The groups of a list whose lead-in names its entries: "A and B are met, and C or D is met". Null
 * unless it names each entry once.
 */
export function namedGroups(lead: string, entries: number): NamedGroup[] | null {
  const groups = [...lead.replace(/\s/g, ' ').matchAll(NAMED_GROUP)].map(([words]) => groupOf(words))
  const all = groups.flatMap(({ indexes }) => indexes)
  const isComplete = all.length === entries && all.every((index, place) => index === place)
  return groups.length > 1 && isComplete ? groups : null
}

function groupOf(words: string): NamedGroup {
  const names = [...words.matchAll(NAMES)].map(([name]) => ordinalOf(name.replace(/[()]/g, '')))
  const [first, last] = [names[0]!, names.at(-1)!]
  const isRange = /\s(?:through|to)\s/.test(words) && names.length === 2
  const indexes = isRange ? Array.from({ length: last - first + 1 }, (_, step) => first + step) : names
  return { op: /\sor\s/.test(words) ? 'any' : 'all', indexes }
}

const ordinalOf = (name: string) =>
  /\d/.test(name) ? Number(name) - 1 : name.charCodeAt(0) - 'A'.charCodeAt(0)
