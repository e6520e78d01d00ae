import { join } from 'node:path'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import type { SingleRate } from './single-rate.ts'
import { type RateFilter, rateRepo } from './single-rate-repo.ts'
import { segmentEngine } from './segment-engine.ts'
import { segmentFiles } from './segment-files.ts'
import type { SegmentRepo } from '../segment/segment-repo.ts'

export type SingleRates = ReturnType<typeof singleRates>

/** Counting reads a whole segment, and a caller who pages asks for the same count again and again. */
const KEPT_COUNTS = 1_000

type Deps = { segments: SegmentRepo; blobs: BlobStore; cacheDir: string }

/** Single rates of price files. One for each process: it holds the engine. */
export function singleRates({ segments, blobs, cacheDir }: Deps) {
  const engine = segmentEngine(join(cacheDir, 'spill'))
  const rates = rateRepo(engine)
  const pathOf = segmentFiles(blobs, cacheDir)
  const counts = new Map<string, number>()

  /** @throws AppError `not_found` when the reading has no segment: it was made before there were any, or rejected */
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
      range: { skip: number; take: number },
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
