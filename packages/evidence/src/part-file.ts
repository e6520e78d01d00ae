import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What is known of a file that is not whole yet. It is resumed only against the same validator. */
export type PartNote = {
  url: string
  /** A strong ETag, or the Last-Modified of the answer: what If-Range may carry. */
  validator: string
}

export type HeldPart = PartNote & { bytes: number }

/** A file on its way, `PATH`, and beside it `PATH.json`, what it is a part of. */
export function partFile(path: string) {
  const notePath = `${path}.json`
  const discard = () => Promise.all([rm(path, { force: true }), rm(notePath, { force: true })])
  return {
    path,
    discard,

    /** What is on disk of this address, or null when nothing of it can be used. */
    async held(url: string): Promise<HeldPart | null> {
      const note = await readNote(notePath)
      const bytes = await stat(path).then(
        ({ size }) => size,
        () => 0,
      )
      return note?.url === url && bytes > 0 ? { ...note, bytes } : null
    },

    /** Begins anew. The note is there before the first byte, so that no part is ever taken for one of another answer. */
    async begin(note: PartNote | null): Promise<void> {
      await mkdir(dirname(path), { recursive: true })
      await discard()
      if (!note) return
      await writeFile(`${notePath}.new`, JSON.stringify(note), { mode: 0o600 })
      await rename(`${notePath}.new`, notePath)
    },

    /** The file is whole: what is left of the part is its note. */
    forgetNote: () => rm(notePath, { force: true }),
  }
}

async function readNote(path: string): Promise<PartNote | null> {
  try {
    const note = JSON.parse(await readFile(path, 'utf8')) as Partial<PartNote>
    return typeof note.url === 'string' && typeof note.validator === 'string' ? (note as PartNote) : null
  } catch {
    return null
  }
}
