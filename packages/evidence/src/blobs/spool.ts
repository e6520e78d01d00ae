import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Large enough that reading is no slower than hashing. */
const READ_BYTES = 1024 * 1024

export type Spooled = { path: string; sha256: string; bytes: number }

/**
 * Writes content to a temporary file while hashing it, and makes it durable. The caller moves or
 * removes the file. On failure nothing is left behind; after a kill, a stray file in `dir` that no
 * blob refers to.
 */
export async function spool(content: Buffer | AsyncIterable<Buffer>, dir: string): Promise<Spooled> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close().catch(() => undefined)
    await unlink(path).catch(() => undefined)
    throw error
  }
  return { path, sha256: hash.digest('hex'), bytes }
}

/** Hashes an existing file and makes it durable. */
export async function hashedFile(path: string): Promise<Spooled> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'r+')
  try {
    await file.sync()
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: READ_BYTES })) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
    }
  } finally {
    await file.close()
  }
  return { path, sha256: hash.digest('hex'), bytes }
}

/**
 * Deletes spooled files without a write since this instant: their upload was killed. @returns their
 * number
 */
export async function sweepSpool(dir: string, before: Date): Promise<number> {
  const names = await readdir(dir).catch(() => [])
  let swept = 0
  for (const name of names) {
    const path = join(dir, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.mtime >= before) continue
    await rm(path, { force: true })
    swept++
  }
  return swept
}
