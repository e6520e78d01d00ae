import { paragraphAround } from '../../../scan/paragraph-around.ts'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { isAboutCare } from '../context-words.ts'
import { declaresSample, fullNames } from '../people.ts'

const NAME = "\\p{Lu}[\\p{L}'’-]{1,24}(?: \\p{Lu}\\.)?(?: \\p{Lu}[\\p{L}'’-]{1,24}){1,2}"
/** `Dale Page here,`, `my name is Dale Page`, `submitted by Dale Page: "`. */
const INTRODUCED = new RegExp(
  `(${NAME}) here(?=[,.:;!]| again\\b)|\\b[Mm]y name(?: is|['’]s) (${NAME})|` +
    `\\b(?:submitted|filled (?:in|out)|answered|handed in|entered|posted|` +
    `sent in) by (${NAME})(?:, [^"“\\n]{1,40})?: ?["“]`,
  'gu',
)
/** The illness of the speaker or of a relative. */
const OWN = new RegExp(
  String.raw`\b(?:I|I['’](?:m|ve)) (?:was|am|had|have|tested|need|take|got|still|lost|can['’]?t)\b|` +
    String.raw`\b(?:my|our) (?:\p{Ll}+ )?(?:son|daughter|wife|husband|mother|father|mom|dad|baby|child|` +
    String.raw`twins?|partner|claims?|surgery|treatment|chemo|test|diagnosis|doctor|scan|infusions?|` +
    String.raw`medication|insulin|knee|hip|back|heart|kidney)\b`,
  'iu',
)
const STAFF =
  /\b(?:from|of|with) (?:the )?(?:\p{L}+ ){0,2}(?:team|department|desk|support|payer|plan|vendor)\b/iu
const REACH = { before: 120, after: 260 }

/** Finds people who say their name and tell of their own care or that of a relative. */
export function findIntroductions(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(INTRODUCED)].flatMap((match): Hit[] => {
    const name = match[1] ?? match[2] ?? match[3]!
    const start = match.index + match[0].indexOf(name)
    const end = start + name.length
    const { before, after } = paragraphAround(text, { start, end }, REACH)
    const isPatients =
      OWN.test(after) &&
      isAboutCare(after) &&
      !STAFF.test(after.slice(0, 60)) &&
      fullNames(`By ${name},`).length > 0 &&
      !declaresSample(before + after)
    return isPatients ? [{ ruleId, severity: 'error', value: name, start, end }] : []
  })
}
