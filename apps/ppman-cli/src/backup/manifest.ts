import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError } from '@ppman/errors'
import { namePath } from '@ppman/evidence'
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file of a backup, relative to the folder of its snapshot. */
const Part = z.object({ path: z.string(), bytes: z.int(), sha256: Sha256 })
export type Part = z.output<typeof Part>

/** The rows of a table in the text format of COPY, in the order of its key. */
const TablePart = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** Of the rows as text, before compression. */
  sha256: Sha256,
  part: Part,
})
export type TablePart = z.output<typeof TablePart>

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** As text: larger than a number holds exactly. */
  lastValue: z.string(),
  isCalled: z.boolean(),
})
export type Sequence = z.output<typeof Sequence>

/** Name and checksum of a migration that the database had. */
const Applied = z.object({ name: z.string(), checksum: z.string() })
export type Applied = z.output<typeof Applied>

/** Written last: a snapshot with a manifest is complete. */
export const Manifest = z.object({
  format: z.literal('ppman-backup/1'),
  id: z.string(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(Applied),
  controlPlane: z.array(Applied),
  tables: z.array(TablePart),
  sequences: z.array(Sequence),
  /** One line for each object of the schema `public`. */
  schema: Part,
  /** Lines "sha256 bytes" of the blobs that the rows cite. */
  blobs: z.object({ count: z.int(), bytes: z.int(), part: Part }),
  /** Blobs that the store did not have, or had with other bytes. They are not in the backup. */
  lostBlobs: z.array(Sha256),
  /** Signed ends of the audit trail. */
  heads: z.array(Part),
})
export type Manifest = z.output<typeof Manifest>

/** Folders of a backup: blobs once for all snapshots, and one folder for each snapshot. */
export function backupPlaces(dir: string) {
  const snapshots = join(dir, 'snapshots')
  const snapshot = (id: string) => join(snapshots, id)
  return {
    blobs: join(dir, 'blobs'),
    snapshots,
    snapshot,
    manifest: (id: string) => join(snapshot(id), MANIFEST),
  }
}
const MANIFEST = 'manifest.json'

/** The id of a snapshot is its time in a form that folders may have; ids sort as times do. */
export const idOfTime = (time: Date): string => time.toISOString().replaceAll(':', '-')
export const timeOfId = (id: string): number => Date.parse(id.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

/** Ids of the complete snapshots, the oldest first; those without a manifest apart. */
export async function listSnapshots(dir: string): Promise<{ complete: string[]; partial: string[] }> {
  const { snapshots, manifest } = backupPlaces(dir)
  const ids = (await readdir(snapshots).catch(() => [])).sort()
  const isComplete = await Promise.all(ids.map((id) => isFile(manifest(id))))
  return {
    complete: ids.filter((_, index) => isComplete[index]),
    partial: ids.filter((_, index) => !isComplete[index]),
  }
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** @throws AppError when there is no such snapshot or its manifest cannot be read */
export async function readManifest(dir: string, id: string): Promise<Manifest> {
  const text = await readFile(backupPlaces(dir).manifest(id), 'utf8').catch(() => {
    throw new AppError('not_found', `${dir} has no complete backup ${id}.`)
  })
  const read = Manifest.safeParse(tryParse(text))
  if (read.success) return read.data
  throw new AppError(
    'invalid_input',
    `The manifest of backup ${id} is damaged: ${read.error.issues[0]!.message}.`,
  )
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes the manifest, after everything that it names is durable. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const path = backupPlaces(dir).manifest(manifest.id)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } catch (error) {
    throw namePath(error, dir)
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await syncFolder(dirname(path))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

export const removeSnapshot = async (dir: string, id: string): Promise<void> => {
  // The manifest goes first: what is left by a kill is not taken for a backup.
  await rm(backupPlaces(dir).manifest(id), { force: true })
  await rm(backupPlaces(dir).snapshot(id), { recursive: true, force: true })
}

/** Counts and hashes what passes. */
export function meter() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  let digest: string | undefined
  return { stream, result: () => ({ bytes, sha256: (digest ??= hash.digest('hex')) }) }
}

/**
 * Makes a folder and those above it, for the account of the process alone. Node's recursive way
 * never ends where a file system takes no folders.
 *
 * @throws AppError `bad_request` where it cannot be made
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    const parent = dirname(folder)
    if (code !== 'ENOENT' || existsSync(parent))
      throw new AppError('bad_request', `The folder ${folder} cannot be made (${code}). Name another one.`)
    await makeFolder(parent)
    await makeFolder(folder)
  }
}

/**
 * Writes a part, compressed and durable. @returns the part, and the hash of its content before
 * compression
 */
export async function writePart(
  folder: string,
  path: string,
  content: Readable,
): Promise<{ part: Part; sha256: string }> {
  const file = join(folder, path)
  await makeFolder(dirname(file))
  const [plain, packed] = [meter(), meter()]
  const output = createWriteStream(file, { flags: 'w', mode: 0o600, flush: true })
  output.on('error', (error) => namePath(error, file))
  await pipeline(content, plain.stream, createGzip({ level: 1 }), packed.stream, output)
  return { part: { path, ...packed.result() }, sha256: plain.result().sha256 }
}

/**
 * Streams the content of a part. @throws AppError, at the end of the stream, when the file is not
 * the one that the manifest names
 */
export function readPart(folder: string, part: Part): Readable {
  const packed = meter()
  const source = createReadStream(join(folder, part.path))
  const content = createGunzip()
  const fail = (error: Error) => content.destroy(damaged(part, error))
  source.on('error', fail)
  packed.stream.on('error', fail)
  packed.stream.on('end', () => {
    const { bytes, sha256 } = packed.result()
    if (bytes !== part.bytes || sha256 !== part.sha256) content.destroy(damaged(part))
  })
  source.pipe(packed.stream).pipe(content)
  return content
}

/** The whole content of a part that fits in memory, as lines of text. */
export async function readLines(folder: string, part: Part): Promise<string[]> {
  const chunks: Buffer[] = []
  for await (const chunk of readPart(folder, part)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString().split('\n').filter(Boolean)
}

/** The blobs of a snapshot. */
export async function readBlobList(
  folder: string,
  { blobs }: Manifest,
): Promise<{ sha256: string; bytes: number }[]> {
  const lines = await readLines(folder, blobs.part)
  return lines.map((line) => {
    const [sha256 = '', bytes] = line.split(' ')
    return { sha256, bytes: Number(bytes) }
  })
}

const damaged = (part: Part, cause?: unknown) =>
  new AppError('invalid_input', `The part ${part.path} of the backup is damaged or missing.`, { cause })
