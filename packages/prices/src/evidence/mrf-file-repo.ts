import { type Db, isUuid } from '@ppman/db'
import {
  type Checkpoint,
  type ReadMember,
  borrowedChunks,
  type ByteSource,
  CHUNK_BYTES,
  publishedDay,
} from '@ppman/mrf'
import type { BlobStore } from '@ppman/evidence'

export type MrfFileRepo = ReturnType<typeof mrfFileRepo>

/** A reading as evidence shows it. */
export type MrfFile = {
  id: string
  sha256: string
  bytes: number
  fileName: string
  url: string | null
  /** Of an archive the member read; of several the largest. */
  memberPath: string | null
  /**
   * Members read of an archive, in the order in which records and bytes are numbered; older
   * readings do not list them.
   */
  members: ReadMember[]
  /** Price files of the archive that were not read. */
  otherPriceFiles: string[]
  contentBytes: number | null
  layout: string | null
  declaredVersion: string | null
  detectedVersion: string | null
  hospitalName: string | null
  /** The day that the file states, `2026-03-04`; null where it states none. */
  lastUpdatedOn: string | null
  /** The same as published. */
  lastUpdatedText: string | null
  parserVersion: string
  status: string
  reason: string | null
  records: number
  rates: number
  quarantined: number
  readAt: Date
  flags: { flag: string; count: number }[]
}

/** Reads of what is known about price files. */
export function mrfFileRepo(db: Db) {
  return {
    async byId(id: string): Promise<MrfFile | null> {
      if (!isUuid(id)) return null
      const file = await db.mrfFile.findUnique({
        where: { id },
        omit: { checkpoints: true },
        include: { blob: true, flags: { orderBy: { flag: 'asc' } } },
      })
      return (
        file && {
          ...file,
          members: file.members as ReadMember[],
          lastUpdatedOn: publishedDay(file.lastUpdatedOn ?? ''),
          lastUpdatedText: file.lastUpdatedOn,
          sha256: file.blobSha256,
          bytes: Number(file.blob.bytes),
          contentBytes: file.contentBytes === null ? null : Number(file.contentBytes),
        }
      )
    },

    /** Places from which a file can be read on. */
    async checkpoints(id: string): Promise<Checkpoint[]> {
      const file = await db.mrfFile.findUnique({ where: { id }, select: { checkpoints: true } })
      return ((file?.checkpoints ?? []) as [number, number][]).map(([record, byteOffset]) => ({
        record,
        byteOffset,
      }))
    },
  }
}

/** A stored file as a byte source. */
export function blobSource(
  blobs: BlobStore,
  { sha256, bytes, name }: { sha256: string; bytes: number; name: string },
): ByteSource {
  const path = blobs.localPath(sha256)
  return {
    name,
    bytes,
    sha256,
    stream: () => blobs.openRead(sha256),
    ...(path ? { borrowed: () => borrowedChunks(path, CHUNK_BYTES) } : {}),
    streamFrom: (from, to) => blobs.openRead(sha256, to === undefined ? { from } : { from, to }),
  }
}
