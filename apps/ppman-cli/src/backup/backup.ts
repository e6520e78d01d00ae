import { readdir, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPool, releaseSessionLocks, tryLockSession } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { openBlobStore } from '@ppman/evidence'
import { answer, type Command, type Io, progressBar, soleOf, UsageError } from '../command.ts'
import { citedBlobsRepo } from '../evidence/evidence-repo.ts'
import { databaseUrl, findBlobDir, findHeadsDir } from '../system.ts'
import { copyBlobs, removeUnlisted } from './copy-blobs.ts'
import { type Dump, dumpDatabase, writeLines } from './dump.ts'
import {
  backupPlaces,
  idOfTime,
  listSnapshots,
  makeFolder,
  type Manifest,
  type Part,
  readBlobList,
  readManifest,
  removeSnapshot,
  timeOfId,
  writeManifest,
  writePart,
} from './manifest.ts'

export const backupCommand: Command = {
  summary:
    'Backs up an installation into a folder: the whole database as of one instant, the signed ends of\n' +
    'the audit trail, and every file of the blob store that the database cites. The services go on.\n' +
    'Files that the folder already has are not copied again. A backup counts when its manifest, written\n' +
    'last, is there: kill it anywhere and run it again. The login must see all rows (BYPASSRLS or\n' +
    'superuser). --keep removes all but the newest backups, and the files that only they had. Exit 1\n' +
    'when the store has lost files, and names each; those that an earlier backup had are kept in it.',
  usage: 'backup DIR [--keep NUMBER]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      options: { keep: { type: 'string' } },
      allowPositionals: true,
    })
    const dir = soleOf(positionals, 'Name the folder of the backups.')
    const keep = values.keep === undefined ? null : Number(values.keep)
    if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
      throw new UsageError('--keep takes a number of backups, 1 or more.')
    return withLock(databaseUrl(io.env), async () => {
      const { manifest, keptBlobs } = await takeBackup(dir, io)
      const removed = keep === null ? null : await removeOld(dir, keep)
      answer(io, { ...summarize(manifest, removed), blobs_only_in_backup: keptBlobs.length })
      for (const sha256 of manifest.lostBlobs)
        io.stderr.write(`Blob ${sha256} is missing or damaged in the blob store.\n`)
      for (const sha256 of keptBlobs)
        io.stderr.write(`Blob ${sha256} is missing in the blob store. This backup has it.\n`)
      return manifest.lostBlobs.length + keptBlobs.length > 0 ? 1 : 0
    })
  },
}

const summarize = (manifest: Manifest, removed: Removed | null) => ({
  backup: manifest.id,
  tables: manifest.tables.length,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  blobs: manifest.blobs.count,
  blob_bytes: manifest.blobs.bytes,
  lost_blobs: manifest.lostBlobs.length,
  ...(removed && { removed_backups: removed.backups, removed_blobs: removed.blobs }),
})

/** One backup of a database at a time: a second one would remove what the first is writing. */
async function withLock(url: string, work: () => Promise<number>): Promise<number> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
  const client = await pool.connect()
  try {
    if (!(await tryLockSession(client, 'backup')))
      throw new AppError('conflict', 'Another backup of this database is running.')
    return await work()
  } finally {
    // The server may end the session only after the next command has asked for the lock.
    await releaseSessionLocks(client).catch(() => undefined)
    client.release(true)
    await pool.end()
  }
}

/** Snapshots taken until one stands whose blobs are all there or lost for good. */
const ATTEMPTS = 3

/** A backup, and the blobs that it has from an earlier one while the store has lost them. */
type Taken = { manifest: Manifest; keptBlobs: string[] }

async function takeBackup(dir: string, io: Io): Promise<Taken> {
  for (const id of (await listSnapshots(dir)).partial) await removeSnapshot(dir, id)
  for (let attempt = 1; ; attempt += 1) {
    const { manifest, keptBlobs, hasMovedOn } = await takeSnapshot(dir, io)
    if (!hasMovedOn || attempt === ATTEMPTS) {
      await writeManifest(dir, manifest)
      return { manifest, keptBlobs }
    }
    // A file that the rows cite was replaced while the others were copied.
    await removeSnapshot(dir, manifest.id)
  }
}

async function takeSnapshot(dir: string, io: Io): Promise<Taken & { hasMovedOn: boolean }> {
  const takenAt = io.now()
  const id = await nextId(dir, takenAt, io)
  const places = backupPlaces(dir)
  const folder = places.snapshot(id)
  await makeFolder(folder)
  const bar = progressBar(io, 'database')
  const onTable = (name: string, share: number) => bar.show(share, name)
  const dump = await dumpDatabase({ url: databaseUrl(io.env), folder, onTable })
  bar.clear()
  const blobs = await backUpBlobs(dump, places.blobs, io)
  const manifest: Manifest = {
    format: 'ppman-backup/1',
    id,
    takenAt: takenAt.toISOString(),
    postgres: dump.postgres,
    migrations: dump.migrations,
    controlPlane: dump.controlPlane,
    tables: dump.tables,
    sequences: dump.sequences,
    schema: dump.schema,
    blobs: {
      count: blobs.lines.length,
      bytes: blobs.bytes,
      part: await writeLines(folder, 'blobs.txt.gz', blobs.lines),
    },
    lostBlobs: blobs.lost,
    heads: await backUpHeads(findHeadsDir(io.env), folder),
  }
  return { manifest, keptBlobs: blobs.kept, hasMovedOn: blobs.hasMovedOn }
}

/**
 * The id of a new snapshot: its time, and always behind the newest, so that a clock that was set
 * back neither removes the new backup as the oldest nor restores another one as the newest.
 */
async function nextId(dir: string, now: Date, io: Io): Promise<string> {
  const newest = (await listSnapshots(dir)).complete.at(-1)
  const id = idOfTime(now)
  if (newest === undefined || newest < id) return id
  io.stderr.write(
    `The clock says ${now.toISOString()}, but the newest backup is ${newest}. One of the clocks was wrong; ` +
      'this backup counts as newer.\n',
  )
  return idOfTime(new Date(timeOfId(newest) + 1))
}

type Blobs = { lines: string[]; bytes: number; lost: string[]; kept: string[]; hasMovedOn: boolean }

async function backUpBlobs({ blobs }: Dump, target: string, io: Io): Promise<Blobs> {
  const from = openBlobStore({ ...io.env, BLOB_DIR: findBlobDir(io.env) })
  const to = openBlobStore({ BLOB_DIR: target })
  const bar = progressBar(io, 'blobs')
  const onBlob = (handled: number) => bar.show(handled / blobs.length, `${handled} of ${blobs.length}`)
  const { lost, kept } = await copyBlobs({ sha256s: blobs, from, to, onBlob })
  bar.clear()
  const stillCited = await selectCited([...lost, ...kept], databaseUrl(io.env))
  const isLost = new Set(lost)
  const lines: string[] = []
  let bytes = 0
  for (const sha256 of blobs.filter((name) => !isLost.has(name))) {
    const { size } = await stat(to.localPath(sha256)!)
    lines.push(`${sha256} ${size}`)
    bytes += size
  }
  const keptAndCited = kept.filter((sha256) => stillCited.has(sha256))
  return {
    lines,
    bytes,
    lost,
    kept: keptAndCited,
    hasMovedOn: lost.some((sha256) => !stillCited.has(sha256)),
  }
}

/** Those that the database cites now. */
async function selectCited(sha256s: readonly string[], url: string): Promise<Set<string>> {
  const cited = new Set<string>()
  if (sha256s.length === 0) return cited
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
  try {
    const repo = citedBlobsRepo(pool)
    for (const sha256 of sha256s) if (await repo.isCited(sha256)) cited.add(sha256)
    return cited
  } finally {
    await pool.end()
  }
}

/** The signed ends of the audit trail as they are now; none where the worker signs none. */
async function backUpHeads(dir: string, folder: string): Promise<Part[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  const parts: Part[] = []
  for (const name of names) {
    const written = await writePart(folder, `heads/${name}.gz`, createReadStream(join(dir, name)))
    parts.push(written.part)
  }
  return parts
}

type Removed = { backups: number; blobs: number }

/** Removes all complete backups but the newest, then the blobs that none of those lists. */
async function removeOld(dir: string, keep: number): Promise<Removed> {
  const { complete } = await listSnapshots(dir)
  const old = complete.slice(0, -keep)
  for (const id of old) await removeSnapshot(dir, id)
  const listed = new Set<string>()
  for (const id of complete.slice(-keep)) {
    const folder = backupPlaces(dir).snapshot(id)
    for (const { sha256 } of await readBlobList(folder, await readManifest(dir, id))) listed.add(sha256)
  }
  return { backups: old.length, blobs: await removeUnlisted(backupPlaces(dir).blobs, listed) }
}
