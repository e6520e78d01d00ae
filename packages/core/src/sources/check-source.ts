import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { evidenceRepo, type FetchOutcome } from '../evidence/index.ts'
import { type LatestVersion, recordRead, type Recorded, versionRepo } from '../policies/index.ts'
import { nextState } from './next-state.ts'
import { type ReadDeps, readSource, type SourceRead } from './read-source.ts'
import type { Source, SourceState } from './source.ts'
import { sourceCheckRepo } from './source-check-repo.ts'
import { sourceRepo } from './source-repo.ts'

export type CheckDeps = ReadDeps & {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

export type Checked = { sourceId: string; outcome: FetchOutcome; state: SourceState; fetchAttemptId: string; recorded: Recorded }

/**
 * Looks at one source now: fetch, keep the bytes, read them, and then, in one transaction, the attempt, the version, the
 * change and the source's state. Killed before the commit it leaves at most a blob; run again it finds where things stand.
 *
 * @returns null for a source that is paused or retired
 * @throws AppError `not_found`
 */
export async function checkSource(id: string, deps: CheckDeps): Promise<Checked | null> {
  const source = await sourceRepo(deps.db).byId(id)
  if (!source) throw new AppError('not_found', 'There is no source with this id.')
  if (source.state === 'paused' || source.state === 'retired') return null
  const read = await readSource(source, deps)
  return deps.transaction((tx) => settle(tx, id, read, deps.now()))
}

async function settle(tx: Db, id: string, { record, text }: SourceRead, now: Date): Promise<Checked> {
  const checks = sourceCheckRepo(tx)
  const source = await sourceRepo(tx).lock(id)
  const latest = await versionRepo(tx).latest(id)
  const isShrunken = record.outcome === 'ok' && (await isUnconfirmed(text!.identity, latest, () => checks.lastTokenSha256(id)))
  const outcome = isShrunken ? 'degraded' : record.outcome
  const fetchAttemptId = await evidenceRepo(tx).addFetch({ ...record, outcome })
  await checks.addCheck({ sourceId: id, fetchAttemptId, tokenSha256: text?.identity.tokenSha256 ?? null })
  const isNews = outcome === 'ok' && !(latest && latest.fetchedAt > record.startedAt)
  const read = { source, fetchAttemptId, fetchedAt: record.startedAt, blobSha256: record.blob?.sha256 ?? '', ...text! }
  const recorded = isNews ? await recordRead(versionRepo(tx), read, { latest, now }) : null
  const { state } = await move(tx, source, { outcome, record, now })
  return { sourceId: id, outcome, state, fetchAttemptId, recorded }
}

/** A page that lost half its words may only be half rendered: it is believed when the next look reads the same. */
const SHRUNKEN_RATIO = 0.5

async function isUnconfirmed(
  read: { words: number; tokenSha256: string },
  latest: LatestVersion | null,
  seenBefore: () => Promise<string | null>,
) {
  if (!latest || read.words >= latest.words * SHRUNKEN_RATIO) return false
  return (await seenBefore()) !== read.tokenSha256
}

async function move(tx: Db, source: Source, { outcome, record, now }: { outcome: FetchOutcome; record: SourceRead['record']; now: Date }) {
  const next = nextState(source, outcome)
  const validators =
    outcome === 'ok' ? { etag: record.responseHeader['etag'] ?? null, lastModified: record.responseHeader['last-modified'] ?? null } : {}
  await sourceCheckRepo(tx).settle(source, { ...next, ...validators, checkedAt: now })
  return next
}
