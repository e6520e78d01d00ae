import { regex, source } from '../../text/pattern.ts'
import { KINDS, LEAD } from '../segments/questions.ts'
import { type MaskedSentence, phrase } from './phrase.ts'

const AUXILIARY = source`(does|do|is|are|will|can|must|should|may)`
const MARK = source`(?:a\w{0,6}[.:]\s{1,3})?`
/** A question by yes or no about codes, with its answer. */
const ANSWERED = regex('i')`
    ${LEAD}${AUXILIARY}( [^?]{0,80}?(?:[\ue000\ue003]\)?|authori[sz]ations?|pre-?cert\w{0,12}|approval|
    notification|
    modifiers?|referrals?))( [^?]{1,200})\?\s{1,9}${MARK}(yes|no|never|always|(?:it|
    they) (?:does|do|is|are|must|can|will|may)(?: not)?(?=[.,;!])|(?:it|
    they) cannot(?=[.,;!]))(?!\w)[^\ue000]{0,200}$
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
  const which = WHICH.exec(sentence.text)
  if (which && !HAS_VERB.test(which[2]!))
    return withPredicateAskedFor(sentence, { predicate: which[1]!, answer: which[2]! })
  const elliptic = ELLIPTIC.exec(sentence.text)
  if (elliptic && OF_AUTHORIZATION.test(elliptic[1]!))
    return withObjectAskedFor(sentence, elliptic[0].length - elliptic[2]!.length)
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
  const verb = ` ${auxiliary.toLowerCase()}${/^n|not\b/i.test(answer!) ? ' not' : ''}`.replace(
    'can not',
    'cannot',
  )
  return stated(sentence, { lead: lead!, auxiliary, subject: subject!, predicate: predicate!, verb })
}

/** A question without codes, and an answer with some: "Is approval needed? 95800 needs none." */
const ELLIPTIC = regex('i')`^([^?\ue000]{3,200})\?\s{1,9}${MARK}([^?]*\ue000[^?]*)$`
const STANDS_FOR_IT = regex('i')`
  \b(require|requires|need|needs|obtain|get) (it|one|none)\b|\b(do|does|is|are|will|must)( not|n't)?(?=\.?$)
`

/** The answer with the authorization in the place of "one" or "none", or after "does". */
function withObjectAskedFor(sentence: MaskedSentence, from: number): MaskedSentence {
  const answer = sentence.text.slice(from)
  const [found, verb, object, auxiliary, not = ''] = STANDS_FOR_IT.exec(answer) ?? []
  if (found === undefined) return sentence
  const start = answer.indexOf(found)
  const words = auxiliary
    ? `${/^(?:is|are)$/i.test(auxiliary) ? 'do' : auxiliary}${not ? ' not' : ''} require prior authorization`
    : `${verb} ${/^none$/i.test(object!) ? 'no ' : ''}prior authorization`
  const position = sentence.sourceOf[from + start]!
  return {
    text: answer.slice(0, start) + words + answer.slice(start + found.length),
    sourceOf: [
      ...sentence.sourceOf.slice(from, from + start),
      ...Array.from(words, () => position),
      ...sentence.sourceOf.slice(from + start + found.length),
    ],
    groups: sentence.groups
      .filter(({ at }) => at >= from)
      .map((group) => ({
        ...group,
        at: group.at - from + (group.at >= from + start ? words.length - found.length : 0),
      })),
  }
}

const WHICH = regex('i')`
  ${LEAD.replace('(', '(?:')}(?:which|what)(?: of (?:our|the|
  your))? (?:[\w-]{1,20} ){0,4}?${KINDS} ((?:needs?|
  requires?|are|is|do|does|must|can|have|has)\b[^?]{2,120})\?\s{1,9}${MARK}([^?]{0,80}\ue000[^?]{0,80})$
`

/** "Which codes need approval? 43644.": the codes of the answer with the predicate asked for. */
function withPredicateAskedFor(
  sentence: MaskedSentence,
  { predicate, answer }: { predicate: string; answer: string },
): MaskedSentence {
  const from = sentence.text.length - answer.length
  const marks = sentence.groups.filter(({ at }) => at >= from)
  const end = marks.at(-1)!.at
  const words = ` ${predicate}.`
  return {
    text: sentence.text.slice(from, end + 1) + words,
    sourceOf: [
      ...sentence.sourceOf.slice(from, end + 1),
      ...Array.from(words, () => sentence.sourceOf[end]!),
    ],
    groups: marks.map((group) => ({ ...group, at: group.at - from })),
  }
}

/** An answer with a verb is a sentence by itself. */
const HAS_VERB = /\b(?:needs?|requires?|do|does|is|are|never|not|will|must|can|may|has|have|only|except)\b/i

/** Who asks: the verb of the answer follows, and not the code. */
const WHO =
  /^ (?:I|we|you|they|(?:my|our|the|a) (?:office|practice|patients?|providers?)|providers?|members?)\b/i

type Parts = Record<'lead' | 'auxiliary' | 'subject' | 'predicate' | 'verb', string>

/** The sentence of a question's parts with the verb between subject and predicate. */
function stated(
  sentence: MaskedSentence,
  { lead, auxiliary, subject: asked, predicate: rest, verb }: Parts,
): MaskedSentence {
  const [who = ''] = WHO.exec(asked) ?? []
  const [subject, predicate] = who === '' ? [asked, rest] : [who, asked.slice(who.length) + rest]
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
