import { regex } from '../../text/pattern.ts'
import { lexListedDiagnoses } from '../codes/lex-diagnoses.ts'
import { isSentence } from './code-lists.ts'
import type { CodedUnit } from './units.ts'

/** A heading over diagnoses: "ICD-10 codes covered if criteria are met:", "Diagnosis Codes". */
const OVER_DIAGNOSES = regex('i')`
  ^(?![^:]*\b(?:CPT|HCPCS)\b)[^.;|]{0,80}\b(?:ICD-?10(?:-CM)?|diagnos[ei]s codes?|diagnosis)\b[^.;|]{0,140}$
`
/** The first cells of a table of codes: "Code | Description". */
const TABLE_HEADING =
  /^\W*(?:ICD-?10\S* )?(?:diagnosis )?codes?\W+(?:code )?(?:description|descriptor)s?\W*$/i

/**
 * Reads the lines below a heading of diagnoses as diagnoses, whatever their shape: a category
 * without a dot, and a range that ends in one. By itself "C20" could be anything.
 */
export function withListedDiagnoses(units: readonly CodedUnit[]): CodedUnit[] {
  let isOver = false
  return units.map((unit) => {
    const listed = isOver ? lexListedDiagnoses(unit.words) : []
    if (listed.length === 0) {
      if (unit.mentions.length === 0 && OVER_DIAGNOSES.test(unit.words)) isOver = true
      else if (/:\s*$/.test(unit.words) || isSentence(unit)) isOver &&= TABLE_HEADING.test(unit.words)
      return unit
    }
    const mentions = listed.map((mention) => ({
      ...mention,
      start: mention.start + unit.start,
      end: mention.end + unit.start,
    }))
    const end = mentions.at(-1)!.end
    const kind = unit.kind === 'row' ? 'row' : 'item'
    return { ...unit, kind, mentions: [...mentions, ...unit.mentions.filter(({ start }) => start >= end)] }
  })
}
