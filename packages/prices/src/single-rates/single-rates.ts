import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PageRange } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import type { SegmentRepo } from '../segment/segment-repo.ts'
import { type RateFilter, rateRepo, segmentEngine, type SingleRate } from './single-rate-repo.ts'

export type SingleRates = ReturnType<typeof singleRates>

/** Cached counts: counting scans a whole segment, and paging repeats the same count. */
const KEPT_COUNTS = 1_000

type FileDeps = {
  blobs: Pick<BlobStore, 'localPath' | 'openRead'>
  cacheDir: string
  /** Disk space for copies; by default about forty of the largest segments. */
  maxBytes?: number
  now: () => Date
}
type Deps = FileDeps & { segments: SegmentRepo }

/** Single rates of price files. One for each process: it holds the engine. */
export function singleRates({ segments, blobs, cacheDir, now }: Deps) {
  const engine = segmentEngine(join(cacheDir, 'spill'))
  const rates = rateRepo(engine)
  const pathOf = segmentFiles({ blobs, cacheDir, now })
  const counts = new Map<string, number>()

  /**
   * @throws AppError `not_found` when the reading has no segment: it was made before there were
   *   any, or rejected
   */
  async function open(fileId: string): Promise<{ sha256: string; rows: number; path: string }> {
    const segment = await segments.ofFile(fileId)
    if (!segment) throw new AppError('not_found', 'The single rates of this file are not kept.')
    return { ...segment, path: await pathOf(segment.sha256) }
  }

  async function count(
    { sha256, rows, path }: { sha256: string; rows: number; path: string },
    filter: RateFilter,
  ): Promise<number> {
    const isAll = Object.values(filter).every((value) => value === undefined)
    const key = `${sha256} ${JSON.stringify(filter)}`
    const total = isAll ? rows : (counts.get(key) ?? (await rates.count(path, filter)))
    if (counts.size >= KEPT_COUNTS) counts.clear()
    counts.set(key, total)
    return total
  }

  return {
    /** One page of a file's rates in the order of the file, and how many match over all pages. */
    async list(
      fileId: string,
      filter: RateFilter,
      range: PageRange,
    ): Promise<{ items: SingleRate[]; total: number }> {
      const segment = await open(fileId)
      const [items, total] = await Promise.all([
        rates.list(segment.path, filter, range),
        count(segment, filter),
      ])
      return { items, total }
    },

    /** The rates of one record in their order. */
    ofRecord: async (fileId: string, record: number, part: number) =>
      rates.ofRecord((await open(fileId)).path, record, part),

    close: engine.close,
  }
}

const MAX_BYTES = 2 * 1024 ** 3

/**
 * Local paths of segments: in the blob store when it is a directory, else a copy in `cacheDir`. The
 * least recently used copies are removed first.
 */
export function segmentFiles({ blobs, cacheDir, maxBytes = MAX_BYTES, now }: FileDeps) {
  const coming = new Map<string, Promise<string>>()

  async function fetchSegment(sha256: string): Promise<string> {
    const path = join(cacheDir, `${sha256}.parquet`)
    if (await isThere(path)) {
      await utimes(path, now(), now())
      return path
    }
    await mkdir(cacheDir, { recursive: true })
    const part = `${path}.${process.pid}.part`
    await pipeline(await blobs.openRead(sha256), createWriteStream(part))
    await rename(part, path)
    await makeRoom(cacheDir, path, maxBytes)
    return path
  }

  /** @throws AppError `not_found` when the store has no such blob */
  return async function pathOf(sha256: string): Promise<string> {
    const local = blobs.localPath(sha256)
    if (local) return local
    const waiting = coming.get(sha256) ?? fetchSegment(sha256).finally(() => coming.delete(sha256))
    coming.set(sha256, waiting)
    return waiting
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function makeRoom(cacheDir: string, keep: string, maxBytes: number): Promise<void> {
  const names = (await readdir(cacheDir)).filter((name) => name.endsWith('.parquet'))
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(cacheDir, name), ...(await stat(join(cacheDir, name))) })),
  )
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (bytes <= maxBytes || path === keep) continue
    await rm(path, { force: true })
    bytes -= size
  }
}
