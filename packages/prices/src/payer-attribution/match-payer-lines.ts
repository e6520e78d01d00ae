import { matchPayer, type PayerMatcher } from '@ppman/payers'
import type { PayerLineRepo } from './payer-line-repo.ts'
import { payerOfLine } from './payer-of-line.ts'

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
          : payerOfLine(await matchPayer(matcher, { company: payerName, plan: planName }, MATCHES))
      await lines.keepMatch(id, match, version)
      counts.compared += 1
      counts.matched += Number(match !== null)
      last = id
    }
    if (batch.length < BATCH) return counts
  }
}
