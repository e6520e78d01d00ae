/** Names a record of a file: the 0-based row of a CSV, or an item and its `standard_charges` element. `part` is 0 in a CSV. */
export type RecordRef = { number: number; part: number }

/** Reads `12` or `12,3`; null when it is neither. */
export function parseRecordRef(text: string): RecordRef | null {
  const found = /^(\d{1,9})(?:,(\d{1,9}))?$/.exec(text.trim())
  return found && { number: Number(found[1]), part: Number(found[2] ?? 0) }
}

/** What `parseRecordRef` reads: `12` in a CSV, `12,3` in a JSON file. */
export const recordRefText = ({ number, part }: RecordRef, layout: 'tall' | 'wide' | 'json'): string =>
  layout === 'json' ? `${number},${part}` : String(number)
