import { createHash } from 'node:crypto'
import type { Db } from '@ppman/db'
import { type KeptBytes, importMcd, type McdImport } from './medicare/import-mcd.ts'

type McdFacts = {
  number: string
  version?: number
  title: string
  contractor?: string
  effective?: string
  retired?: string
  note?: string
}

/** A row of the Medicare list. Pass only the fields that the test is about. */
export const aMcdRow = ({
  number,
  version = 1,
  title,
  contractor,
  effective = '01/01/2020',
  retired = 'N/A',
  note = '',
}: McdFacts) => ({
  id: `${number}v${version}`,
  display_id: number,
  version,
  type: /^D?L/.test(number) ? 'LCD' : 'Article',
  title,
  contractor: contractor ?? 'Palmetto GBA (MAC - Part A, MAC - Part B)',
  effective_date: effective,
  retirement_date: retired,
  note,
  updated_on: '01/01/2020',
  url: `https://mcd.example/view?number=${number}&ver=${version}`,
})

type Transaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/** Imports rows like the command line, without a blob store. */
export function importRows(
  transaction: Transaction,
  rows: readonly object[],
  now = new Date('2026-01-01T00:00:00Z'),
): Promise<McdImport> {
  const keepBytes: KeptBytes = async (bytes) => ({ sha256: createHash('sha256').update(bytes).digest('hex') })
  return importMcd(
    { name: 'list.json', bytes: Buffer.from(JSON.stringify(rows)) },
    { transaction, keepBytes, now: () => now },
  )
}
