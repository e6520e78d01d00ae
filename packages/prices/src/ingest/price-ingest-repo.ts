import { type Db, Prisma } from '@ppman/db'
import { type BackgroundJob, startJob } from '@ppman/ledger/jobs'
import type { StoredFile } from './ingest-file.ts'

export type PriceIngestRepo = ReturnType<typeof priceIngestRepo>
export type PriceIngest = Omit<StoredFile, 'isForced'>

const { sql } = Prisma

/** What jobs of kind price_ingest are to read. */
export function priceIngestRepo(db: Db) {
  return {
    /** Says what a new job is to read. A job that is there already keeps what it was told. */
    async add(jobId: string, { sha256, bytes, fileName, hospitalId, url }: PriceIngest): Promise<void> {
      await db.$executeRaw(
        sql`INSERT INTO blob (sha256, bytes) VALUES (${sha256}, ${bytes}) ON CONFLICT (sha256) DO NOTHING`,
      )
      await db.$executeRaw(sql`
        INSERT INTO price_ingest (job_id, blob_sha256, hospital_id, file_name, url)
        VALUES (${jobId}::uuid, ${sha256}, ${hospitalId}, ${fileName}, ${url}) ON CONFLICT (job_id) DO NOTHING`)
    },

    async ofJob(jobId: string): Promise<PriceIngest | null> {
      const [found] = await db.$queryRaw<PriceIngest[]>(sql`
        SELECT i.blob_sha256 AS sha256, b.bytes::float8 AS bytes, i.file_name AS "fileName", i.hospital_id AS "hospitalId", i.url
        FROM price_ingest i JOIN blob b ON b.sha256 = i.blob_sha256 WHERE i.job_id = ${jobId}::uuid`)
      return found ?? null
    },
  }
}

/** A job's cost grows by one with each 64 MiB. */
const COST_BYTES = 67_108_864

/**
 * Starts taking in a file whose bytes are kept, in the caller's transaction; gives the job that is at these very bytes for this
 * hospital already, when there is one. Different files are read side by side; hosts take turns, so that one that names
 * hundreds of files holds nobody up.
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
