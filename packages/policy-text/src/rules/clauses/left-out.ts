import { regex, source } from '../../text/pattern.ts'
import { MARKS, type MaskedSentence, phrase, wordings } from './phrase.ts'

/**
 * The sentence with what its clauses leave out: the authorization that a pronoun stands for ("may
 * not be billed without it"), and the verb of the clause before ("97110 is limited to 4 units;
 * 97140, to 2"). Positions in the source stay correct.
 */
export const withLeftOut = (sentence: MaskedSentence): MaskedSentence => withVerbs(withAntecedents(sentence))

const NEED = source`
  (?:requir(?:es?|ed|ing)|needs?|needed|needing|obtain(?:ed|ing)?|request(?:ed|ing)?|get|got|getting|
  secur(?:e|ed|ing)|
  ask(?:s|ed|ing)? for|call(?:s|ed)? for|want(?:s|ed)?|seek|have|has|takes?|go(?:es)? through|subject to|
  exempt from|demand(?:s|ed)?|insist(?:s)? on)
`
const END = source`
  (?=\W*$|[.;,:)]| (?:first|beforehand|before|when|if|for|after|as|too|also|either|but|and|in|on|only|at|
  unless|while|every|each|regardless|from|thereafter|afterwards?|later|again)\b)
`
/** Pronouns as objects or subjects of a duty. */
const PRONOUN = wordings('left-out.pronoun', {
  'without it': source`(?<=\bwithout )(?:it|one|that)\b(?! \w+ed\b)`,
  'requires it': source`(?<=\b${NEED} )(?:it|one|that)\b${END}`,
  'requires none': source`(?<=\b${NEED} )none\b${END}`,
  'none is required': source`\bnone(?= (?:is|are|will be) (?:required|needed|necessary|asked for))`,
  'it is required': source`\b(?:it|one|this|that)(?= (?:is|will be|remains)(?: not| no longer| still)? (?:
    required|needed|necessary|mandatory|waived)\b)`,
})
const IT_IS_FOR = /\bit is( not| no longer)?(?= (?:for|when|if|in)\b)/gi
/** Other things that a pronoun may stand for. */
const OTHER_THING = regex('gi')`
  \b(?:modifiers?|referrals?|NDCs?|records?|documentation|orders?|prescriptions?|reports?|letters?|notes?|
  invoices?|
  forms?|certificates?|diagnos[ei]s|claims?)\b
`
const MAY_STAND_FOR_IT = /\b(?:it|one|none|this|that)\b/i
const AUTHORIZATION = new RegExp(phrase('<authorization>').source, 'gi')

/** Puts "authorization" for the pronouns that stand for it. */
function withAntecedents(sentence: MaskedSentence): MaskedSentence {
  const { text } = sentence
  if (!MAY_STAND_FOR_IT.test(text)) return sentence
  const first = text.search(AUTHORIZATION)
  if (first < 0) return sentence
  const standsForIt = (index: number) => {
    const before = text.slice(0, index)
    const named = lastEnd(before, AUTHORIZATION)
    return named > 0 && lastEnd(before, OTHER_THING) < named
  }
  const edits: Edit[] = []
  for (const { 0: pronoun, index } of text.matchAll(new RegExp(PRONOUN.source, 'gi')))
    if (index > first && standsForIt(index))
      edits.push({ index, length: pronoun.length, words: isNone(pronoun) ? NO_ONE : ONE })
  for (const { 0: words, 1: not = '', index } of text.matchAll(IT_IS_FOR))
    if (index > first && standsForIt(index))
      edits.push({ index, length: words.length, words: `${ONE} is${not} required` })
  return edited(sentence, edits)
}
/** "Such" marks that the clause did not name it: it speaks of other cases than the one before. */
const [ONE, NO_ONE] = ['such authorization', 'no such authorization']
const isNone = (pronoun: string) => /^none$/i.test(pronoun)

function lastEnd(text: string, pattern: RegExp): number {
  const last = [...text.matchAll(pattern)].at(-1)
  return last ? last.index + last[0].length : 0
}

const CODE = source`(?:[a-z-]+ ){0,2}(?:(?:CPT|HCPCS|codes?) )*${MARKS.service}`
/** A clause of a code and what would follow a verb: "; 97140, to 2", ", and 95024 for up to 40". */
const WITHOUT_VERB = regex('gi')`
  (?<=\w[\w)]\)?)(?:;|,|\.(?= [A-Z${MARKS.service}]))\s(?:(?:and|but|while) )?(?=(?!is |
  are )${CODE},? (to|at|for|in|by|after|
  within|every|once|twice)\b([^;.${MARKS.service}-${MARKS.place}]{1,80})(?:[;.]|, (?:and )?${CODE}|\W*$))
`
const VERB = regex('i')`
  \b(?:is|are|be|will|must|may|can|cannot|should|shall|requires?|needs?|does|do|has|have|limited|allowed)\b
`
/** A count, its unit and its period. */
const COUNTED =
  /^ (?:up to )?(?:\d{1,5}|[a-z]+)(?: ([a-z]+))?( (?:per|a|an|each|every|in|within|over|on) [^;,.]{2,60})/i
const ONLY_COUNT =
  /^ (?:up to )?(?:\d{1,5}|one|two|three|four|five|six|eight|ten|twelve|twenty)(?: [a-z]+)?$/i

/** Whether a count says what it counts: " up to four units", but not " up to four". */
const namesCounted = (count: string) =>
  / [a-z]+$/i.test(count.replace(/^ up to/i, '')) && !/^ (?:up to )?[a-z]+$/i.test(count)

/** Repeats the verb of the clause before where a clause has none. */
function withVerbs(sentence: MaskedSentence): MaskedSentence {
  const { text } = sentence
  if (text.indexOf(MARKS.service) === text.lastIndexOf(MARKS.service)) return sentence
  const edits = [...text.matchAll(WITHOUT_VERB)].flatMap(({ 0: joint, 1: link, 2: rest, index }): Edit[] => {
    const clauseStart = index + joint.length
    const before = text.slice(0, index)
    const from = before.lastIndexOf(MARKS.service) + 1
    const last = from > 0 && !VERB.test(rest!) ? lastLink(before.slice(from), link!) : -1
    const verb = last < 0 ? '' : before.slice(from, from + last)
    if (!VERB.test(verb) || /[;.]/.test(verb)) return []
    const codeEnd = text.indexOf(MARKS.service, clauseStart) + 1
    const linkAt = text.indexOf(link!, codeEnd)
    const restEnd = linkAt + link!.length + rest!.length
    const counted = COUNTED.exec(before.slice(from + last + link!.length))
    const tail =
      counted && ONLY_COUNT.test(rest!)
        ? `${namesCounted(rest!) ? '' : ` ${counted[1] ?? ''}`}${counted[2]}`
        : ''
    return [
      { index, length: joint.length, words: '; ' },
      { index: codeEnd, length: linkAt - codeEnd, words: verb },
      ...(tail ? [{ index: restEnd, length: 0, words: tail }] : []),
    ]
  })
  return edited(sentence, edits)
}

/** Where the last link of a predicate begins: "to" in "is limited to". */
function lastLink(predicate: string, link: string): number {
  const found = [...predicate.matchAll(new RegExp(`\\b${link}\\b`, 'gi'))]
  return found.find(({ index }) => VERB.test(predicate.slice(0, index)))?.index ?? -1
}

type Edit = { index: number; length: number; words: string }

/** Replaces stretches of a sentence that hold no codes. */
function edited(sentence: MaskedSentence, edits: readonly Edit[]): MaskedSentence {
  if (edits.length === 0) return sentence
  const groups = sentence.groups.map((group) => ({ ...group }))
  const text: string[] = []
  const sourceOf: number[] = []
  let from = 0
  for (const { index, length, words } of [...edits].sort((a, b) => a.index - b.index)) {
    text.push(sentence.text.slice(from, index), words)
    const place = sentence.sourceOf[Math.min(index, sentence.sourceOf.length - 1)]!
    sourceOf.push(...sentence.sourceOf.slice(from, index), ...Array.from(words, () => place))
    for (const [position, group] of groups.entries())
      if (sentence.groups[position]!.at >= index + length) group.at += words.length - length
    from = index + length
  }
  text.push(sentence.text.slice(from))
  return { text: text.join(''), sourceOf: [...sourceOf, ...sentence.sourceOf.slice(from)], groups }
}
