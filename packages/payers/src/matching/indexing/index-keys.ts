import { addressKey, boxText, keyText, printedText } from '../../normalization/address-key.ts'
import {
  type AddressRow,
  type IdentifierRow,
  type KeyHit,
  type MatchRows,
  PAUSE_EVERY,
  type PhoneRow,
  type Place,
  push,
} from './index-types.ts'
import { phoneKey } from '../../normalization/phone-key.ts'

/**
 * Subjects by numbers, phones and addresses. Of several rows with one key, the subject's own row
 * represents it.
 */
export function* buildKeys({ subjects, identifiers, addresses, phones }: MatchRows, place: Place) {
  const keys = new Map<string, KeyHit[]>()
  const add = (text: string, { key, directoryId }: { key: string; directoryId: string }, printed = '') => {
    for (const subject of place.get(key) ?? []) {
      const existing = keys.get(text)?.find((hit) => hit.subject === subject)
      if (!existing) push(keys, text, { subject, directoryId, printed })
      else if (directoryId === subjects[subject]!.directoryId) existing.directoryId = directoryId
    }
  }
  for (const [index, row] of identifiers.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    add(identifierText(row), row)
  }
  for (const [index, row] of [...addresses, ...phones].entries()) {
    if (index % PAUSE_EVERY === 0) yield
    const printed = 'line' in row ? printedText(row.line) : ''
    for (const text of 'phone' in row ? phoneTexts(row) : addressTexts(row)) add(text, row, printed)
  }
  return keys
}

export const identifierText = ({ kind, value }: Pick<IdentifierRow, 'kind' | 'value'>) =>
  `${kind}|${value.trim().toUpperCase()}`
export const phoneTexts = ({ phone }: Pick<PhoneRow, 'phone'>) =>
  [phoneKey(phone)].flatMap((key) => (key ? [`phone|${key}`] : []))

/** A PO box is indexed with its ZIP and by its number alone. */
export function addressTexts({ line, zip }: Pick<AddressRow, 'line' | 'zip'>): string[] {
  const key = addressKey(line, zip)
  if (!key) return []
  return key.kind === 'po_box' ? [keyText(key), boxText(key.number)] : [keyText(key)]
}
