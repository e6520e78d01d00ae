import type { Db } from '@ppman/db'
import type { Fingerprint } from '@ppman/policy-text/heal'
import { evidenceRepo } from '@ppman/ledger/fetches'
import { type HealAttempt, type Healed, refused } from './heal-attempt.ts'
import { healRepo } from './heal-repo.ts'
import type { HealTask } from './heal-task.ts'

type Entering = { to: 'healing_rule_based' | 'healing_ai'; known: Fingerprint; now: Date }

/** Notes that healing has begun or gone a rung up. One that waits for a person goes on waiting while it is tried anew. */
export async function enterState(tx: Db, task: HealTask, { to, known, now }: Entering): Promise<void> {
  const repo = healRepo(tx)
  await repo.keepFingerprint(task.sourceId, known)
  if (task.state !== 'needs_human_review') await repo.move(task.sourceId, to, { reason: task.outcome, now })
}

/** Writes down what was tried and what follows. A source that was looked at since is left as that look put it. */
export async function settleHealing(
  tx: Db,
  task: HealTask,
  attempts: readonly HealAttempt[],
  now: Date,
): Promise<Healed> {
  const repo = healRepo(tx)
  const isStill = (await repo.lock(task.sourceId)) === task.triggerFetchId
  const tried = attempts.length > 0 ? attempts : [refused('same_selector', 'no_answer')]
  const judged: HealAttempt[] = []
  for (const attempt of tried) judged.push(await unlessWatched(tx, task, attempt))
  for (const attempt of judged) await keep(tx, task, attempt, now)
  const accepted = judged.find(({ isAccepted }) => isAccepted)
  if (isStill && accepted) {
    await repo.replace(task, { url: accepted.toUrl ?? task.url, selector: accepted.toSelector }, now)
    await repo.move(task.sourceId, 'active', { reason: `healed: ${accepted.method}`, now })
  } else if (isStill)
    await repo.move(task.sourceId, 'needs_human_review', {
      reason: `${task.outcome}; not healed: ${whyNot(judged)}`,
      now,
    })
  return { sourceId: task.sourceId, isHealed: isStill && accepted !== undefined, attempts: judged }
}

/** A document that another source reads already has its versions there: a person joins the two. */
async function unlessWatched(tx: Db, task: HealTask, attempt: HealAttempt): Promise<HealAttempt> {
  const isTaken =
    attempt.isAccepted && attempt.toUrl !== null && (await healRepo(tx).isWatched(task, attempt.toUrl))
  return isTaken ? { ...attempt, isAccepted: false, reason: 'watched_already' } : attempt
}

async function keep(
  tx: Db,
  task: HealTask,
  { look, confirming, ...attempt }: HealAttempt,
  now: Date,
): Promise<void> {
  const evidence = evidenceRepo(tx)
  const fetchAttemptId = look && (await evidence.addFetch(look))
  const confirmingFetchId = confirming && (await evidence.addFetch(confirming))
  await healRepo(tx).addAttempt(task, { ...attempt, fetchAttemptId, confirmingFetchId }, now)
}

/** The most telling reason: what was found and refused before what was not found. */
const whyNot = (attempts: readonly HealAttempt[]) =>
  attempts.findLast(({ score }) => score !== null)?.reason ?? attempts.at(-1)?.reason ?? 'no_answer'
