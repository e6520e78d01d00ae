import type { Group } from '../criteria.ts'
import { type Clause, cutAt, leafOf, maskParentheses, type Place } from './clause.ts'
import { hasVerb, PARTICIPLE, WORDS } from './predicates.ts'

/** Between phrases that begin with the same preposition: "to A, to B, or to C", "by A or by B". */
const REPEATED =
  /(?:[,;]\s(?:(?:and|or)\s)?|\s(?:and|or)\s)(?=(to|by|for|with|in|on|during|after|because|as)\s)/gi

/** Phrases behind one verb that repeat its preposition: each is a condition. */
export function repeated(clause: Clause, place: Place): Group | null {
  const masked = maskParentheses(clause.text)
  const [last, ...before] = [...masked.matchAll(REPEATED)].toReversed()
  const word = last && (/\b(and|or)\s$/i.exec(last[0])?.[1]?.toLowerCase() as 'and' | 'or' | undefined)
  if (!last || !word) return null
  const preposition = last[1]!.toLowerCase()
  const joiners = [...before.filter(([sign]) => !/\w/.test(sign)).toReversed(), last].filter(
    (one) => one[1]!.toLowerCase() === preposition,
  )
  const parts = cutAt(clause, joiners)
  const [first] = parts
  if (joiners.length === 1 && maskParentheses(clause.text).includes(',')) return null
  const isPredicate = hasVerb(first!.text) || PARTICIPLE.test(first!.text)
  const isRepeated = first!.text.toLowerCase().includes(` ${preposition} `) && isPredicate
  if (!isRepeated || !parts.every(({ text }) => WORDS.test(text))) return null
  return {
    kind: 'group',
    op: word === 'and' ? 'all' : 'any',
    n: null,
    lead: null,
    children: parts.map((part) => leafOf(part, place)),
  }
}
