import type { Hit } from '../../../scan/pattern-rule.ts'
import { DATE } from '../context-words.ts'
import { declaresSample, isPlaceholderName, isPlaceholderNumber } from '../people.ts'
import { alternatives, anyOf, labelsOf } from '../word-tables.ts'

/** An identifier and a birth date this close stand in one record. */
const REACH = 120
const BORN = new RegExp(
  `(?<![\\p{L}\\d])(?:${alternatives(labelsOf('birth'))}|b\\.)` +
    `["'\`*]{0,3}[^\\p{L}\\d\\n]{0,8}(?:on )?${DATE}`,
  'giu',
)
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf('numbered record')}|${alternatives(labelsOf('record'))})['’]?s?` +
    '(?:[ _-]?(?:id|no\\.?|nbr|num|number|#|nr))?["\'`*]{0,3}[\\s:=#|_(–—-]{1,4}["\'`]?' +
    '#?([A-Z]{0,3}-?\\d[\\d-]{4,16})(?![\\w-])',
  'iu',
)
const SPECIFICATION =
  /"(?:type|format|pattern|example|examples|default|description)"\s*:|\bexamples?\b|\be\.g\./i

/**
 * Finds a record number beside a birth date, which identify a patient without a name (45 CFR
 * 164.514(b)(2)(i)(C) and (H)).
 */
export function findRecordsWithBirth(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(BORN)].flatMap(({ 0: born, index }): Hit[] => {
    const end = index + born.length
    const around = withinParagraph(text, index, end)
    const number = NUMBERED.exec(around.text.replace(born, ' '.repeat(born.length)))?.[1]
    if (
      number === undefined ||
      isPlaceholderNumber(number, around.text) ||
      isPlaceholderName(around.text) ||
      declaresSample(around.text) ||
      SPECIFICATION.test(around.text)
    )
      return []
    return [{ ruleId, severity: 'error', value: born, start: index, end }]
  })
}

function withinParagraph(text: string, start: number, end: number) {
  const before = text.slice(Math.max(0, start - REACH), start)
  const after = text.slice(end, end + REACH)
  const blank = after.indexOf('\n\n')
  return {
    text:
      before.slice(before.lastIndexOf('\n\n') + 1) +
      text.slice(start, end) +
      after.slice(0, blank < 0 ? after.length : blank),
  }
}
