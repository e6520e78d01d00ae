import { regex } from '../text/pattern.ts'

/** A period after a word that says on which side of its end something is. */
const SIDED = regex('gi')`
  \b(?:(within|during|until|before|prior to|in the (?:first|last|past|next))|(after|beyond|following|
    later than)) (?:the )?(?:first |last |next |past )?(\d{1,4}|[a-z]{3,9}) (day|week|month|year|hour)s?\b
`
const REFUSES =
  /\b(?:not|no|never|none|nor|cannot|without|denied|refused|rejected|excluded|unpaid)\b|n['’]t\b/gi

/** Periods with their side: "in 12 month", "out 12 month". */
const sidesOf = (text: string): string[] =>
  [...text.matchAll(SIDED)]
    .map(([, within, , count, unit]) =>
      `${within === undefined ? 'out' : 'in'} ${count} ${unit}`.toLowerCase(),
    )
    .sort()

const EVERY = /\b(?:all|every|each|any)\b/i
const SOME = /\b(?:some|certain|selected|select|most|many)\b/i

const isOnlyOf = (text: string, one: RegExp, other: RegExp) => one.test(text) && !other.test(text)

/**
 * Whether two versions of a passage are opposed in words that a comparison of meanings takes to be
 * general: within a period or after it, all or some. A refusal that comes or goes may make up for
 * it.
 */
export function areOpposedInWords(before: string, after: string): boolean {
  if (isOnlyOf(before, EVERY, SOME) && isOnlyOf(after, SOME, EVERY)) return true
  if (isOnlyOf(before, SOME, EVERY) && isOnlyOf(after, EVERY, SOME)) return true
  const [was, is] = [sidesOf(before), sidesOf(after)]
  const periods = (sides: readonly string[]) =>
    sides
      .map((side) => side.replace(/^\w+ /, ''))
      .sort()
      .join()
  if (was.length === 0 || periods(was) !== periods(is) || was.join() === is.join()) return false
  const refusals = (text: string) => text.match(REFUSES)?.length ?? 0
  return refusals(before) % 2 === refusals(after) % 2
}
