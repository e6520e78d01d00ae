import { type Match, type MatchAnswer, matchPayer, type PayerMatcher } from '@ppman/payers'
import type { LineMatch, PayerLineRepo } from './payer-line-repo.ts'

type Deps = { lines: PayerLineRepo; matcher: PayerMatcher }

const BATCH = 100
/** Entries of one company share its likelihood: enough of them are asked for. */
const MATCHES = 10

/**
 * Finds whom of the directory hospitals mean by the names they write, for every line that was not compared with the directory as it
 * is now. Raw names stay. Killed at any line it goes on with the rest.
 *
 * @returns how many lines were compared, and how many mean a payer
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
      const match =
        payerName === ''
          ? null
          : attributePayer(await matchPayer(matcher, { company: payerName, plan: planName }, MATCHES))
      await lines.keepMatch(id, match, version)
      counts.compared += 1
      counts.matched += Number(match !== null)
      last = id
    }
    if (batch.length < BATCH) return counts
  }
}

/** The name must mean one company this surely; which of its entries is another question. */
const SURE = 0.8

/**
 * The payer that a hospital's name for one means, or null when that is not certain. A card asks for an entry, a contract for the
 * company: the likelihoods of all entries of one company count together.
 */
function attributePayer({ matches }: Pick<MatchAnswer, 'matches'>): LineMatch | null {
  const byPayer = Map.groupBy(matches, ({ payerId }) => payerId)
  const sums = [...byPayer].map(([payerId, own]) => ({ payerId, own, confidence: Math.min(1, sum(own)) }))
  const best = sums.sort((a, b) => b.confidence - a.confidence)[0]
  if (!best || best.confidence < SURE) return null
  return { payerId: best.payerId, basis: best.own[0]!.matchType, confidence: best.confidence }
}

const sum = (matches: readonly Match[]) => matches.reduce((total, { confidence }) => total + confidence, 0)
