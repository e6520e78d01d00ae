import { type Db, Prisma } from '@ppman/db'
import { withoutCredentials } from '@ppman/evidence'
import type { BlobRecord, FetchRecord } from './fetch-record.ts'

/** Writes the first links of the evidence chain. Call it in the transaction of whatever was learned from the bytes. */
export function evidenceRepo(db: Db) {
  /** Notes that the blob store holds these bytes; the first sight of them stays. */
  const addBlob = async ({ sha256, bytes, mediaType }: BlobRecord) => {
    await db.$executeRaw(Prisma.sql`
      INSERT INTO blob (sha256, bytes, media_type) VALUES (${sha256}, ${bytes}, ${mediaType}) ON CONFLICT (sha256) DO NOTHING`)
  }
  return {
    addBlob,
    /** Addresses are kept without what lets their holder in: signed ones expire, but not at once. @returns the id of the attempt */
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
          url: withoutCredentials(url),
          finalUrl: finalUrl && withoutCredentials(finalUrl),
          redirects: redirects.map((hop) => ({ ...hop, url: withoutCredentials(hop.url) })),
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
