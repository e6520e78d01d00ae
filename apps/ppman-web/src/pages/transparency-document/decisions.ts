import { type Decision, type Field, isField, problemOf, type Unit, unitOf } from '@ppman/benefits'
import type { Rejected } from '@ppman/web-ui'
import { parseValue } from '../transparency-documents/format-benefits.ts'

/**
 * What a member sent to save: `value.` and `ok.` with the name of a field, `all` when every value
 * is right, and a value to add.
 */
export type SentValues = Readonly<Record<string, string | undefined>>

type SentDecisions = {
  decisions: Decision[]
  /** Values that are none of their field, by the name of their input. */
  rejected: Rejected
}

/**
 * The values that were ticked, or all of them, and the one that was added. An empty one is unknown.
 */
export function decisionsOf(sent: SentValues): SentDecisions {
  const decisions: Decision[] = []
  const rejected: Record<string, { value: string; message: string }> = {}
  const decide = (input: string, field: Field, text: string) => {
    const value = parseValue(field, text)
    const isRefused = value === undefined || (value !== null && problemOf(field, value) !== null)
    if (isRefused) rejected[input] = { value: text, message: ACCEPTED[unitOf(field)] }
    else decisions.push({ field, value })
  }
  for (const field of tickedFields(sent)) decide(`value.${field}`, field, sent[`value.${field}`] ?? '')
  const { add_field: added = '', add_value: text = '' } = sent
  if (text !== '' && isField(added)) decide('add_value', added, text)
  else if (text !== '') rejected.add_field = { value: added, message: 'Choose what the value is.' }
  return { decisions, rejected }
}

function tickedFields(sent: SentValues): Field[] {
  const names = Object.keys(sent).filter(
    (name) => name.startsWith('ok.') || (sent.all && name.startsWith('value.')),
  )
  return [...new Set(names.map((name) => name.replace(/^(?:value|ok)\./, '')))].filter(isField)
}

/** What is accepted, by the unit of a field. */
const ACCEPTED: Readonly<Record<Unit, string>> = {
  cents: 'Type dollars, such as 1,500 or 62.50.',
  percent: 'Type a percent from 0 to 100, such as 20.',
  yes_no: 'Type yes or no.',
  family_type: 'Type embedded or aggregate.',
  day: 'Type a day as YYYY-MM-DD, such as 2026-01-31.',
  text: 'Type 1 to 120 characters on one line.',
}
