import type { Row } from '../csv/csv-reader.ts'
import type { CsvColumns } from '../header/csv-columns.ts'

/** A contract as a row names it: the bytes of the payer, the plan and what is between them. */
type Named = {
  contract: number
  bytes: Uint8Array
  payerBytes: number
  planStart: number
  /** The contract in the row after it, the last time. */
  next: Named | null
}

/**
 * The contract that the cells of a row name. Each item of a tall file lists its contracts in the
 * same order: comparing bytes with the one that came next before costs less than looking up both
 * names.
 *
 * @param find looks the contract up
 */
export function rowContract(
  { payer, plan }: Pick<CsvColumns['rate'], 'payer' | 'plan'>,
  find: () => number,
): (row: Row) => number {
  const named: Named[] = []
  let last: Named | null = null

  function isNext({ buf, start, end }: Row, { bytes, payerBytes, planStart }: Named): boolean {
    const from = start[payer]!
    if (end[plan]! - from !== bytes.length || start[plan]! - from !== planStart) return false
    if (end[payer]! - from !== payerBytes) return false
    for (let index = 0; index < bytes.length; index++) if (bytes[index] !== buf[from + index]) return false
    return true
  }

  function addNamed({ buf, start, end }: Row, contract: number): Named {
    const from = start[payer]!
    return (named[contract] = {
      contract,
      bytes: Uint8Array.prototype.slice.call(buf, from, end[plan]),
      payerBytes: end[payer]! - from,
      planStart: start[plan]! - from,
      next: null,
    })
  }

  return (row) => {
    if (payer < 0 || plan !== payer + 1 || row.cells <= plan) return find()
    const next = last?.next
    if (next && isNext(row, next)) return (last = next).contract
    const contract = find()
    const found = named[contract] ?? addNamed(row, contract)
    if (last) last.next = found
    last = found
    return contract
  }
}
