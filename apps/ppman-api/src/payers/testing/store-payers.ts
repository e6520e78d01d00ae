import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { storeManyPayers } from '@ppman/payers/testing'
import { openPool } from '@ppman/db'

/**
 * Stores made-up payers from a process of its own, so that making them leaves nothing in the memory
 * of the measured one.
 */
export async function storePayersApart(url: string, count: number): Promise<void> {
  const [code] = (await once(fork(fileURLToPath(import.meta.url), [url, String(count)]), 'exit')) as [number]
  if (code !== 0) throw new Error('The payers could not be stored.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [url = '', count] = process.argv.slice(2)
  const pool = openPool({ url, statementTimeoutMs: 0 })
  await storeManyPayers(pool, Number(count))
  await pool.end()
}
