import { type Db, Prisma, queryRows } from '@ppman/db'
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

const { sql } = Prisma

export type Robots = { status: number; text: string; readAt: Date }
export type FetchHostRepo = ReturnType<typeof fetchHostRepo>

/**
 * Condition on rows `due` with a column `host`: the host is one to visit now. That is any that
 * nobody visits, or the given one.
 */
export const dueHostSql = (now: Date, host: string | null): Prisma.Sql => sql`
  CASE WHEN ${host}::text IS NULL
    THEN NOT EXISTS (SELECT FROM fetch_host f WHERE f.host = due.host AND f.free_at > ${now})
    ELSE due.host = ${host}::text END`

/** Leases of hosts over all workers, and their robots.txt. */
export function fetchHostRepo(db: Db) {
  return {
    /**
     * Takes the host's lease until an instant; the holder extends it. @returns null when taken,
     * else when it may be free
     */
    async takeTurn(host: string, now: Date, until: Date): Promise<Date | null> {
      const taken = await queryRows<object>(
        db,
        sql`
        INSERT INTO fetch_host AS h (host, free_at) VALUES (${host}, ${until})
        ON CONFLICT (host) DO UPDATE SET free_at = EXCLUDED.free_at WHERE h.free_at <= ${now} RETURNING 1`,
      )
      if (taken.length > 0) return null
      const [row] = await queryRows<{ freeAt: Date }>(
        db,
        sql`SELECT free_at AS "freeAt" FROM fetch_host WHERE host = ${host}`,
      )
      return row!.freeAt
    },

    moveTurn: async (host: string, freeAt: Date): Promise<void> => {
      await db.$executeRaw(sql`UPDATE fetch_host SET free_at = ${freeAt} WHERE host = ${host}`)
    },

    async robots(host: string): Promise<Robots | null> {
      const [row] = await queryRows<Robots>(
        db,
        sql`
        SELECT robots_status AS status, robots_txt AS text, robots_read_at AS "readAt" FROM fetch_host
        WHERE host = ${host} AND robots_read_at IS NOT NULL`,
      )
      return row ?? null
    },

    keepRobots: async (host: string, { status, text, readAt }: Robots): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE fetch_host SET robots_status = ${status},
          robots_txt = ${text.replaceAll('\0', '')}, robots_read_at = ${readAt}
        WHERE host = ${host}`)
    },
  }
}
