import { type Db, Prisma, queryRows } from '@ppman/db'
import type { Hospital } from '../hospitals/hospital-repo.ts'
import type { FileEvidence } from '../identity/file-evidence.ts'
import type { Candidate, Match } from '../identity/match-hospital.ts'

const { sql } = Prisma

export type WaitingFile = { id: string; url: string; fileName: string; sha256: string; bytes: number }
export type ClaimedEntry = {
  id: string
  locationName: string
  claimedHospitalId: number | null
  isOperators: boolean
}

/** Claimed files become due again after this time; the largest file takes less. */
const CLAIM_S = 3_600

/** Downloaded files that wait for their assignment to hospitals. */
export function priceTakeInRepo(db: Db) {
  return {
    /** Claims files that wait for an ingest or were never matched, and postpones them. */
    claimWaiting: async (now: Date, take: number): Promise<string[]> =>
      (await queryRows<{ id: string }>(db, claimStatement(now, take))).map(({ id }) => id),

    async file(id: string): Promise<WaitingFile | null> {
      const [file] = await queryRows<WaitingFile>(
        db,
        sql`
        SELECT d.id, d.url, coalesce(d.file_name,
          'price-file') AS "fileName", b.sha256, b.bytes::float8 AS bytes
        FROM pt_download d JOIN blob b ON b.sha256 = d.blob_sha256 WHERE d.id = ${id}::uuid`,
      )
      return file ?? null
    },

    entries: (downloadId: string): Promise<ClaimedEntry[]> =>
      queryRows<ClaimedEntry>(
        db,
        sql`
        SELECT e.id, e.location_name AS "locationName",
          s.hospital_id AS "claimedHospitalId", s.added_by <> 'list' AS "isOperators"
        FROM pt_source_entry e JOIN pt_source s ON s.id = e.source_id
        WHERE e.download_id = ${downloadId}::uuid AND e.removed_at IS NULL ORDER BY e.id`,
      ),

    /** Hospitals with one of these ids, NPIs or ZIP codes. */
    candidates: (
      ids: readonly number[],
      npis: readonly string[],
      zips: readonly string[],
    ): Promise<Candidate[]> => queryRows<Candidate>(db, candidatesSql(ids, npis, zips)),

    hospitals: (ids: readonly number[]): Promise<Hospital[]> =>
      queryRows<Hospital>(
        db,
        sql`
        SELECT id, ccn, name, city, state, zip, is_sample AS "isSample" FROM hospital
          WHERE id = ANY (${ids}::int[]) ORDER BY id`,
      ),

    /** Stores which hospitals an entry's file belongs to. An unchanged match is not written. */
    keepMatch: (entryId: string, match: Match, now: Date): Promise<void> =>
      keepMatch(db, entryId, match, now),

    /**
     * Stores the NPIs and names that a file gives its hospital, with the reading of the file if
     * there is one.
     */
    keepNames: (
      hospitalId: number,
      evidence: FileEvidence,
      read: { sha256: string; now: Date },
    ): Promise<void> => keepNames(db, hospitalId, evidence, read),

    /**
     * Whether a hospital shows these bytes. Records a move when it shows them from another address.
     */
    keepMove: (hospitalId: number, found: FoundBytes): Promise<{ isShown: boolean; isMove: boolean }> =>
      keepMove(db, hospitalId, found),

    /** Marks these bytes as ingested. Newer bytes keep waiting. */
    done: async (id: string, sha256: string): Promise<void> => {
      await db.$executeRaw(
        sql`UPDATE pt_download SET ingest_due_at = NULL WHERE id = ${id}::uuid AND blob_sha256 = ${sha256}`,
      )
    },
  }
}

async function keepMatch(db: Db, entryId: string, match: Match, now: Date): Promise<void> {
  const ids = match.hospitals.map(({ hospitalId }) => hospitalId)
  await db.$executeRaw(
    sql`DELETE FROM pt_entry_hospital WHERE entry_id = ${entryId}::uuid
      AND hospital_id <> ALL (${ids}::int[])`,
  )
  await db.$executeRaw(linkStatement(entryId, match, now))
  await db.$executeRaw(sql`
    UPDATE pt_source_entry SET match_state = ${match.state}, match_reason = ${match.reason}
    WHERE id = ${entryId}::uuid AND (match_state, match_reason) IS DISTINCT
      FROM (${match.state}, ${match.reason})`)
}

async function keepNames(
  db: Db,
  hospitalId: number,
  { npis, names }: FileEvidence,
  { sha256, now }: { sha256: string; now: Date },
): Promise<void> {
  const reading = sql`(SELECT id FROM mrf_file WHERE blob_sha256 = ${sha256} ORDER BY read_at DESC LIMIT 1)`
  await db.$executeRaw(sql`
    INSERT INTO hospital_npi (hospital_id, npi, source_file_id, first_seen_at)
    SELECT ${hospitalId}, npi, ${reading}, ${now} FROM unnest(${npis}::text[]) AS npi ON CONFLICT DO NOTHING`)
  await db.$executeRaw(sql`
    INSERT INTO hospital_alias (hospital_id, alias, source_file_id, first_seen_at)
    SELECT ${hospitalId}, alias, ${reading}, ${now} FROM unnest(${names}::text[]) AS alias
      ON CONFLICT DO NOTHING`)
}

type FoundBytes = { sha256: string; toUrl: string; now: Date }

async function keepMove(
  db: Db,
  hospitalId: number,
  { sha256, toUrl, now }: FoundBytes,
): Promise<{ isShown: boolean; isMove: boolean }> {
  const [shown] = await queryRows<{ url: string | null }>(
    db,
    sql`
    SELECT f.url FROM mrf_file_hospital m JOIN mrf_file f ON f.id = m.file_id
    WHERE m.hospital_id = ${hospitalId} AND m.superseded_at IS NULL AND f.blob_sha256 = ${sha256}`,
  )
  if (!shown || shown.url === toUrl) return { isShown: shown !== undefined, isMove: false }
  await db.$executeRaw(sql`
    INSERT INTO pt_file_move (hospital_id, blob_sha256, from_url, to_url, seen_at)
    VALUES (${hospitalId}, ${sha256}, ${shown.url}, ${toUrl}, ${now}) ON CONFLICT DO NOTHING`)
  return { isShown: true, isMove: true }
}

const linkStatement = (entryId: string, { hospitals }: Match, now: Date) => sql`
  INSERT INTO pt_entry_hospital AS l (entry_id, hospital_id, match_basis, match_confidence, matched_at)
  SELECT ${entryId}::uuid, "hospitalId", basis, confidence, ${now}
  FROM jsonb_to_recordset(${JSON.stringify(hospitals)}::jsonb) AS m ("hospitalId" int,
    basis text, confidence float8)
  ON CONFLICT (entry_id, hospital_id) DO UPDATE SET match_basis = EXCLUDED.match_basis,
    match_confidence = EXCLUDED.match_confidence, matched_at = EXCLUDED.matched_at
  WHERE (l.match_basis, l.match_confidence) IS DISTINCT
    FROM (EXCLUDED.match_basis, EXCLUDED.match_confidence)`

const claimStatement = (now: Date, take: number) => sql`
  UPDATE pt_download SET ingest_due_at = ${now}::timestamptz + ${CLAIM_S} * interval '1 second'
  WHERE id IN (
    SELECT id FROM pt_download d
    WHERE blob_sha256 IS NOT NULL AND (ingest_due_at <= ${now} OR ingest_due_at IS NULL AND EXISTS (
      SELECT FROM pt_source_entry e
      WHERE e.download_id = d.id AND e.removed_at IS NULL AND e.match_state = 'unmatched'
        AND e.match_reason IS NULL))
    ORDER BY ingest_due_at NULLS FIRST, id LIMIT ${take} FOR UPDATE SKIP LOCKED)
  RETURNING id`

const candidatesSql = (ids: readonly number[], npis: readonly string[], zips: readonly string[]) => sql`
  SELECT h.id, h.name, h.address, h.state, h.zip,
    ARRAY(SELECT alias FROM hospital_alias a WHERE a.hospital_id = h.id) AS aliases,
    ARRAY(SELECT npi FROM hospital_npi n WHERE n.hospital_id = h.id) AS npis
  FROM hospital h
  WHERE h.active AND (h.id = ANY (${ids}::int[]) OR h.zip = ANY (${zips}::text[])
    OR h.id IN (SELECT hospital_id FROM hospital_npi WHERE npi = ANY (${npis}::text[])))
  ORDER BY h.id`
