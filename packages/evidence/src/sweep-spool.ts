import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes spooled files that nobody has written to since this instant: their upload was killed. @returns how many */
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
