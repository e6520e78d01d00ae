import { decodeText } from '../text/decode.ts'
import { byteDictionary } from './byte-dictionary.ts'

/** Numbers the texts of one kind of cell. Id 0 is always the empty text. */
export type Interner = {
  /** Texts by id, normalised. */
  readonly values: string[]
  idOf(buf: Buffer, from: number, to: number): number
  idOfText(text: string): number
}

/**
 * Texts that normalise to the same words share an id; each spelling is decoded and normalised once.
 *
 * @param normalise what makes two spellings the same, for example `(text) => text.toUpperCase()`; blanks around are gone already
 */
export function interner(normalise: (text: string) => string = (text) => text): Interner {
  const spellings = byteDictionary()
  const idOfSpelling: number[] = []
  const values = ['']
  const ids = new Map([['', 0]])

  function meet(bytes: Buffer): number {
    const text = normalise(decodeText(bytes).trim())
    const id = ids.get(text) ?? values.push(text) - 1
    ids.set(text, id)
    idOfSpelling.push(id)
    return id
  }

  function idOf(buf: Buffer, from: number, to: number): number {
    if (from >= to) return 0
    const spelling = spellings.idOf(buf, from, to)
    return idOfSpelling[spelling] ?? meet(buf.subarray(from, to))
  }
  const idOfText = (text: string): number => {
    const bytes = Buffer.from(text)
    return idOf(bytes, 0, bytes.length)
  }
  return { values, idOf, idOfText }
}
