import { type Db, type openPool, Prisma, queryRows } from '@ppman/db'
import type { Stored, BlobStore } from '@ppman/evidence'
import type { StoredSegment } from './segment-sink.ts'
import type { StoredCopy } from './unpacked-copy.ts'

/** One fetch, as evidence shows it. */
export type FileFetch = {
  url: string
  finalUrl: string | null
  startedAt: Date
  httpStatus: number | null
  /** Selected headers, including the validators. */
  responseHeader: unknown
  tool: string
}

export type SegmentRepo = ReturnType<typeof segmentRepo>

/** Segments and copies of readings. */
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

    /** The latest fetch that returned these bytes. */
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

    /** The reading that a hospital currently shows. */
    async fileOfHospital(ccn: string): Promise<string | null> {
      const shown = await db.mrfFileHospital.findFirst({
        where: { hospital: { ccn }, supersededAt: null },
        select: { fileId: true },
      })
      return shown?.fileId ?? null
    },
  }
}

type Client = Pick<ReturnType<typeof openPool>, 'query'>

/** $1 sha256, $2 bytes, $3 instant. Waits for a cleaner that removes the same blob. */
const ANNOUNCE = `
  INSERT INTO derived_blob (sha256, bytes, announced_at) VALUES ($1, $2, $3)
  ON CONFLICT (sha256) DO UPDATE SET announced_at = excluded.announced_at`

const ADD_SEGMENT =
  'INSERT INTO rate_segment (file_id, sha256, bytes, rows, version) VALUES ($1, $2, $3, $4, $5) ON ' +
  'CONFLICT (file_id) DO NOTHING'
const ADD_COPY =
  'INSERT INTO unpacked_copy (file_id, sha256, bytes, frame_bytes, frames) VALUES ($1, $2, $3, $4, ' +
  '$5) ON CONFLICT (file_id) DO NOTHING'

/** Announces a derived blob before it is written. */
export async function announceBlob(client: Client, { sha256, bytes }: Stored, now: Date): Promise<void> {
  await client.query(ANNOUNCE, [sha256, bytes, now])
}

/** Stores the segment of a reading, in the reading's transaction. */
export async function keepSegment(
  client: Client,
  fileId: string,
  segment: StoredSegment | null,
): Promise<void> {
  if (segment)
    await client.query(ADD_SEGMENT, [fileId, segment.sha256, segment.bytes, segment.rows, segment.version])
}

export async function keepCopy(client: Client, fileId: string, copy: StoredCopy | null): Promise<void> {
  if (copy) await client.query(ADD_COPY, [fileId, copy.sha256, copy.bytes, copy.frameBytes, copy.frames])
}

type DerivedBlobRepo = ReturnType<typeof derivedBlobRepo>

const { sql } = Prisma

type Transaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/** Announced blobs and their references. */
export function derivedBlobRepo(transaction: Transaction) {
  return {
    /**
     * Removes the oldest announcement before an instant. When nothing references its blob, `remove`
     * runs while the row is locked, so that a writer of the same bytes waits and writes them again.
     *
     * @returns false when there is none
     */
    settleOne: (before: Date, remove: (sha256: string) => Promise<void>): Promise<boolean> =>
      transaction(async (tx) => {
        const [found] = await queryRows<{ sha256: string; isCited: boolean }>(
          tx,
          sql`
          SELECT sha256,
            EXISTS (SELECT FROM rate_segment s WHERE s.sha256 = d.sha256)
              OR EXISTS (SELECT FROM unpacked_copy c WHERE c.sha256 = d.sha256)
              OR EXISTS (SELECT FROM rate_lake_file l WHERE l.sha256 = d.sha256)
              OR EXISTS (SELECT FROM blob b WHERE b.sha256 = d.sha256) AS "isCited"
          FROM derived_blob d WHERE announced_at < ${before} ORDER BY announced_at
            LIMIT 1 FOR UPDATE SKIP LOCKED`,
        )
        if (!found) return false
        if (!found.isCited) await remove(found.sha256)
        await tx.$executeRaw(sql`DELETE FROM derived_blob WHERE sha256 = ${found.sha256}`)
        return true
      }),
  }
}

/** Age after which an announcement is settled; no load takes this long. */
const SETTLED_MS = 6 * 3_600_000
/** Age after which a partial file is removed. */
const STRAY_MS = 3 * 24 * 3_600_000

type Deps = { derived: DerivedBlobRepo; blobs: BlobStore; now: () => Date }

/**
 * Removes unreferenced derived blobs and partial files left by crashes. @returns how many of each
 */
export async function cleanDerivedBlobs({
  derived,
  blobs,
  now,
}: Deps): Promise<{ orphans: number; strays: number }> {
  const before = new Date(now().getTime() - SETTLED_MS)
  let orphans = 0
  while (await derived.settleOne(before, (sha256) => ((orphans += 1), blobs.remove(sha256))));
  return { orphans, strays: await blobs.sweep(new Date(now().getTime() - STRAY_MS)) }
}
