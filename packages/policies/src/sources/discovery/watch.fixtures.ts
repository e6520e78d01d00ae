import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedFetch, openBlobStore } from '@ppman/evidence'
import { testSite } from '@ppman/evidence/testing'
import { aPayer } from '@ppman/payers/testing'
import { addSource, type SourceRequest } from '../manage-sources.ts'
import { type CheckDeps, checkSourceWhenFree } from '../checks/check-source.ts'
import { sourceRepo } from '../source-repo.ts'

/**
 * A payer, a site on a loopback port and what checks it, on a database of its own. Every call of
 * `now` moves the clock by `stepMs`, `pass` moves it further, and `lastNow` leaves it.
 */
export async function aWatch({ stepMs = 1_000 }: { stepMs?: number } = {}) {
  const { db, pool, close: closeDb } = await testDb({ role: 'ppman_worker' })
  const dir = await mkdtemp(join(tmpdir(), 'ppman-watch-'))
  const site = await testSite()
  const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
  let clock = Date.parse('2026-03-01T00:00:00Z')
  const now = () => new Date((clock += stepMs))
  const pass = (ms: number) => void (clock += ms)
  const lastNow = () => new Date(clock)
  const transaction: CheckDeps['transaction'] = (work) => inTransaction(db, work, { timeoutMs: 30_000 })
  const deps: CheckDeps = {
    db,
    transaction,
    fetch: guardedFetch,
    blobs: openBlobStore({ BLOB_DIR: dir }),
    now,
    gapMs: 0,
  }
  const watch = async (path: string, request: Partial<SourceRequest> = {}) =>
    (await addSource(sourceRepo(db), { url: site.url(path), payer, allowLocal: true, ...request }, now())).id
  const reading = async (id: string, over: Partial<CheckDeps> = {}) =>
    (await checkSourceWhenFree(id, { ...deps, ...over }))!
  const stored = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(sql, values)).rows
  const close = async () => {
    await Promise.all([site.close(), closeDb()])
    await rm(dir, { recursive: true })
  }
  return { db, pool, site, payer, now, pass, lastNow, deps, watch, look: reading, stored, close }
}
