import { regex, source } from '../../text/pattern.ts'
import { type MaskedSentence, phrase } from './phrase.ts'

const LEAD = source`^(\W*(?:q\w{0,8}[.:]?\s{1,3})?(?:\d{1,3}[.)]\s{1,3})?)`
const AUXILIARY = source`(does|do|is|are|will|can|must|should|may)`
const MARK = source`(?:a\w{0,6}[.:]\s{1,3})?`
/** A question by yes or no about codes, with its answer. */
const ANSWERED = regex('i')`
    ${LEAD}${AUXILIARY}( [^?]{0,80}?(?:[\ue000\ue003]\)?|authori[sz]ations?|pre-?cert\w{0,12}|approval|
    notification|
    modifiers?|referrals?))( [^?]{1,200})\?\s{1,9}${MARK}(yes|no|never|always|(?:it|
    they) (?:does|do|is|are|must|can|will|may)(?: not)?(?=[.,;!]))(?!\w)[^\ue000]{0,200}$
  `
const ANSWERS = regex('i')`
    \?\s{1,9}${MARK}(?:yes|no|never|always|(?:it|they) (?:does|do|is|are|must|can|will|
    may)(?: not)?(?=[.,;!]))(?!\w)
  `
/** A question by yes or no whose verb is a duty: "Do I need …", "Is … required". */
const OF_DUTY = regex('i')`
    ${LEAD}${AUXILIARY}( [^?]{1,120}?)( (?:requires?|required|needs?|needed|necessary|mandatory|have to|
    has to|get|obtain|
    take|call for|subject to)\b[^?]{0,200})\?\s{1,9}${MARK}([^\ue000]{2,240})$
  `
const OF_AUTHORIZATION = phrase('<authorization>|approval|pre-?approv|reviewed')

/**
 * The statement that a question and its answer make: "Does 27447 require authorization? No."
 * becomes "27447 does not require authorization". Other sentences are returned as they are.
 */
export function withAnswer(sentence: MaskedSentence): MaskedSentence {
  const ofDuty = OF_DUTY.exec(sentence.text)
  if (ofDuty && OF_AUTHORIZATION.test(sentence.text.slice(0, sentence.text.indexOf('?')))) {
    const [, lead, auxiliary, subject, predicate, answer] = ofDuty
    const verb = verbOf(auxiliary!.toLowerCase(), answer!)
    if (verb)
      return stated(sentence, {
        lead: lead!,
        auxiliary: auxiliary!,
        subject: subject!,
        predicate: predicate!,
        verb,
      })
  }
  const [, lead, auxiliary, subject, predicate, answer] = ANSWERED.exec(sentence.text) ?? []
  if (auxiliary === undefined) return ANSWERS.test(sentence.text) ? { ...sentence, groups: [] } : sentence
  const verb = ` ${auxiliary.toLowerCase()}${/^n|\bnot\b/i.test(answer!) ? ' not' : ''}`.replace(
    'can not',
    'cannot',
  )
  return stated(sentence, { lead: lead!, auxiliary, subject: subject!, predicate: predicate!, verb })
}

type Parts = Record<'lead' | 'auxiliary' | 'subject' | 'predicate' | 'verb', string>

/** The sentence of a question's parts with the verb between subject and predicate. */
function stated(
  sentence: MaskedSentence,
  { lead, auxiliary, subject, predicate, verb }: Parts,
): MaskedSentence {
  const from = lead.length + auxiliary.length + 1
  const subjectChars = subject.length - 1
  const text = `${subject.slice(1)}${verb}${predicate}.`
  const sourceOf = [
    ...sentence.sourceOf.slice(from, from + subjectChars),
    ...Array.from(verb, () => sentence.sourceOf[from]!),
    ...sentence.sourceOf.slice(from + subjectChars, from + subjectChars + predicate.length),
    sentence.sourceOf.at(-1)!,
  ]
  const groups = sentence.groups
    .filter(({ at }) => at >= from && at < from + subjectChars + predicate.length)
    .map((group) => ({ ...group, at: group.at - from + (group.at < from + subjectChars ? 0 : verb.length) }))
  return { text, sourceOf, groups }
}

const SOME = regex('i')`
  ^\W{0,10}(?:(?:yes|no)\W{1,10})?(?:but )?(?:only|if|when|unless|except|after|beyond|depends|(?:that|
  it) (?:depends|varies)|sometimes|
  for some|in some|not always|usually|not for the first|past)\b
`
const BEGINS_YES =
  /^\W*(?:yes|always|correct|(?:it|they|you|we|all)\b[^.;,]{0,20}\b(?:does|do|is|are|must|will)\b(?! not))/i
const BEGINS_NO = regex('i')`
    ^\W*(?:no|not|never|neither|none|(?:it|they|you|we|that)\b[^.;,]{0,20}\b(?:does|do|is|are|must|
    will) not)\b
`

/** The verb that answers for the question's: "does not", "may" where it depends. */
function verbOf(auxiliary: string, answer: string): string | null {
  const isBoth = /\byes\b/i.test(answer) && /[.;,:] ?(?:for [^.;,]{2,40},? )?no\b/i.test(answer)
  if (SOME.test(answer) || isBoth) return /^(?:is|are)$/.test(auxiliary) ? ' may be' : ' may'
  if (BEGINS_NO.test(answer) && /^(?:must|should)$/.test(auxiliary)) return ' does not need to'
  if (BEGINS_NO.test(answer)) return ` ${auxiliary} not`.replace('can not', 'cannot')
  return BEGINS_YES.test(answer) ? ` ${auxiliary}` : null
}
