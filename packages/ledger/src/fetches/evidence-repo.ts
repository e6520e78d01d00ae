import { type Db, Prisma } from '@ppman/db'
import { stripCredentials } from '@ppman/evidence'
import type { BlobRecord, FetchRecord } from './fetch-record.ts'

/**
 * Records fetch attempts and their bytes. Call it in the transaction that stores the result of the
 * bytes.
 */
export function evidenceRepo(db: Db) {
  /** Records a stored blob; an existing record stays unchanged. */
  const addBlob = async ({ sha256, bytes, mediaType }: BlobRecord) => {
    await db.$executeRaw(Prisma.sql`
      INSERT INTO blob (sha256, bytes, media_type) VALUES (${sha256}, ${bytes}, ${mediaType})
        ON CONFLICT (sha256) DO NOTHING`)
  }
  return {
    addBlob,
    /**
     * Records a fetch attempt. URLs are stored without credentials and signatures. @returns the id
     * of the attempt
     */
    addFetch: async ({
      blob,
      url,
      finalUrl,
      redirects,
      responseHeader,
      validatorsSent = {},
      ...fetch
    }: FetchRecord): Promise<string> => {
      if (blob) await addBlob(blob)
      const { id } = await db.fetchAttempt.create({
        data: {
          ...fetch,
          url: stripCredentials(url),
          finalUrl: finalUrl && stripCredentials(finalUrl),
          redirects: redirects.map((hop) => ({ ...hop, url: stripCredentials(hop.url) })),
          responseHeader: { ...responseHeader },
          validatorsSent: { ...validatorsSent },
          bytes: blob?.bytes ?? null,
          blobSha256: blob?.sha256 ?? null,
          errorClass: fetch.outcome === 'ok' || fetch.outcome === 'not_modified' ? null : fetch.outcome,
        },
        select: { id: true },
      })
      return id
    },
  }
}
