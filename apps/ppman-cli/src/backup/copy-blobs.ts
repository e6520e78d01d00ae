import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'

/** Small files wait for the disk, not for the processor. */
const AT_ONCE = 8

type Copy = {
  sha256s: readonly string[]
  from: BlobStore
  to: BlobStore
  /** Called after each blob, with those handled so far. */
  onBlob: (handled: number) => void
}

/**
 * Copies the blobs that `to` lacks. Each appears there only when it is whole and durable, so a
 * killed run is continued by the next.
 *
 * @returns how many were copied, those that `from` lacks or has with other bytes, and those of `to`
 *   that `from` has lost
 */
export async function copyBlobs({
  sha256s,
  from,
  to,
  onBlob,
}: Copy): Promise<{ copied: number; lost: string[]; kept: string[] }> {
  const queue = sha256s.values()
  const [lost, kept]: [string[], string[]] = [[], []]
  let [copied, handled] = [0, 0]
  const work = async () => {
    for (const sha256 of queue) {
      const isPresent = await to.has(sha256)
      const outcome = isPresent ? 'present' : await copyBlob(sha256, from, to)
      if (isPresent && !(await from.has(sha256))) kept.push(sha256)
      if (outcome === 'lost') lost.push(sha256)
      if (outcome === 'copied') copied += 1
      onBlob((handled += 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { copied, lost: lost.sort(), kept: kept.sort() }
}

async function copyBlob(sha256: string, from: BlobStore, to: BlobStore): Promise<'copied' | 'lost'> {
  const content = await from.openRead(sha256).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not_found') return null
    throw error
  })
  if (!content) return 'lost'
  const stored = await to.put(content as AsyncIterable<Buffer>)
  if (stored.sha256 === sha256) return 'copied'
  await to.remove(stored.sha256) // it was kept under the hash of the damaged bytes
  return 'lost'
}

/** Removes blobs of a backup folder that no snapshot lists. @returns their number */
export async function removeUnlisted(dir: string, listed: ReadonlySet<string>): Promise<number> {
  let removed = 0
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  for (const path of names) {
    const sha256 = /^[0-9a-f]{2}[/\\][0-9a-f]{2}[/\\]([0-9a-f]{64})$/.exec(path)?.[1]
    if (!sha256 || listed.has(sha256)) continue
    await rm(join(dir, path), { force: true })
    removed += 1
  }
  return removed
}
