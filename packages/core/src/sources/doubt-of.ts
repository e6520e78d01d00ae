import type { Db } from '@ppman/db'
import { isAnotherPolicy } from '@ppman/policy-text'
import type { LatestVersion } from '../policies/index.ts'
import { isSuccess } from './next-state.ts'
import type { Source } from './source.ts'
import type { SourceRead } from './source-check.ts'
import { type CheckMeasure, sourceCheckRepo } from './source-check-repo.ts'

/** A page that lost half its words may only be half rendered: it is believed when the next look reads the same. */
const SHRUNKEN_RATIO = 0.5

type Read = { read: SourceRead; measure: CheckMeasure | null; latest: LatestVersion | null }

/** Why a page that could be read is not believed to be the policy of its source; null for one that is. */
export async function doubtOf(tx: Db, source: Source, { read, measure, latest }: Read): Promise<'degraded' | 'other_policy' | null> {
  if (!measure || ('same' in read && read.same)) return null
  if (await isUnconfirmed(tx, source, measure, latest)) return 'degraded'
  return (await isOther(source, read, latest)) ? 'other_policy' : null
}

async function isOther(source: Source, read: SourceRead, latest: LatestVersion | null): Promise<boolean> {
  if ('listing' in read || !read.text || !latest || latest.tokenSha256 === read.text.identity.tokenSha256) return false
  return !isBegunAnew(source) && (await isAnotherPolicy(latest.extract, read.text.extract))
}

/** Healing has judged what it found, and a person who resumed a source has seen what it holds: their word counts. */
const isBegunAnew = ({ failures, outcome }: Source) => failures === 0 && outcome !== 'new' && outcome !== 'degraded' && !isSuccess(outcome)

async function isUnconfirmed(tx: Db, { id, kind }: Source, measure: CheckMeasure, latest: LatestVersion | null): Promise<boolean> {
  if (kind === 'feed') return false
  const checks = sourceCheckRepo(tx)
  const usual = (await checks.medianWords(id)) ?? latest?.words ?? 0
  return measure.words < usual * SHRUNKEN_RATIO && (await checks.lastTokenSha256(id)) !== measure.tokenSha256
}
