import { regex, source } from '@ppman/text'
import type { Level, Tier } from '../fields.ts'

export type Measure = 'limit' | 'met' | 'remaining'
export type Topic = 'deductible' | 'out_of_pocket'

/** Something that a text states, with its place in it. */
export type Token<V = unknown> = { value: V; start: number; end: number }

const tokens = <V>(
  text: string,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => V | null,
): Token<V>[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const value = valueOf(match)
    return value === null ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
  })

const MONEY = /\$ ?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{2}))?(?![\d,]*\d)/g
const centsOf = ([, whole = '', part = '0']: RegExpExecArray): number =>
  Number(whole.replaceAll(',', '')) * 100 + Number(part)
/** Amounts in cents. */
export const moneyIn = (text: string): Token<number>[] => tokens(text, MONEY, centsOf)

/** Amounts of statements that print no dollar sign: "1,250.00". */
const BARE = /(?<![\d.,/$-])(\d{1,3}(?:,\d{3})+|\d{1,6})?\.(\d{2})(?![\d/.%-])/g
/** Whole dollars on a card: "DED IND/FAM 1500/3000", "OOP MAX 4500 / 9000". */
const ON_CARD = regex('i')`
  ^[^$\d]{0,24}\b(?:ded(?:uctible)?|oop|moop|out[- ]of[- ]pocket)\b[^$%\d]{0,24}
  (?:\d{1,2},?\d{3}|\d{3}) ?\/ ?(?:\d{1,2},?\d{3}|\d{3})$
`
export const isCardAmount = (text: string): boolean => ON_CARD.test(text)
const WHOLE = /(?<![\d.,$-])(\d{1,2},\d{3}|\d{3,5})(?![\d.,%-])/g
export const bareMoneyIn = (text: string): Token<number>[] => {
  const written = moneyIn(text)
  if (written.length > 0) return written
  const bare = tokens(text, BARE, centsOf)
  return bare.length > 0 || !ON_CARD.test(text) ? bare : tokens(text, WHOLE, centsOf)
}

const UNITS = [
  'five',
  'ten',
  'fifteen',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
]
const WRITTEN_PERCENT: Readonly<Record<string, number>> = Object.fromEntries(
  UNITS.flatMap((word, index) => {
    const value = index < 4 ? (index + 1) * 5 : (index - 1) * 10
    return value < 20
      ? [[word, value]]
      : [
          [word, value],
          [`${word}-five`, value + 5],
        ]
  }),
)
const PERCENT = regex('gi')`
  (?<![\d.])(\d{1,3}(?:\.\d{1,2})?) ?(?:%|percent\b)|
  \b((?:${UNITS.join('|')})(?:-five)?) percent\b
`
export const percentsIn = (text: string): Token<number>[] =>
  tokens(text, PERCENT, ([, digits, word]) => {
    const value = digits === undefined ? WRITTEN_PERCENT[word!.toLowerCase()] : Number(digits)
    return value !== undefined && value <= 100 ? value : null
  })

const ONE = source`
  individuals?|ind\.?|single|self[- ]only|
  (?:one|per|each|a|any one) (?:covered )?(?:person|member|individual|student|participant|insured|patient)|
  (?:employee|member|subscriber|self|you) only|
  (?:per[- ])?covered[- ]person|per[- ]person|(?<!or more )person|(?:^|· |[-–—] )patient|
  your own|his or her own|\/ ?(?:member|student)
`
const MANY = source`
  (?<!non[- ])famil(?:y|ies)|fam\.?|household|(?:two|2) or more (?:people|members)|
  employee \+ (?:family|spouse|children|dependents?)
`
const LEVEL = new RegExp(String.raw`(?<![\w-])(?:(${ONE})|(${MANY}))(?![\w-])`, 'gi')
/** `family member` is one person, and `other family members` is no level. */
export const levelsIn = (text: string): Token<Level>[] =>
  tokens<Level>(text, LEVEL, ({ 1: one, 2: many, index, 0: whole }) => {
    if (
      many &&
      /^[- ](?:members?|physician|practi\w+|doctor|care|plan)\b/i.test(text.slice(index + whole.length))
    )
      return null
    return one ? 'individual' : 'family'
  })

const OUT = source`
  out[- ]of[- ](?:the[- ])?network|outside (?:of )?(?:the|our|your)(?: [A-Z][\w-]*){0,3} network|
  non[- ]?network|non[- ]?participating|non[- ]?preferred (?:providers?|care)|non[- ]?contracted|
  non[- ]?plan providers?|non[- ]?ppo|out[- ]network|any other (?:pharmacy|provider)|
  other (?:pharmacies|providers|pharmacy)|(?:bought|filled|received|obtained) elsewhere|\boon\b|
  out of plan|\bout[- ]net\b
`
const NOT_OUTSIDE = source`(?<!non[- ]?|out[- ]of[- ]|outside (?:of )?(?:the|our|your) )`
/** What "network" names the network of, where nothing else says that it is the plan's. */
const OF_NETWORK = source`
  providers?|benefits?|pharmac|care|deductible|out-of|retail|primary|specialist|hospital|urgent|expenses|
  services?|facility|supplier|  facilit|doctors
`
const NOT_NON = source`(?<!non[- ]?)`
const IN = source`
  in[- ]network|\bin[- ]net\b|(?<!\bnot )\bin (?:the|our) network\b|
  ${NOT_OUTSIDE}\bnetwork (?=${OF_NETWORK})|^network\b|network(?=:)|
  (?:[-–—·] |from )network\b|${NOT_NON}\bparticipating|${NOT_NON}\bpreferred (?:providers?|care)|
  \binn\b|${NOT_NON}\bplan providers?|
  ${NOT_NON}\bppo (?=providers?|visits?|expenses|office|deductible|out-of)|(?<!non[- ])^ppo$
`
const TIER = new RegExp(`(${OUT})|(${IN})`, 'gi')
export const tiersIn = (text: string): Token<Tier>[] => {
  const alone = /^\s*(?:(in)|(out))\s*$/i.exec(text)
  if (alone) return [{ value: alone[1] ? 'in_network' : 'out_of_network', start: 0, end: text.length }]
  return tokens<Tier>(text, TIER, ([, out]) => (out ? 'out_of_network' : 'in_network'))
}

const MEASURE = regex('gi')`
  \b(?:
    (remaining|remains|left|to go|still (?:owe|need)|balance|to (?:satisfy|meet)|leaving)|
    (met|used|applied|satisfied|paid|accumulated|spent|year[- ]to[- ]date|ytd|to date|so far|credited)|
    (limit|annual|max(?:imum)?|total|plan amount|required)
  )\b
`
/** `met` wins over `limit`: "out-of-pocket limit used" is what was used. */
export const measuresIn = (text: string): Token<Measure>[] =>
  tokens<Measure>(text, MEASURE, ([, remaining, met]) => (remaining ? 'remaining' : met ? 'met' : 'limit'))

const TOPIC = regex('gi')`
  \b(?:
    (out[- ]of[- ]pocket|oop|moop|payment limit|
      (?:is )?the most (?:you|a (?:person|member|family))\b|limit on your expenses)|
    (deductibles?|ded(?=\b|\.))
  )
`
export const topicsIn = (text: string): Token<Topic>[] =>
  tokens<Topic>(text, TOPIC, ([, pocket]) => (pocket ? 'out_of_pocket' : 'deductible'))

/** The strongest measure of a label: what was met or remains, else the limit. */
export function measureOf(text: string): Measure {
  const found = measuresIn(text).map(({ value }) => value)
  if (found.includes('remaining')) return 'remaining'
  return found.includes('met') ? 'met' : 'limit'
}

/** The one value that all tokens have, or null. */
export const only = <V>(found: readonly Token<V>[]): V | null =>
  found.length > 0 && found.every(({ value }) => value === found[0]!.value) ? found[0]!.value : null

/**
 * Gives each amount its qualifier: those of a list in the same order ("Ind/Fam: $1 / $2"), those
 * before it ("Individual: $1. Family: $2") or those after it ("$1 per person, $2 per family").
 *
 * @returns null for an amount to which none belongs
 */
export function bind<V>(amounts: readonly Token[], qualifiers: readonly Token<V>[]): (V | null)[] {
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (!first || !last) return []
  const single = only(qualifiers)
  if (single !== null && amounts.length === 1) return [single]
  const areBefore = qualifiers.every(({ end }) => end <= first.start)
  const areAfter = qualifiers.every(({ start }) => start >= last.end)
  if (qualifiers.length === amounts.length && (areBefore || areAfter))
    return qualifiers.map(({ value }) => value)
  if (areBefore) return amounts.map(() => qualifiers.at(-1)?.value ?? null)
  const isBefore = qualifiers.length > 0 && qualifiers[0]!.end <= first.start
  return amounts.map(({ start, end }, index) => {
    const from = isBefore ? (amounts[index - 1]?.end ?? 0) : end
    const to = isBefore ? start : (amounts[index + 1]?.start ?? Infinity)
    const near = qualifiers.filter((one) => one.start >= from && one.end <= to)
    if (near.length > 0) return (isBefore ? near.at(-1) : near[0])!.value
    return isBefore ? (qualifiers.filter((one) => one.end <= start).at(-1)?.value ?? null) : null
  })
}

/** The end of a clause: a semicolon, the end of a sentence, or the place before a question. */
const CLAUSE_END = regex('g')`
  ;|
  [.!?](?=\s+[A-Z\(]|$)|
  (?<=\w)(?=\s(?:What|How|Who|Are|Is|Do|Does|Will)\s[^?$]{4,80}\?)
`

/** Clauses with their places, also within a cell. */
export function clausesOf(text: string): { text: string; start: number }[] {
  const clauses: { text: string; start: number }[] = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(CLAUSE_END)) {
    clauses.push({ text: text.slice(start, index + mark.length), start })
    start = index + mark.length
  }
  if (start < text.length) clauses.push({ text: text.slice(start), start })
  return clauses.filter((clause) => clause.text.trim() !== '')
}
