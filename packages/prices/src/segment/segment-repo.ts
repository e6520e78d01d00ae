import type { Db } from '@ppman/db'
import type { StoredCopy } from './unpacked-copy.ts'

/** One fetch, as evidence shows it. */
export type FileFetch = {
  url: string
  finalUrl: string | null
  startedAt: Date
  httpStatus: number | null
  /** Chosen headers, among them those by which the server tells versions apart. */
  responseHeader: unknown
  tool: string
}

export type SegmentRepo = ReturnType<typeof segmentRepo>

/** Where the single rates of a reading are, and the copy that its records are read from. */
export function segmentRepo(db: Db) {
  return {
    async ofFile(fileId: string): Promise<{ sha256: string; rows: number } | null> {
      return db.rateSegment.findUnique({ where: { fileId }, select: { sha256: true, rows: true } })
    },

    async copyOfFile(fileId: string): Promise<StoredCopy | null> {
      const copy = await db.unpackedCopy.findUnique({ where: { fileId } })
      return (
        copy && {
          sha256: copy.sha256,
          bytes: Number(copy.bytes),
          frameBytes: copy.frameBytes,
          frames: copy.frames.map(Number),
        }
      )
    },

    /** The latest fetch that brought these bytes. */
    async fetchOfBlob(sha256: string): Promise<FileFetch | null> {
      return db.fetchAttempt.findFirst({
        where: { blobSha256: sha256 },
        orderBy: { startedAt: 'desc' },
        select: {
          url: true,
          finalUrl: true,
          startedAt: true,
          httpStatus: true,
          responseHeader: true,
          tool: true,
        },
      })
    },

    /** The reading that a hospital shows now. */
    async fileOfHospital(ccn: string): Promise<string | null> {
      const shown = await db.mrfFileHospital.findFirst({
        where: { hospital: { ccn }, supersededAt: null },
        select: { fileId: true },
      })
      return shown?.fileId ?? null
    },
  }
}
