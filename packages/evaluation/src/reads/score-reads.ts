import { isOtherText } from '@ppman/policy-text/src/answers/likely-policy.ts'
import { readDocument } from '@ppman/policy-text/src/reading/responsive.ts'
import type { Figure } from '../figures/area.ts'

/** The last version of a policy, and what its address answers today with status 200. */
export type ReadCase = {
  id: string
  kind: string
  before: string
  after: string
  content_type: 'text/html' | 'text/plain'
  /** Whether the answer is the policy, changed or not, or stands in its place. */
  expect: 'version' | 'none'
}

/**
 * Scores what becomes of answers that stay the same in the second check, so that their length alone
 * does not refuse them.
 */
export async function scoreReads(
  cases: readonly ReadCase[],
): Promise<{ figures: Figure[]; misses: string[] }> {
  const judged = await Promise.all(
    cases.map(async (one) => ({ ...one, isRight: (await outcomeOf(one)) === one.expect })),
  )
  const share = (what: string, expect: ReadCase['expect']): Figure => {
    const due = judged.filter((one) => one.expect === expect)
    return { what, hits: due.filter(({ isRight }) => isRight).length, n: due.length }
  }
  return {
    figures: [
      share('answers in place of the policy that made no version', 'none'),
      share('answers with the policy that were read', 'version'),
    ],
    misses: judged
      .filter(({ isRight }) => !isRight)
      .map(({ id, kind, expect }) => `${id} ${kind}, labelled ${expect}`),
  }
}

/** `unread` when the policy itself was refused, which is wrong for every label. */
async function outcomeOf({ before, after, content_type: type }: ReadCase) {
  const was = await readDocument(Buffer.from(before), type)
  const is = await readDocument(Buffer.from(after), type)
  if (was.outcome !== 'ok') return 'unread'
  return is.extract && !isOtherText(was.extract, is.extract) ? 'version' : 'none'
}
