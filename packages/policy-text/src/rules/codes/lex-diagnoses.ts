import { regex } from '../../text/pattern.ts'
import type { BillingCode, CodeType } from '../rule.ts'
import { members, aMention, type Mention } from './mention.ts'

const DOTTED = '[A-TV-Z]\\d[0-9A-B]\\.[0-9A-TV-Z]{1,4}|U0\\d\\.\\d'
/**
 * Without a dot: a category, or digits with at most the last letter of an injury. L858R is a gene
 * variant.
 */
const SHORT = '[A-TV-Z]\\d[0-9A-B](?:\\d{1,3})?(?![A-Z])|[A-TV-Z]\\d[0-9A-B][0-9X]{3}[ADS]'
const DIAGNOSIS_CUE = /\b(?:ICD-?10|diagnos[ie]s|dx)\b/i
const DIAGNOSIS = new RegExp(
  `(?<![\\w.-])(${DOTTED})(?:(?:\\s?-\\s?|\\s(?:through|thru|to)\\s)(${DOTTED}))?(?!\\w)`,
  'g',
)
const ANY_DIAGNOSIS = regex('g')`
  (?<![\w.-])(${DOTTED}|${SHORT})(?:(?:\s?-\s?|\s(?:through|thru|to)\s)(${DOTTED}|${SHORT}))?(?![\w.]\w|
    \w)
`

/**
 * A category among dotted codes, or after words that come before a diagnosis: "G20, G25.0", "billed
 * with I10".
 */
const LISTED_SHORT = regex('')`
  (?:${DOTTED}),?(?: and| or)? [A-TV-Z]\d[0-9A-B]\b(?!\.\w)|
  (?<![\w.-])[A-TV-Z]\d[0-9A-B],?(?: and| or)? (?:${DOTTED})|[a-z] \([A-TV-Z]\d[0-9AB]\)|
  ^\W*[A-TV-Z]\d[0-9AB](?:(?:,|,? or|,? and) [A-TV-Z]\d[0-9AB])* (?:by itself|alone|does|do|must|
    supports?|justif\w+) |\b(?:covered|billed|reported|submitted|paid|payable|supported|denied) (?:with|
    for|by|when) [A-TV-Z]\d[0-9A-B](?![\w.])
`

/** In text with these words, a letter and five digits are a document of Medicare. */
const OF_MEDICARE = /\b(?:LCDs?|NCDs?|articles?)\b/i

/**
 * ICD-10-CM codes. Codes without a dot count only in text about diagnoses, and never with the shape
 * of an HCPCS code.
 */
export function lexDiagnoses(text: string): Mention[] {
  const isCued = DIAGNOSIS_CUE.test(text) || LISTED_SHORT.test(text)
  return [...text.matchAll(isCued ? ANY_DIAGNOSIS : DIAGNOSIS)].flatMap(
    ({ 0: all, 1: from, 2: to, index }) => {
      if (
        /^[A-Z]\d{4}$/.test(from!) ||
        (OF_MEDICARE.test(text) && /^[AL]\d{5}$/.test(from!)) ||
        /\b(?:version|v|figure|table|exon|vitamin)\s*$/i.test(text.slice(Math.max(0, index - 12), index))
      )
        return []
      return [diagnosisAt(index, all, from!, to)]
    },
  )
}

function diagnosisAt(start: number, printed: string, from: string, to: string | undefined): Mention {
  const place = { kind: 'diagnosis' as const, start, end: start + printed.length }
  return to
    ? aMention({ ...place, ranges: [{ from, to, codeType: 'icd10cm' }] })
    : aMention({ ...place, codes: [{ code: from, codeType: 'icd10cm' }] })
}

const LISTED = `(?:${DOTTED}|[A-TV-Z]\\d[0-9A-B])(?![\\w.]\\w|\\w)`
const LISTED_RANGE = `${LISTED}(?:\\s?-\\s?${LISTED})?`
const OPENING = new RegExp(
  `^[^\\w.]{0,6}${LISTED_RANGE}(?:(?:,|;| and| or|, and|, or) ?${LISTED_RANGE}){0,80}`,
)
const EACH_LISTED = new RegExp(`(${LISTED})(?:\\s?-\\s?(${LISTED}))?`, 'g')

/** The diagnoses that a line below a heading of diagnoses begins with, with or without a dot. */
export const lexListedDiagnoses = (line: string): Mention[] =>
  [...(OPENING.exec(line)?.[0] ?? '').matchAll(EACH_LISTED)].map(({ 0: all, 1: from, 2: to, index }) =>
    diagnosisAt(index, all, from!, to),
  )

const GROUPED = regex('g')`
  \b(?:MS-?)?DRGs?(?: codes?)?:? (\d{3}(?:(?:, | and |, and | or |, or | through | to | ?- ?|
        \/)\d{3}){0,50})(?!\d)
`
const PROCEDURE =
  /\bICD-?10-?PCS (?:codes? )?([0-9A-HJ-NP-Z]{7}(?:(?:, | and |, and | or )[0-9A-HJ-NP-Z]{7}){0,50})(?!\w)/g

/** MS-DRGs and ICD-10-PCS codes, only after their names. */
export function lexInpatient(text: string): Mention[] {
  const found = (pattern: RegExp, code: RegExp, codeType: CodeType) =>
    [...text.matchAll(pattern)].map((match) => {
      const start = match.index + match[0].lastIndexOf(match[1]!)
      const codes: BillingCode[] = members(match[1]!, code, (one) => one).map((one) => ({
        code: one,
        codeType,
      }))
      return aMention({ kind: 'service', start, end: start + match[1]!.length, codes })
    })
  return [...found(GROUPED, /\d{3}/g, 'ms_drg'), ...found(PROCEDURE, /\w{7}/g, 'icd10pcs')]
}

const CODE = '(?!B12\\b)[A-TV-Z]\\d[0-9AB](?:\\.?[0-9A-TV-Z]{1,4})?'
/** Not before a range or a longer code. */
const END = '(?![\\w.]\\w|\\w| ?-| (?:through|thru|to) [A-TV-Z]\\d)'
const NAMED = regex('g')`
  \b(?:ICD-?10(?:-CM)?(?: diagnosis)?|[Dd]iagnos[ie]s|D[Xx]|dx)(?: \([Dd]x\))?(?:[ -][Cc]odes?)? ?(?:
    of |is |are |\(|: ?)?(${CODE}(?:(?:,? and/or|,? and|,? or|,|/|;) ?${CODE}){0,60})${END}
`

/** Lists of ICD-10-CM codes right after their name, in any shape: "ICD-10 codes E1165 and I10". */
export function lexNamedDiagnoses(text: string): Mention[] {
  return [...text.matchAll(NAMED)].flatMap(({ 0: all, 1: list, index }) => {
    const from = index + all.length - list!.length
    return [...list!.matchAll(new RegExp(CODE, 'g'))].map(({ 0: code, index: position }) =>
      aMention({
        kind: 'diagnosis',
        start: from + position,
        end: from + position + code.length,
        codes: [{ code, codeType: 'icd10cm' }],
      }),
    )
  })
}
