import type { Db } from '@ppman/db'
import { type BlobStore, stripCredentials } from '@ppman/evidence'
import type { Hospital } from '../hospitals/hospital-repo.ts'
import type { IngestSummary, StoredFile } from '../ingest/ingest-file.ts'
import { type FileEvidence, readFileEvidence } from '../identity/file-evidence.ts'
import { type Match, matchHospital } from '../identity/match-hospital.ts'
import { streetAddress } from '../identity/street-address.ts'
import { type ClaimedEntry, priceTakeInRepo, type WaitingFile } from './price-take-in-repo.ts'

/** The result of an ingest for one hospital; `started` when a job does it. */
export type Reading = { outcome: IngestSummary['outcome'] | 'started'; reason: string | null }

type Deps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  blobs: BlobStore
  /** Ingests a stored file for a hospital that does not show it yet. */
  ingest: (file: StoredFile) => Promise<Reading>
  now: () => Date
}

export type TakenIn = {
  /** One match per entry that names the file. */
  matches: Match[]
  /** `isMove`: the hospital already shows these bytes, from another address. */
  readings: (Reading & { hospital: Hospital; isMove: boolean })[]
}

/** A match below this confidence adds no names and NPIs to the hospital. */
const SURE = 0.85

/**
 * Assigns a downloaded file to the hospitals that it identifies itself as, and ingests it for each.
 * A file without a sure match is ingested for nobody. Repeatable after a crash.
 *
 * @returns null when there are no bytes
 */
export async function takeInPriceFile(id: string, deps: Deps): Promise<TakenIn | null> {
  const { db, transaction, blobs, now } = deps
  const file = await priceTakeInRepo(db).file(id)
  if (!file) return null
  const evidence = await readFileEvidence(await blobs.openRead(file.sha256))
  const { matches, hospitals } = await transaction((tx) => matchEntries(tx, file, evidence, now()))
  const readings: TakenIn['readings'] = []
  for (const hospital of hospitals) readings.push({ hospital, ...(await read(file, hospital, deps)) })
  const isSure =
    hospitals.length === 1 &&
    matches.some((match) => match.hospitals.some(({ confidence }) => confidence >= SURE))
  await transaction(async (tx) => {
    if (isSure)
      await priceTakeInRepo(tx).keepNames(hospitals[0]!.id, evidence, { sha256: file.sha256, now: now() })
    await priceTakeInRepo(tx).done(id, file.sha256)
  })
  return { matches, readings }
}

async function matchEntries(
  tx: Db,
  { id }: WaitingFile,
  evidence: FileEvidence,
  now: Date,
): Promise<{ matches: Match[]; hospitals: Hospital[] }> {
  const repo = priceTakeInRepo(tx)
  const entries = await repo.entries(id)
  const claimed = [...new Set(entries.flatMap(({ claimedHospitalId }) => claimedHospitalId ?? []))]
  const zips = evidence.addresses.flatMap((address) => streetAddress(address).zip ?? [])
  const candidates = await repo.candidates(claimed, evidence.npis, zips)
  const matches = entries.map((entry) =>
    matchHospital(
      {
        claim: claimOf(entry),
        locationName: entry.locationName,
        evidence,
        isClaimShared: claimed.length > 1,
      },
      candidates,
    ),
  )
  for (const [i, match] of matches.entries()) await repo.keepMatch(entries[i]!.id, match, now)
  const hospitals = await repo.hospitals(
    matches.flatMap((match) => match.hospitals.map(({ hospitalId }) => hospitalId)),
  )
  return { matches, hospitals }
}

const claimOf = ({ claimedHospitalId, isOperators }: ClaimedEntry) =>
  claimedHospitalId === null
    ? null
    : { hospitalId: claimedHospitalId, basis: isOperators ? ('manual' as const) : ('ccn_list' as const) }

/** Skips bytes that the hospital already shows; a new address of theirs is recorded. */
async function read(
  { sha256, bytes, fileName, url }: WaitingFile,
  { id }: Hospital,
  { transaction, ingest, now }: Deps,
): Promise<Reading & { isMove: boolean }> {
  const shownUrl = stripCredentials(url)
  const { isShown, isMove } = await transaction((tx) =>
    priceTakeInRepo(tx).keepMove(id, { sha256, toUrl: shownUrl, now: now() }),
  )
  if (isShown) return { outcome: 'unchanged', reason: null, isMove }
  return { ...(await ingest({ sha256, bytes, fileName, hospitalId: id, url: shownUrl })), isMove: false }
}
