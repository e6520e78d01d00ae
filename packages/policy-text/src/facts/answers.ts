import { decisionOf } from '../language/decision.ts'
import { statementsOf } from '../language/statements.ts'
import { regex } from '../text/pattern.ts'

/** A question by yes or no, after its number or label. */
const QUESTION = regex('i')`
  ^(?:(?:q|question) ?\d{0,3}[.:)]\s{0,3})?(?:\d{1,3}[.:)]\s{1,3})?
  (does|do|is|are|will|can|must|should|may)\s+([^?]{3,300})\?$
`
/** An answer that begins with a yes or a no, after its label. */
const ANSWER = /^(?:(?:a|answer) ?\d{0,3}[.:)]\s{0,3})?(?:\d{1,3}[.:)]\s{1,3})?(yes|no)\b[.,;:!–-]?\s*(.*)$/is
const MAX_WORDS = 20

/**
 * An answer as the statement that it makes with its question: "Is a referral needed? No." says that
 * "a referral is not needed". Null for what is no such answer.
 */
export function withQuestion(answer: string, question: string): string | null {
  const [, auxiliary, asked] = QUESTION.exec(question) ?? []
  const [, yes, rest = ''] = ANSWER.exec(answer) ?? []
  if (!auxiliary || !asked || !yes) return null
  const words = asked.split(' ')
  const subject = subjectLength(words, auxiliary)
  if (subject === null) return null
  const isNo = yes.toLowerCase() === 'no'
  const statement = [
    ...words.slice(0, subject),
    auxiliary.toLowerCase(),
    ...(isNo ? ['not'] : []),
    ...words.slice(subject),
  ].join(' ')
  return `${statement}.${rest === '' ? '' : ` ${rest[0]!.toUpperCase()}${rest.slice(1)}`}`
}

/**
 * Where the verb of a question belongs in its statement: where a "not" denies what is asked, and
 * else where it denies anything.
 */
function subjectLength(words: readonly string[], auxiliary: string): number | null {
  const places = Array.from({ length: Math.min(words.length, MAX_WORDS) - 1 }, (_, index) => index + 1)
  const denied = (place: number) =>
    statementsOf([...words.slice(0, place), auxiliary, 'not', ...words.slice(place)].join(' '))
  const denies = (place: number) =>
    denied(place).some((one) => {
      const { authorization, coverage, separate } = decisionOf(one)
      return [authorization, coverage, separate].includes(-1)
    })
  return (
    places.find(denies) ??
    places.find((place) => denied(place).some(({ main }) => main.some((term) => /^![A-Z]/.test(term)))) ??
    null
  )
}
