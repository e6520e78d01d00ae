import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore, Stored } from '@ppman/evidence'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { segmentFiles } from '../single-rates/single-rates.ts'
import { buildPartition } from './build-partition.ts'
import type { BuiltFile, LakeLoadRepo, LakePayerLine, Partition } from './lake-repo.ts'

type Deps = {
  loads: LakeLoadRepo
  blobs: BlobStore
  /** Emptied at the start: only one compaction runs at a time. */
  workDir: string
  now: () => Date
}

export type Compaction = { states: number; files: number; rates: number }

/**
 * Brings the lake to what hospitals show now. Each state is published by itself in one transaction;
 * until then its old files answer. After a kill, the next run builds what is still due.
 *
 * @returns null while another process compacts
 */
export const compactLake = (deps: Deps, signal: AbortSignal): Promise<Compaction | null> =>
  deps.loads.alone(async () => {
    await rm(deps.workDir, { recursive: true, force: true })
    await mkdir(deps.workDir, { recursive: true })
    const done: Compaction = { states: 0, files: 0, rates: 0 }
    for (const state of await deps.loads.dueStates()) {
      if (signal.aborted) break
      const built = await compactState(state, deps)
      done.states += 1
      done.files += built.length
      done.rates += built.reduce((sum, { rows }) => sum + rows, 0)
    }
    if (done.states === 0) await publishNames(deps)
    await rm(deps.workDir, { recursive: true, force: true })
    return done
  })

async function compactState(state: string, deps: Deps): Promise<BuiltFile[]> {
  const partitions = await deps.loads.partitions(state)
  const built: BuiltFile[] = []
  for (const partition of partitions)
    if (!partition.isPublished) built.push(await compactPartition(partition, deps))
  // Names first: a rate whose hospital or payer is in no file would count nowhere.
  await publishNames(deps)
  const kept = partitions.filter(({ isPublished }) => isPublished).map(({ month }) => month)
  await deps.loads.publishState(state, built, kept, deps.now())
  return built
}

async function compactPartition(partition: Partition, deps: Deps): Promise<BuiltFile> {
  const { loads, blobs, workDir, now } = deps
  const { state, month, hospitals, members, basis } = partition
  // Segments of a remote store are copied here, all that one file is built from.
  const cacheDir = join(workDir, 'segments')
  const pathOf = segmentFiles({ blobs, cacheDir, maxBytes: Infinity, now })
  const segments = []
  for (const member of members) segments.push({ ...member, path: await pathOf(member.sha256) })
  const lines = await loads.contractLines(members.map(({ fileId }) => fileId))
  const rates = await buildPartition({ segments, lines, workDir })
  const stored = await store(createReadStream(rates.path), deps)
  await rm(rates.path)
  await rm(cacheDir, { recursive: true, force: true })
  return { kind: 'rates', state, month, hospitals, basis, rows: rates.rows, ...stored }
}

/** The line of rates whose file names no payer. */
const NO_PAYER: LakePayerLine = { lineId: 0, payerId: '', payerName: '', productLine: 'unspecified' }

/** Hospitals and payers are small and change often, so rates refer to them by number. */
async function publishNames(deps: Deps): Promise<void> {
  const hospitals = await deps.loads.hospitals()
  await publishShared('hospitals', hospitals.length, deps, [
    { name: 'hospital_id', data: hospitals.map(({ hospitalId }) => hospitalId), type: 'INT32' },
    { name: 'ccn', data: hospitals.map(({ ccn }) => ccn), type: 'STRING' },
    { name: 'state', data: hospitals.map(({ state }) => state), type: 'STRING' },
    { name: 'hospital_type', data: hospitals.map(({ hospitalType }) => hospitalType), type: 'STRING' },
  ])
  const lines = [NO_PAYER, ...(await deps.loads.payerLines())]
  await publishShared('payer_lines', lines.length, deps, [
    { name: 'line_id', data: lines.map(({ lineId }) => lineId), type: 'INT32' },
    { name: 'payer_id', data: lines.map(({ payerId }) => payerId), type: 'STRING' },
    { name: 'payer_name', data: lines.map(({ payerName }) => payerName), type: 'STRING' },
    { name: 'product_line', data: lines.map(({ productLine }) => productLine), type: 'STRING' },
  ])
}

async function publishShared(
  kind: 'hospitals' | 'payer_lines',
  rows: number,
  deps: Deps,
  columnData: ColumnSource[],
): Promise<void> {
  const columns = columnData.map((column) => ({ ...column, nullable: false }))
  const stored = await store(Buffer.from(parquetWriteBuffer({ columnData: columns })), deps)
  const file = { kind, state: '', month: '', rows, hospitals: 0, basis: stored.sha256, ...stored }
  await deps.loads.publishShared(file, deps.now())
}

/** Announced first, so that the bytes of a killed run are removed later. */
const store = (content: Parameters<BlobStore['put']>[0], { blobs, loads, now }: Deps): Promise<Stored> =>
  blobs.put(content, (blob) => loads.announce(blob, now()))
