import { regex } from '../../text/pattern.ts'
import type { MaskedSentence } from './phrase.ts'

/** A question by yes or no about codes, with its answer. */
const ANSWERED = regex('i')`
    ^(\W*(?:q\w{0,8}[.:]?\s{1,3})?(?:\d{1,3}[.)]\s{1,3})?)(does|do|is|are|will|can|must|should|
    may)( [^?]{0,80}?(?:[\ue000\ue003]\)?|authori[sz]ations?|pre-?cert\w{0,12}|approval|notification|
    modifiers?|referrals?))( [^?]{1,200})\?\s{1,9}(?:a\w{0,6}[.:]\s{1,3})?(yes|no|never|always|(?:it|
    they) (?:does|do|is|are|must|can|will|may)(?: not)?(?=[.,;!]))(?!\w)[^\ue000]{0,200}$
  `
const ANSWERS = regex('i')`
    \?\s{1,9}(?:a\w{0,6}[.:]\s{1,3})?(?:yes|no|never|always|(?:it|they) (?:does|do|is|are|must|can|will|
    may)(?: not)?(?=[.,;!]))(?!\w)
  `

/**
 * The statement that a question and its answer make: "Does 27447 require authorization? No."
 * becomes "27447 does not require authorization". Other sentences are returned as they are.
 */
export function withAnswer(sentence: MaskedSentence): MaskedSentence {
  const [, lead, auxiliary, subject, predicate, answer] = ANSWERED.exec(sentence.text) ?? []
  if (auxiliary === undefined) return ANSWERS.test(sentence.text) ? { ...sentence, groups: [] } : sentence
  const from = lead!.length + auxiliary.length + 1
  const subjectChars = subject!.length - 1
  const verb = ` ${auxiliary.toLowerCase()}${/^n|\bnot\b/i.test(answer!) ? ' not' : ''}`.replace(
    'can not',
    'cannot',
  )
  const text = `${subject!.slice(1)}${verb}${predicate!}.`
  const sourceOf = [
    ...sentence.sourceOf.slice(from, from + subjectChars),
    ...Array.from(verb, () => sentence.sourceOf[from]!),
    ...sentence.sourceOf.slice(from + subjectChars, from + subjectChars + predicate!.length),
    sentence.sourceOf.at(-1)!,
  ]
  const groups = sentence.groups
    .filter(({ at }) => at >= from && at < from + subjectChars + predicate!.length)
    .map((group) => ({ ...group, at: group.at - from + (group.at < from + subjectChars ? 0 : verb.length) }))
  return { text, sourceOf, groups }
}
