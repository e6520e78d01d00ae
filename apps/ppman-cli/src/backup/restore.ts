import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openPool } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { type BlobStore, openBlobStore } from '@ppman/evidence'
import { answer, type Command, type Io, progressBar, soleOf, UsageError } from '../command.ts'
import { hashBlob } from '../evidence/verify-evidence.ts'
import { databaseUrl, findBlobDir, findHeadsDir } from '../system.ts'
import { copyBlobs } from './copy-blobs.ts'
import { explainRights } from './dump.ts'
import { compareDatabase, loadDatabase } from './load.ts'
import {
  backupPlaces,
  listSnapshots,
  type Manifest,
  readBlobList,
  readManifest,
  readPart,
} from './manifest.ts'
import { targetRepo } from './target-repo.ts'

export const restoreCommand: Command = {
  summary:
    'Restores a backup, the newest unless --backup names another, into the database and the blob store of\n' +
    'the environment, then reads everything again and compares it byte for byte: every table, every blob.\n' +
    'The database must be empty; --overwrite removes what it holds. The services must not run. A restore\n' +
    'that was killed leaves a mark in the database: run it again. --check only reads the backup and says\n' +
    'whether it is whole. --drill restores files into a folder of its own, whatever S3_BUCKET, BLOB_DIR\n' +
    'and AUDIT_HEADS_DIR name. Exit 1 when anything differs.',
  usage: 'restore DIR [--backup ID] [--overwrite | --check | --drill FOLDER]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        backup: { type: 'string' },
        overwrite: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        drill: { type: 'string' },
      },
      allowPositionals: true,
    })
    const dir = soleOf(positionals, 'Name the folder of the backups.')
    if (Number(values.check) + Number(values.overwrite) + Number(values.drill !== undefined) > 1)
      throw new UsageError('Use one of --overwrite, --check and --drill.')
    const id = values.backup ?? (await listSnapshots(dir)).complete.at(-1)
    if (id === undefined) throw new AppError('not_found', `${dir} has no complete backup.`)
    const backup = { dir, manifest: await readManifest(dir, id), folder: backupPlaces(dir).snapshot(id) }
    if (values.check) return checkBackup(backup, io)
    const env = values.drill === undefined ? io.env : drillEnv(io.env, values.drill)
    return restore(backup, { ...io, env }, values.overwrite)
  },
}

/**
 * The environment of a drill: files go to its folder, never to the store of the installation.
 */
const drillEnv = (env: Io['env'], folder: string): Io['env'] => ({
  ...env,
  BLOB_DIR: folder,
  S3_BUCKET: undefined,
  AUDIT_HEADS_DIR: undefined,
})

/** @throws AppError when the environment names two stores: S3_BUCKET would win without a word */
function refuseTwoStores({ S3_BUCKET, BLOB_DIR }: Io['env']): void {
  if (S3_BUCKET && BLOB_DIR)
    throw new AppError(
      'conflict',
      `S3_BUCKET and BLOB_DIR are both set, and files would go to the bucket ${S3_BUCKET}. ` +
        'Unset one of them, or use --drill FOLDER to restore beside a running installation.',
    )
}

type Backup = { dir: string; folder: string; manifest: Manifest }

async function restore(backup: Backup, io: Io, isOverwrite: boolean): Promise<number> {
  const { manifest, folder } = backup
  refuseTwoStores(io.env)
  const url = databaseUrl(io.env)
  await onTarget(url, (repo) => refuseUsed(repo, isOverwrite))
  // Blobs first: rows never cite a file that is not there yet.
  const blobs = openBlobStore({ ...io.env, BLOB_DIR: findBlobDir(io.env) })
  const lost = await restoreBlobs(backup, blobs, io)
  const heads = await restoreHeads(backup, findHeadsDir(io.env))
  const bar = progressBar(io, 'database')
  const onTable = (name: string, share: number) => bar.show(share, name)
  await loadDatabase(url, { manifest, folder, onTable })
  const compareBar = progressBar(io, 'comparing')
  const onCompared = (name: string, share: number) => compareBar.show(share, name)
  const { tables, schema } = await compareDatabase(url, { manifest, folder, onTable: onCompared })
  compareBar.clear()
  const damaged = await replaceDamaged(backup, blobs, io)
  const problems = [
    ...lost.map((sha256) => `The backup does not have the bytes of blob ${sha256}.`),
    ...damaged.map((sha256) => `Blob ${sha256} is missing or has other bytes than its name says.`),
    ...tables.map((name) => `The rows of ${name} differ from those of the backup.`),
  ]
  for (const problem of problems) io.stderr.write(`${problem}\n`)
  for (const line of schema) io.stderr.write(`Schema, ${line.slice(0, 200)}\n`)
  for (const sha256 of manifest.lostBlobs)
    io.stderr.write(`Blob ${sha256} was lost before the backup was taken.\n`)
  answer(io, {
    restored: manifest.id,
    blob_store: io.env.S3_BUCKET ? `bucket ${io.env.S3_BUCKET}` : findBlobDir(io.env),
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    blobs: manifest.blobs.count,
    heads,
    differing_tables: tables.length,
    damaged_blobs: damaged.length,
    schema_differences: schema.length,
  })
  if (problems.length > 0) return 1
  await onTarget(url, (repo) => repo.end())
  return 0
}

async function onTarget<T>(
  url: string,
  work: (repo: ReturnType<typeof targetRepo>) => Promise<T>,
): Promise<T> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
  try {
    return await work(targetRepo(pool))
  } catch (error) {
    throw explainRights(error)
  } finally {
    await pool.end()
  }
}

/** @throws AppError when the database holds anything but a restore that was killed */
async function refuseUsed(repo: ReturnType<typeof targetRepo>, isOverwrite: boolean): Promise<void> {
  if (isOverwrite || (await repo.unfinished()) !== null) return
  const tables = await repo.tableCount()
  if (tables > 0)
    throw new AppError(
      'conflict',
      `The database is not empty: it has ${tables} tables. ` +
        'Name an empty one, or use --overwrite to remove them.',
    )
}

/** @returns the blobs that the backup lists and does not have */
async function restoreBlobs({ dir, folder, manifest }: Backup, to: BlobStore, io: Io): Promise<string[]> {
  const from = openBlobStore({ BLOB_DIR: backupPlaces(dir).blobs })
  const sha256s = (await readBlobList(folder, manifest)).map(({ sha256 }) => sha256)
  const bar = progressBar(io, 'blobs')
  const onBlob = (handled: number) => bar.show(handled / sha256s.length, `${handled} of ${sha256s.length}`)
  const { lost } = await copyBlobs({ sha256s, from, to, onBlob })
  bar.clear()
  return lost
}

/** Those ends of chains that the folder lacks: one that is there may be newer, and is kept. */
async function restoreHeads({ folder, manifest }: Backup, dir: string): Promise<number> {
  const present = new Set(await readdir(dir).catch(() => []))
  const missing = manifest.heads.filter(({ path }) => !present.has(basename(path, '.gz')))
  if (missing.length > 0) await mkdir(dir, { recursive: true, mode: 0o700 })
  for (const part of missing) {
    const file = createWriteStream(join(dir, basename(part.path, '.gz')), { mode: 0o600, flush: true })
    await pipeline(readPart(folder, part), file)
  }
  return missing.length
}

/** Hashes every blob of the backup in a store. @returns those that are missing or differ */
async function findDamaged({ folder, manifest }: Backup, store: BlobStore, io: Io): Promise<string[]> {
  const blobs = await readBlobList(folder, manifest)
  const bar = progressBar(io, 'checking blobs')
  const damaged: string[] = []
  for (const [index, { sha256 }] of blobs.entries()) {
    bar.show(index / blobs.length, `${index} of ${blobs.length}`)
    if ((await hashBlob(store, sha256)).state !== 'whole') damaged.push(sha256)
  }
  bar.clear()
  return damaged
}

/**
 * Blobs that the store had already, with other bytes than their names say, are replaced by those of
 * the backup. @returns those that stay damaged
 */
async function replaceDamaged(backup: Backup, store: BlobStore, io: Io): Promise<string[]> {
  const damaged = await findDamaged(backup, store, io)
  const from = openBlobStore({ BLOB_DIR: backupPlaces(backup.dir).blobs })
  for (const sha256 of damaged) await store.remove(sha256)
  const { lost } = await copyBlobs({ sha256s: damaged, from, to: store, onBlob: () => undefined })
  return lost
}

/** Reads every part and every blob of a backup, and writes nothing. */
async function checkBackup(backup: Backup, io: Io): Promise<number> {
  const { dir, folder, manifest } = backup
  const parts = [
    manifest.schema,
    manifest.blobs.part,
    ...manifest.heads,
    ...manifest.tables.map(({ part }) => part),
  ]
  const problems: string[] = []
  for (const part of parts) {
    const content = readPart(folder, part)
    content.resume()
    await finished(content).catch((error: Error) => problems.push(error.message))
  }
  const store = openBlobStore({ BLOB_DIR: backupPlaces(dir).blobs })
  const damaged = await findDamaged(backup, store, io).catch(() => []) // the list is a part, told above
  problems.push(...damaged.map((sha256) => `Blob ${sha256} of the backup is missing or damaged.`))
  for (const problem of problems) io.stderr.write(`${problem}\n`)
  answer(io, {
    backup: manifest.id,
    parts: parts.length,
    blobs: manifest.blobs.count,
    problems: problems.length,
  })
  return problems.length > 0 ? 1 : 0
}
