import type { PipelineInput } from './draft.ts'
import type { Finding } from './finding.ts'
import { fieldsOf } from './fields.ts'

/** The draft in Unicode form NFC. */
export function normaliseDraft(input: PipelineInput): PipelineInput {
  const nfc = (_key: string, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value)
  return JSON.parse(JSON.stringify(input, nfc)) as PipelineInput
}

/**
 * Text that cannot be stored or shown: NUL characters and broken surrogate pairs. Sizes are the
 * route's business.
 */
export function envelope(input: PipelineInput): Finding[] {
  return fieldsOf(input)
    .flatMap((each) =>
      (each.parts ?? [{ start: 0, end: each.text.length, name: each.field }]).map(({ start, end, name }) => ({
        field: name,
        text: each.text.slice(start, end),
      })),
    )
    .filter(({ text }) => text.includes('\0') || !text.isWellFormed())
    .map(({ field }) => ({
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      ruleId: 'envelope.unreadable-character',
      class: 'envelope',
      severity: 'error',
      field,
      message: 'The text holds a character that cannot be stored.',
      hint: 'Remove NUL characters and save the text as UTF-8.',
    }))
}
