import type { Db } from '@ppman/db'
import { type BlobStore, type Stored, withoutCredentials } from '@ppman/evidence'
import { blobSource } from '../blob-source.ts'
import type { Hospital } from '../hospital.ts'
import { ingestFile, type IngestSummary } from '../ingest-file.ts'
import type { PriceLoadRepo } from '../price-load-repo.ts'
import type { FileEvidence } from './identity/file-evidence.ts'
import { type Match, matchHospital } from './identity/match-hospital.ts'
import { readFileEvidence } from './identity/read-file-evidence.ts'
import { streetAddress } from './identity/street-address.ts'
import { type ClaimedEntry, priceTakeInRepo, type WaitingFile } from './price-take-in-repo.ts'

type Deps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  loads: PriceLoadRepo
  blobs: BlobStore
  now: () => Date
}

export type TakenIn = {
  /** Of each entry that names the file. */
  matches: Match[]
  ingests: { hospital: Hospital; outcome: IngestSummary['outcome']; reason: string | null; isMove: boolean }[]
}

/** Below this a match must not become evidence for the next one. */
const SURE = 0.85

/**
 * Reads downloaded bytes for the hospitals they are of: whose they are is told by the file itself, and a file that is nobody's for
 * sure is read for nobody. Killed at any line and run again it does the rest.
 *
 * @returns null when there are no bytes
 */
export async function takeInPriceFile(id: string, deps: Deps): Promise<TakenIn | null> {
  const { db, transaction, blobs, now } = deps
  const file = await priceTakeInRepo(db).file(id)
  if (!file) return null
  const evidence = await readFileEvidence(await blobs.openRead(file.sha256))
  const { matches, hospitals } = await transaction((tx) => matchEntries(tx, file, evidence, now()))
  const isSure = hospitals.length === 1 && matches.some((match) => match.hospitals.some(({ confidence }) => confidence >= SURE))
  const ingests: TakenIn['ingests'] = []
  for (const hospital of hospitals) {
    const { outcome, reason, fileId } = await ingest(file, hospital, deps)
    const facts = { file, hospital, outcome, fileId, evidence: isSure ? evidence : null }
    const isMove = await transaction((tx) => keepFacts(tx, facts, now()))
    ingests.push({ hospital, outcome, reason, isMove })
  }
  await priceTakeInRepo(db).done(id, file.sha256)
  return { matches, ingests }
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
    matchHospital({ claim: claimOf(entry), locationName: entry.locationName, evidence, isClaimShared: claimed.length > 1 }, candidates),
  )
  for (const [i, match] of matches.entries()) await repo.keepMatch(entries[i]!.id, match, now)
  const hospitals = await repo.hospitals(matches.flatMap((match) => match.hospitals.map(({ hospitalId }) => hospitalId)))
  return { matches, hospitals }
}

const claimOf = ({ claimedHospitalId, isOperators }: ClaimedEntry) =>
  claimedHospitalId === null ? null : { hospitalId: claimedHospitalId, basis: isOperators ? ('manual' as const) : ('ccn_list' as const) }

function ingest({ url, fileName, sha256, bytes }: WaitingFile, hospital: Hospital, { loads, blobs, now }: Deps): Promise<IngestSummary> {
  const source = { ...blobSource(blobs, { sha256, bytes, name: fileName }), stream: () => openedWhenRead(blobs, sha256) }
  const kept = withKept(blobs, { sha256, bytes })
  return ingestFile({ source, hospital, url: withoutCredentials(url) }, { loads, blobs: kept, now })
}

/**
 * A store that is handed the file once more and knows that it has it: storing it again would read and hash gigabytes for nothing.
 * What is made of the file afterwards is stored as ever.
 */
function withKept(blobs: BlobStore, file: Stored): BlobStore {
  let isHandedOver = false
  const put: BlobStore['put'] = async (content, announce) => {
    if (isHandedOver || announce) return blobs.put(content, announce)
    isHandedOver = true
    return file
  }
  return { ...blobs, put }
}

/** A stream that nobody reads would keep its file open. */
async function* openedWhenRead(blobs: BlobStore, sha256: string): AsyncGenerator<Buffer> {
  yield* (await blobs.openRead(sha256)) as AsyncIterable<Buffer>
}

type Facts = {
  file: WaitingFile
  hospital: Hospital
  outcome: IngestSummary['outcome']
  fileId: string
  /** Null where its numbers and names are nobody's for sure. */
  evidence: FileEvidence | null
}

async function keepFacts(tx: Db, { file, hospital, outcome, fileId, evidence }: Facts, now: Date): Promise<boolean> {
  const repo = priceTakeInRepo(tx)
  if (evidence && outcome === 'promoted') await repo.keepNames(hospital.id, evidence, { fileId, now })
  return outcome === 'unchanged' && (await repo.keepMove(hospital.id, { fileId, toUrl: withoutCredentials(file.url), now }))
}
