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

/** Subjects by numbers, phones and addresses. Of several rows of one company that give a key, its own row answers. */
export function* buildKeys({ subjects, identifiers, addresses, phones }: MatchRows, place: Place) {
  const keys = new Map<string, KeyHit[]>()
  const add = (text: string, { key, directoryId }: { key: string; directoryId: string }, printed = '') => {
    for (const subject of place.get(key) ?? []) {
      const known = keys.get(text)?.find((hit) => hit.subject === subject)
      if (!known) push(keys, text, { subject, directoryId, printed })
      else if (directoryId === subjects[subject]!.directoryId) known.directoryId = directoryId
    }
  }
  for (const [at, row] of identifiers.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    add(identifierText(row), row)
  }
  for (const [at, row] of [...addresses, ...phones].entries()) {
    if (at % PAUSE_EVERY === 0) yield
    const printed = 'line' in row ? printedText(row.line) : ''
    for (const text of 'phone' in row ? phoneTexts(row) : addressTexts(row)) add(text, row, printed)
  }
  return keys
}

export const identifierText = ({ kind, value }: Pick<IdentifierRow, 'kind' | 'value'>) =>
  `${kind}|${value.trim().toUpperCase()}`
export const phoneTexts = ({ phone }: Pick<PhoneRow, 'phone'>) =>
  [phoneKey(phone)].flatMap((key) => (key ? [`phone|${key}`] : []))

/** A box is found under its ZIP, and under its number alone. */
export function addressTexts({ line, zip }: Pick<AddressRow, 'line' | 'zip'>): string[] {
  const key = addressKey(line, zip)
  if (!key) return []
  return key.kind === 'po_box' ? [keyText(key), boxText(key.number)] : [keyText(key)]
}
