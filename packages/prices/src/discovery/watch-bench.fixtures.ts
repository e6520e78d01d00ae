import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { ingestStored } from '../ingest/ingest-file.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { addPriceSource } from './manage-price-sources.ts'
import { checkPriceSource } from './check-price-source.ts'
import { type DownloadDeps, downloadPriceFile } from './download-price-file.ts'
import { fakeWeb, priceFile } from './fake-web.fixtures.ts'
import { fetchHostRepo } from '@ppman/ledger/fetches'
import { takeInPriceFile } from './take-in-price-file.ts'

export const GAP_MS = 5

/**
 * A database, a blob store, a made-up web and a clock of its own: all that watching hospitals'
 * price files needs.
 */
export async function watchBench() {
  const { db, pool, url, close: closeDb } = await testDb({ role: 'ppman_worker' })
  const workerPool = openPool({ url, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
  const dir = await mkdtemp(join(tmpdir(), 'ppman-watch-'))
  const blobs = openBlobStore({ BLOB_DIR: dir })
  const web = await fakeWeb()
  let clock = Date.parse('2026-05-01T00:00:00Z')
  const now = () => new Date((clock += 100))
  const transaction: DownloadDeps['transaction'] = (work) => inTransaction(db, work, { timeoutMs: 60_000 })
  const deps: DownloadDeps = {
    db,
    transaction,
    blobs,
    now,
    hosts: fetchHostRepo(db),
    fetch: web.fetch,
    download: web.download,
    dir: join(dir, 'downloads'),
    maxBytes: 1024 ** 3,
    userAgent: 'ppman-test/1 (+mailto:a@b.example)',
    gapMs: GAP_MS,
    random: () => 0.5,
  }
  const rowsOf = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    (await pool.query(sql, values)).rows as T[]
  const one = async (sql: string, values: unknown[] = []) => (await rowsOf(sql, values))[0]!

  const aHospital = hospitalMaker(one)
  const watch = (address: string, ccn: string | null = null) =>
    transaction((tx) => addPriceSource(tx, { address, ccn, addedBy: ccn ? 'list' : 'operator' }, now()))
  const check = (id: string, over: Partial<DownloadDeps> = {}) => checkPriceSource(id, { ...deps, ...over })
  const download = (id: string) => downloadPriceFile(id, deps)
  const loads = priceLoadRepo(workerPool)
  const takeIn = (id: string) =>
    takeInPriceFile(id, { ...deps, ingest: (file) => ingestStored(file, { loads, blobs, now }) })
  const downloadsOf = async (sourceId: string) => {
    const rows = await rowsOf<{ id: string }>(
      'SELECT d.id FROM pt_download d WHERE EXISTS (SELECT FROM pt_source_entry e WHERE ' +
        'e.download_id = d.id AND e.source_id = $1) ORDER BY url',
      [sourceId],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * One look at a source unless it is a file itself, at all files it names, and the reading of what
   * came.
   */
  async function round(sourceId: string, { isFile = false } = {}) {
    const checked = isFile ? null : await check(sourceId)
    const files: string[] = []
    for (const id of await downloadsOf(sourceId)) {
      const file = await download(id)
      if ('outcome' in file && file.outcome === 'ok') await takeIn(id)
      files.push('outcome' in file ? file.outcome : 'busy')
    }
    return { source: checked && 'outcome' in checked ? checked.outcome : null, files }
  }
  const close = async () => {
    await Promise.all([web.close(), workerPool.end()])
    await closeDb()
    await rm(dir, { recursive: true })
  }
  return { db, web, now, rowsOf, one, aHospital, watch, check, download, takeIn, downloadsOf, round, close }
}

type One = (sql: string, values: unknown[]) => Promise<Record<string, unknown>>

/** Makes hospitals, each of its own street, with the file that says so. */
function hospitalMaker(one: One) {
  let made = 0
  return async ({
    address = `${made + 1} Quay Street`,
    zip = '02118',
  }: { address?: string; zip?: string } = {}) => {
    made += 1
    const hospital = { ccn: `22${String(made).padStart(4, '0')}`, name: `Quay Hospital ${made}` }
    const { id } = await one(
      `INSERT INTO hospital (ccn, name, address, city, state, zip) VALUES ($1, $2, $3, 'Boston', ` +
        `'MA', $4) RETURNING id`,
      [hospital.ccn, hospital.name, address, zip],
    )
    return {
      ...hospital,
      id: id as number,
      file: priceFile({ name: hospital.name, address: `${address}, Boston, MA ${zip}` }),
    }
  }
}

export type WatchBench = Awaited<ReturnType<typeof watchBench>>

/** Where a domain's file is. */
export const hptOf = (host: string) => `https://${host}/cms-hpt.txt`
