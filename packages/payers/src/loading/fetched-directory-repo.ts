import { type Db, Prisma } from '@ppman/db'
import { withoutCredentials } from '@ppman/evidence'
import type { DirectorySource } from '../directory/directory-row.ts'
import { DIRECTORY_READER } from './read-directory.ts'

/** The copy of a file that was last loaded from its address. */
export type LastLoaded = { sha256: string; etag: string | null; lastModified: string | null }

/** What was loaded from which address. */
export function fetchedDirectoryRepo(db: Db) {
  return {
    /** Null when nothing was, when loading it failed, or when it would be read differently now: then it must be read again. */
    lastLoaded: async (url: string, source: DirectorySource): Promise<LastLoaded | null> => {
      const [row] = await db.$queryRaw<LastLoaded[]>(Prisma.sql`
        SELECT f.blob_sha256 AS sha256, f.response_header->>'etag' AS etag, f.response_header->>'last-modified' AS "lastModified"
        FROM payer_load l JOIN fetch_attempt f ON f.id = l.fetch_attempt_id
        WHERE f.url = ${withoutCredentials(url)} AND l.source = ${source} AND l.status = 'done' AND l.reader = ${DIRECTORY_READER}
        ORDER BY l.started_at DESC, l.id DESC LIMIT 1`)
      return row ?? null
    },
  }
}
