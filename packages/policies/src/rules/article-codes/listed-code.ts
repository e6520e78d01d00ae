/** A code as a table of an article lists it, and where: the record of an answer, and the block of the text that was made of it. */
export type ListedCode = {
  /** Name of the table, as the CMS Coverage API calls it. */
  table: string
  /** Number of its group, and the contractor's words about the group. */
  group: string | null
  paragraph: string | null
  /** As stored. */
  code: string
  codeType: string
  /** Of the answer, from 1; `bytes.subarray(byteStart, byteStart + byteLength)` is its JSON. */
  record: number
  byteStart: number
  byteLength: number
  /** Hash and path of the answer. */
  sha256: string
  path: string
  /** Place in the blocks of the text, from 0. */
  block: number
}
