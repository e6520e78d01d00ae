import { type Match, matchPayer, type PayerMatcher } from '@ppman/payers'
import type { LineMatch, PayerLineRepo } from './payer-line-repo.ts'

type Deps = { lines: PayerLineRepo; matcher: PayerMatcher }

const BATCH = 100
/** Entries of one company share its likelihood, so several are requested. */
const MATCHES = 10

/**
 * Matches payer names of contracts with the directory, for each line not matched with its current
 * version. Raw names stay. After a crash it continues with the rest.
 *
 * @returns how many lines were compared and matched
 */
export async function matchPayerLines({
  lines,
  matcher,
}: Deps): Promise<{ compared: number; matched: number }> {
  const { version } = await matcher.peek({ folded: '', skeleton: '' }, null)
  const counts = { compared: 0, matched: 0 }
  for (let last = 0; ;) {
    const batch = await lines.unmatched(version, last, BATCH)
    for (const { id, payerName, planName } of batch) {
      const match = payerName === '' ? null : await attributePayer(matcher, payerName, planName)
      await lines.keepMatch(id, match, version)
      counts.compared += 1
      counts.matched += Number(match !== null)
      last = id
    }
    if (batch.length < BATCH) return counts
  }
}

/** Least confidence for a match with a company. */
const SURE = 0.8

/**
 * The payer of the directory that a contract or a person names, or null when it is not certain. A
 * contract names a company, so the likelihoods of all entries of one company are added.
 */
export async function attributePayer(
  matcher: PayerMatcher,
  company: string,
  plan: string,
): Promise<LineMatch | null> {
  const { matches } = await matchPayer(matcher, { company, plan }, MATCHES)
  const byPayer = Map.groupBy(matches, ({ payerId }) => payerId)
  const sums = [...byPayer].map(([payerId, own]) => ({ payerId, own, confidence: Math.min(1, sum(own)) }))
  const best = sums.sort((a, b) => b.confidence - a.confidence)[0]
  if (!best || best.confidence < SURE) return null
  return { payerId: best.payerId, basis: best.own[0]!.matchType, confidence: best.confidence }
}

const sum = (matches: readonly Match[]) => matches.reduce((total, { confidence }) => total + confidence, 0)
