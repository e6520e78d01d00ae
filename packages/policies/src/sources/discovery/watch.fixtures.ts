import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedFetch, openBlobStore } from '@ppman/evidence'
import { testSite } from '@ppman/evidence/testing'
import { addSource, type SourceRequest } from '../add-source.ts'
import { type CheckDeps, checkSourceWhenFree } from '../checks/check-source.ts'
import { sourceRepo } from '../source-repo.ts'

/**
 * A payer, a site on a loopback port and what looks at it, on a database of its own. Time moves a
 * second at each look at the clock.
 */
export async function aWatch() {
  const { db, pool, close: closeDb } = await testDb({ role: 'ppman_worker' })
  const dir = await mkdtemp(join(tmpdir(), 'ppman-watch-'))
  const site = await testSite()
  const { rows } = await pool.query<{ id: string }>(`
    INSERT INTO payer (name, folded_name, slug, payer_type, source, source_key, first_seen_at, last_seen_at)
    VALUES ('Sample Health', 'sample health', 'sample-health', 'commercial', 'test', '1', now(), now())
      RETURNING id`)
  const payer = rows[0]!.id
  let clock = Date.parse('2026-03-01T00:00:00Z')
  const now = () => new Date((clock += 1_000))
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
  return { db, pool, site, payer, now, deps, watch, look: reading, stored, close }
}
