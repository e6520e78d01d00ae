import type { Hit } from '../../../scan/pattern-rule.ts'
import { isAboutCare } from '../context-words.ts'
import { declaresSample, isPlaceholderName } from '../people.ts'
import { anyOf } from '../word-tables.ts'

const NAME = "\\p{Lu}[\\p{L}'’-]{1,24}(?: \\p{Lu}\\.)?(?: \\p{Lu}[\\p{L}'’-]{1,24}){1,2}"
const SIGNED = '(?:(?:wrote|writes|said|says|told us|recalls?) |[–—-]{1,2} ?)'
/** `"I had a stroke …", wrote Dale Page of Bend`, `"… my chemo" – Dale Page`. */
const BEHIND = new RegExp(`["“]([^"“”\\n]{20,320})["”],? ?${SIGNED}(${NAME})`, 'gu')
/** `"I had a stroke. — Dale Page, Erie"`: the name stands inside the quotation marks. */
const INSIDE = new RegExp(
  `["“]([^"“”\\n]{20,320}?[.!?]) ?[–—-]{1,2} ?(${NAME})(?:,[^"”\\n]{1,30})?["”]`,
  'gu',
)
/** What a person lives through, not what staff do. */
const OWN_ILLNESS = new RegExp(
  '\\b(?:I (?:had|have|was having|was (?:in|on)|lost|needed|need|underwent|survived|take|took|waited|got|' +
    "am on)|I['’]ve had|" +
    `I (?:was|am) (?:${anyOf('received care')})|[Mm]y (?:[a-z-]+ ){0,2}(?:${anyOf('body part')}|` +
    `${anyOf('possession of one person')}|cancer|stroke|transplant))\\b`,
)
/** Illness as work: `I had twelve dialysis claims`, `my chemo queue`. */
const AS_WORK = /\b(?:claims|members|patients|callers|cases|queue|tickets?|colleagues|team|clients)\b/i
const ROLE = new RegExp(
  `^,? (?:${anyOf('staff title')}|(?:our |the |a )?(?:[a-z-]+ ){0,2}(?:${anyOf('occupation')}))\\b`,
)
const REACH = 60

/** Finds quotations in which a named person tells of an illness of his or her own. */
export function findSignedQuotations(text: string, ruleId: string): Hit[] {
  return [BEHIND, INSIDE].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, 1: quoted, 2: name, index: start }): Hit[] => {
      const end = start + found.length
      const isPatients =
        OWN_ILLNESS.test(quoted!) &&
        isAboutCare(quoted!) &&
        !AS_WORK.test(quoted!) &&
        !ROLE.test(text.slice(end, end + REACH)) &&
        !isPlaceholderName(name!) &&
        !declaresSample(text.slice(Math.max(0, start - REACH), end + REACH))
      return isPatients ? [{ ruleId, severity: 'error', value: found, start, end }] : []
    }),
  )
}
