import type { Db } from '@ppman/db'
import type { LatestVersion } from '../versions/index.ts'
import type { Source } from './source.ts'
import type { SourceRead } from './source-check.ts'
import { type CheckMeasure, sourceCheckRepo } from './source-check-repo.ts'

/** A page that lost half its words may only be half rendered: it is believed when the next look reads the same. */
const SHRUNKEN_RATIO = 0.5

type Read = { read: SourceRead; measure: CheckMeasure | null; latest: LatestVersion | null }

/** Why a page that could be read is not believed to be the policy of its source; null for one that is. */
export async function doubtOf(
  tx: Db,
  source: Source,
  { read, measure, latest }: Read,
): Promise<'degraded' | 'other_policy' | 'too_complex' | null> {
  if (!measure || ('same' in read && read.same)) return null
  if (await isUnconfirmed(tx, source, measure, latest)) return 'degraded'
  if (!('judged' in read)) return null
  if (read.judged && read.judged.tooComplexReason !== null) return 'too_complex'
  return read.judged?.isOther ? 'other_policy' : null
}

async function isUnconfirmed(
  tx: Db,
  { id, kind }: Source,
  measure: CheckMeasure,
  latest: LatestVersion | null,
): Promise<boolean> {
  if (kind === 'feed') return false
  const checks = sourceCheckRepo(tx)
  const usual = (await checks.medianWords(id)) ?? latest?.words ?? 0
  return measure.words < usual * SHRUNKEN_RATIO && (await checks.lastTokenSha256(id)) !== measure.tokenSha256
}
