import type { copyPiece } from './copy-piece.ts'

const NULL = -1
const YEAR_2000_MS = Date.UTC(2000, 0)
const US_PER_MS = 1_000
/** Of the system catalogue, the same in every database. */
const OID = { int8: 20, int4: 23, text: 25 }

export type CopyFields = ReturnType<typeof copyFields>

/** Writes fields of COPY's binary format (PostgreSQL manual, "COPY", Binary Format): a length, then the value. */
export function copyFields(piece: ReturnType<typeof copyPiece>) {
  function listHead(type: keyof typeof OID, length: number): void {
    for (const word of [length > 0 ? 1 : 0, 0, OID[type]]) piece.int32(word)
    if (length > 0) for (const word of [length, 1]) piece.int32(word)
  }
  return {
    int4(value: number): void {
      piece.int32(4)
      piece.int32(value)
    },
    int8(value: number | null): void {
      piece.int32(value === null ? NULL : 8)
      if (value !== null) piece.int64(value)
    },
    /** Microseconds since 2000 (PostgreSQL's `timestamptz`). */
    instant(at: Date): void {
      piece.int32(8)
      piece.int64((at.getTime() - YEAR_2000_MS) * US_PER_MS)
    },
    text(value: string | null): void {
      if (value === null) piece.int32(NULL)
      else piece.text(value)
    },
    bytes(value: Uint8Array): void {
      piece.int32(value.length)
      piece.bytes(value)
    },
    /** @param put writes an element as a field */
    list<Item>(type: keyof typeof OID, items: readonly Item[], put: (item: Item) => void): void {
      piece.counted(() => {
        listHead(type, items.length)
        for (const item of items) put(item)
      })
    },
  }
}
