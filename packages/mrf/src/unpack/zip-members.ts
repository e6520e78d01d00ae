import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { RejectedFile } from '../reject.ts'
import type { ByteSource } from './byte-source.ts'
import { guardedContent } from './content-stream.ts'
import type { Content } from './content.ts'

/** More names than any hospital's archive has; an archive of millions of names is an attack. */
const MAX_MEMBERS = 1_000

/** The readable members of a zip archive, largest first. @throws RejectedFile `unreadable_archive` */
export async function zipMembers(source: ByteSource): Promise<Content[]> {
  const zip = await openZip(source)
  try {
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (isFile(entry)) entries.push(entry)
      if (entries.length > MAX_MEMBERS) throw new Error(`More than ${MAX_MEMBERS} members.`)
    }
    return entries.sort((a, b) => b.uncompressedSize - a.uncompressedSize).map((entry) => content(source, entry))
  } catch (error) {
    throw new RejectedFile('unreadable_archive', error)
  } finally {
    zip.close()
  }
}

async function openZip({ path, whole }: ByteSource): Promise<ZipFile> {
  try {
    return path ? await openPromise(path, { autoClose: false }) : await fromBufferPromise(await whole())
  } catch (error) {
    throw new RejectedFile('unreadable_archive', error)
  }
}

/** Neither a directory nor what macOS puts beside each file. */
const isFile = ({ fileName }: Entry) => !fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.[^/]*$)/.test(fileName)

function content(source: ByteSource, entry: Entry): Content {
  return {
    memberPath: entry.fileName,
    bytes: entry.uncompressedSize,
    open: (progress) =>
      guardedContent({
        packedBytes: entry.compressedSize,
        ...(progress ? { progress } : {}),
        open: async () => member(source, entry),
      }),
  }
}

/** Opens the archive anew, so that nothing stays open between readings. Throws for encryption and for methods like Deflate64. */
async function* member(source: ByteSource, entry: Entry): AsyncIterable<Buffer> {
  const zip = await openZip(source)
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer
  } catch (error) {
    throw isSystemError(error) ? error : new RejectedFile('corrupt_compression', error)
  } finally {
    zip.close()
  }
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error
