import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOutage } from '@ppman/errors'
import { openBlobStore } from '../blobs/open-blob-store.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-full-disk-'))

/** A file system of 1 MiB, where this user may mount one. */
function mountSmall(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMounted = mountSmall()
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', dir])
  await rm(dir, { recursive: true })
})

const onSmallDisk = isMounted ? test : test.skip

onSmallDisk(
  'a blob that does not fit is an outage that leaves nothing behind, and fits once there is room',
  async () => {
    const blobs = openBlobStore({ BLOB_DIR: join(dir, 'blobs') })
    await writeFile(join(dir, 'other'), Buffer.alloc(700_000))
    const content = Buffer.alloc(500_000, 'x')
    const refused = await blobs.put(content).then(
      () => null,
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ code: 'ENOSPC' })
    expect(isOutage(refused)).toBe(true)
    expect(await readdir(join(dir, 'blobs', 'incoming'))).toEqual([])
    await rm(join(dir, 'other'))
    const { sha256 } = await blobs.put(content)
    expect((await blobs.get(sha256)).length).toBe(content.length)
  },
)

test('a device that is always full gives the same error as a full disk', async () => {
  const refused = await writeFile('/dev/full', 'words').then(
    () => null,
    (error: unknown) => error,
  )
  expect(isOutage(refused)).toBe(true)
})
