import { type Db, Prisma, queryRows } from '@ppman/db'
import { type BackgroundJob, startJob } from '@ppman/ledger/jobs'
import type { StoredFile } from './ingest-file.ts'

export type PriceIngestRepo = ReturnType<typeof priceIngestRepo>
export type PriceIngest = Omit<StoredFile, 'isForced'>

const { sql } = Prisma

/** The files that price_ingest jobs read. */
export function priceIngestRepo(db: Db) {
  return {
    /** Stores the file of a new job. An existing job keeps its file. */
    async add(jobId: string, { sha256, bytes, fileName, hospitalId, url }: PriceIngest): Promise<void> {
      await db.$executeRaw(
        sql`INSERT INTO blob (sha256, bytes) VALUES (${sha256}, ${bytes}) ON CONFLICT (sha256) DO NOTHING`,
      )
      await db.$executeRaw(sql`
        INSERT INTO price_ingest (job_id, blob_sha256, hospital_id, file_name, url)
        VALUES (${jobId}::uuid, ${sha256}, ${hospitalId}, ${fileName}, ${url})
          ON CONFLICT (job_id) DO NOTHING`)
    },

    async ofJob(jobId: string): Promise<PriceIngest | null> {
      const [found] = await queryRows<PriceIngest>(
        db,
        sql`
        SELECT i.blob_sha256 AS sha256, b.bytes::float8 AS bytes, i.file_name AS "fileName",
          i.hospital_id AS "hospitalId", i.url
        FROM price_ingest i JOIN blob b ON b.sha256 = i.blob_sha256 WHERE i.job_id = ${jobId}::uuid`,
      )
      return found ?? null
    },
  }
}

/** A job's cost grows by one with each 64 MiB. */
const COST_BYTES = 67_108_864

/**
 * Enqueues an ingest in the caller's transaction, or returns the running job for the same bytes and
 * hospital. Jobs of different hosts take turns, so that one host cannot block the others.
 */
export async function startPriceIngest(tx: Db, file: PriceIngest, now: Date): Promise<BackgroundJob> {
  const subject = `${file.hospitalId}:${file.sha256}`
  const owner = file.url && URL.canParse(file.url) ? new URL(file.url).host : ''
  const job = await startJob(
    tx,
    { kind: 'price_ingest', subject, owner, cost: 1 + Math.floor(file.bytes / COST_BYTES) },
    now,
  )
  await priceIngestRepo(tx).add(job.id, file)
  return job
}
