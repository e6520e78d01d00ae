import { regex, source } from '../text/pattern.ts'

/** Entries of a list by their place in it, from 0, and how they count together. */
export type NamedGroup = { op: 'all' | 'any'; indexes: number[] }

/** The name of an entry: "A", "(2)", "(a)". */
const NAME = source`(?:\(?(?:[A-Z]|\d{1,2})\)?|\([a-z]\)|[a-z])`
const COUNT = source`(?:either|both|(?:any |at least )?one of|any of|all of)`
/** Between two names, with the words that count or name what follows. */
const BETWEEN = source`(?:,? (?:and|or|plus) |, | (?:through|to) |[–-])(?:${COUNT} )?(?:criteri(?:a|on) )?`
/** Names that one verb holds together, or counts: "A, B and C are met", "one of A to C and D:". */
const NAMED_GROUP = regex('g')`
  (?<![\w(])(?:${COUNT} )?(?:criteri(?:a|on) )?(?<!\w)${NAME}(?:(?:${BETWEEN}${NAME}){0,12}
  (?: below)? (?:is|are) (?:both |all )?(?:met|satisfied)\b|(?:${BETWEEN}${NAME}){1,12}(?= ?:))
`
const NAMES = new RegExp(`(?<![\\w(])${NAME}(?!\\w)`, 'g')
/** Where a group with a count of its own begins, or ends. */
const NEXT_GROUP = regex('g')`
  (?:,? (?:and|plus) |, )(?=${COUNT}\b)|(?<=\b(?:either|one of|any of)\b[^,]{1,60}?),? (?:and|plus) |
  (?<=(?:[–-]|\b(?:through|to) )${NAME}),? (?:and|plus) 
`

/** Where a lead-in names entries of its list: their marks begin no list. */
export const namedRanges = (lead: string): { from: number; to: number }[] =>
  [...lead.matchAll(NAMED_GROUP)].map(({ 0: words, index }) => ({ from: index, to: index + words.length }))

/**
 * The groups of a list whose lead-in names its entries: "A and B are met, and C or D is met". Null
 * unless it names each entry once.
 */
export function namedGroups(lead: string, entries: number): NamedGroup[] | null {
  const groups = [...lead.replace(/\s/g, ' ').matchAll(NAMED_GROUP)].flatMap(([words]) =>
    words.split(NEXT_GROUP).map(groupOf),
  )
  const all = groups.flatMap(({ indexes }) => indexes)
  const isComplete = all.length === entries && all.every((index, place) => index === place)
  return groups.length > 1 && isComplete ? groups : null
}

function groupOf(words: string): NamedGroup {
  const names = [...words.matchAll(NAMES)].map(([name]) => ordinalOf(name.replace(/[()]/g, '')))
  const [first, last] = [names[0]!, names.at(-1)!]
  const isRange = /\s(?:through|to)\s|[–-]/.test(words) && names.length === 2
  const indexes = isRange ? Array.from({ length: last - first + 1 }, (_, step) => first + step) : names
  return { op: /\sor\s|\b(?:one|any) of\b/.test(words) ? 'any' : 'all', indexes }
}

const ordinalOf = (name: string) =>
  /\d/.test(name) ? Number(name) - 1 : name.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0)
