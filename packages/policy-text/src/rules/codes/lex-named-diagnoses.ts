import { aMention, type Mention } from './mention.ts'

const CODE = '(?!B12\\b)[A-TV-Z]\\d[0-9AB](?:\\.?[0-9A-TV-Z]{1,4})?'
/** A range is read elsewhere, and so is a code that has more to it. */
const END = '(?![\\w.]\\w|\\w| ?-| (?:through|thru|to) [A-TV-Z]\\d)'
const NAMED = new RegExp(
  `\\b(?:ICD-?10(?:-CM)?(?: diagnosis)?|[Dd]iagnos[ie]s|D[Xx]|dx)(?: \\([Dd]x\\))?(?:[ -][Cc]odes?)? ?(?:of |is |are |\\(|: ?)?(${CODE}(?:(?:,? and/or|,? and|,? or|,|/|;) ?${CODE}){0,60})${END}`,
  'g',
)

/** Lists of ICD-10-CM codes right after their name, where they are believed in any shape: "ICD-10 codes E1165 and I10". */
export function lexNamedDiagnoses(text: string): Mention[] {
  return [...text.matchAll(NAMED)].flatMap(({ 0: all, 1: list, index }) => {
    const from = index + all.length - list!.length
    return [...list!.matchAll(new RegExp(CODE, 'g'))].map(({ 0: code, index: at }) =>
      aMention({
        kind: 'diagnosis',
        start: from + at,
        end: from + at + code.length,
        codes: [{ code, codeType: 'icd10cm' }],
      }),
    )
  })
}
