import type { Card, KeyKind } from '../card.ts'
import { addressKey, boxText, keyText, printedText } from '../../normalization/address-key.ts'
import type { KeyHit } from './index-types.ts'
import type { MatchIndex } from './match-index.ts'
import { phoneKey } from '../../normalization/phone-key.ts'

/**
 * A subject found by a number or an address of the card. `zipDiffers`: the PO box was found under
 * another ZIP. `samePrint`: the address line is printed identically.
 */
export type Key = KeyHit & { kind: KeyKind; zipDiffers: boolean; samePrint: boolean }

/** The normalized keys of a card; null where it has none that can be read. */
export type CardKeys = {
  ediPayerId: string | null
  naicCode: string | null
  phone: string | null
  address: ReturnType<typeof addressKey>
  printed: string
}

export const keysOf = (card: Card): CardKeys => ({
  ediPayerId: card.ediPayerId?.trim().toUpperCase() || null,
  naicCode: naicOf(card.naicCode),
  phone: card.phone ? phoneKey(card.phone) : null,
  address: card.address ? addressKey(card.address.line, card.address.zip) : null,
  printed: printedText(card.address?.line ?? ''),
})

/** NAIC codes have five digits; spreadsheets drop leading zeros. */
function naicOf(code: string | undefined): string | null {
  const digits = /^\D*(\d{3,5})\D*$/.exec(code ?? '')?.[1]
  return digits?.padStart(5, '0') ?? (code?.trim() || null)
}

/** All subjects that a key of the card identifies, strongest kind of key first. */
export function keyHits(
  index: MatchIndex,
  { ediPayerId, naicCode, phone, address, printed }: CardKeys,
): Key[] {
  const found = (text: string | null, kind: KeyKind) =>
    bearers(
      index,
      text && `${kind === 'payer_id' ? 'edi' : kind === 'naic_code' ? 'naic' : kind}|${text}`,
      kind,
    )
  return [
    ...found(ediPayerId, 'payer_id'),
    ...found(naicCode, 'naic_code'),
    ...addressHits(index, address).map((key) => ({ ...key, samePrint: key.printed === printed })),
    ...found(phone, 'phone'),
  ]
}

/**
 * A street needs its ZIP. A PO box matches by its number alone when a ZIP is missing or unknown.
 */
function addressHits(index: MatchIndex, address: CardKeys['address']): Key[] {
  if (!address) return []
  if (address.kind === 'street') return bearers(index, keyText(address), 'street')
  const exact = address.zip ? bearers(index, keyText(address), 'po_box') : []
  if (exact.length > 0) return exact
  return bearers(index, boxText(address.number), 'po_box').map((key) => ({
    ...key,
    zipDiffers: address.zip !== null,
  }))
}

const bearers = (index: MatchIndex, text: string | null, kind: KeyKind): Key[] =>
  (text === null ? [] : (index.keys.get(text) ?? [])).map((hit) => ({
    ...hit,
    kind,
    zipDiffers: false,
    samePrint: false,
  }))
