import type { Db } from '@ppman/db'
import type { BlobStore, Fetched, FetchOptions } from '@ppman/evidence'
import { evidenceRepo, fetchHostRepo, hostOf, visitHost } from '@ppman/ledger/fetches'
import {
  type Fingerprint,
  fingerprintOf,
  fingerprintOfExtract,
  readPage,
  selected,
} from '@ppman/policy-text/heal'
import { type AskModel, tryModel } from './try-model.ts'
import { type HealAttempt, type Healed, refused } from './heal-attempt.ts'
import { healRepo } from './heal-repo.ts'
import { type HealTask, isLost } from './heal-task.ts'
import { lookAt } from './visit-page.ts'
import { type Ladder, tryRules } from './try-rules.ts'

export type HealDeps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  now: () => Date
  userAgent?: string
  /** Pause between two requests to one host; two seconds unless a test says otherwise. */
  gapMs?: number
  /** A model to ask when the rules are at their end; none unless the operator names one. */
  askModel?: AskModel | null
}

const USER_AGENT = 'ppman/1 (payer policy monitor)'

/**
 * Looks for the document of a source that lost it, rung by rung (specification 3; the design, 3.8). Each failed look is worked at
 * once. Makes no version and retires no policy: a healed source is read by its next check. Killed anywhere it leaves the source in a
 * healing state, and run again it begins anew.
 *
 * @returns null when there is nothing to heal; when the host may be free, where another visitor is at it
 */
export async function healSource(id: string, deps: HealDeps): Promise<Healed | { busyUntil: Date } | null> {
  const repo = healRepo(deps.db)
  const task = await repo.task(id)
  if (!task || !isLost(task.outcome) || (await repo.wasTried(task.triggerFetchId))) return null
  const known = await knownOf(task, deps.blobs)
  await deps.transaction((tx) => enterState(tx, task, { to: 'healing_rule_based', known, now: deps.now() }))
  const visitor = { ...deps, hosts: fetchHostRepo(deps.db), userAgent: deps.userAgent ?? USER_AGENT }
  const visit = await visitHost(task, visitor, async (reach, next) => {
    const look = (url: string) => lookAt(url, { ...visitor, host: hostOf(task.url), reach, next })
    return climb({ task, known, named: await repo.named(task), look }, deps)
  })
  if (visit.kind === 'busy') return { busyUntil: visit.freeAt }
  const attempts = visit.kind === 'done' ? visit.value : []
  return deps.transaction((tx) => settleHealing(tx, task, attempts, deps.now()))
}

/** The rules, and then the model where there is one. */
async function climb(ladder: Ladder, { transaction, now, askModel }: HealDeps): Promise<HealAttempt[]> {
  const { attempts, links, page } = await tryRules(ladder)
  if (!askModel || attempts.some(({ isAccepted }) => isAccepted)) return attempts
  await transaction((tx) =>
    enterState(tx, ladder.task, { to: 'healing_ai', known: ladder.known, now: now() }),
  )
  return [...attempts, await tryModel(ladder, { page, links }, askModel)]
}

/** What the last good text is known again by, made from its kept bytes where a selector named a part of them. */
async function knownOf({ selector, lastGood }: HealTask, blobs: BlobStore): Promise<Fingerprint> {
  const whole = () => fingerprintOfExtract({ ...lastGood, asksPassword: false })
  if (selector === null || lastGood.mediaType === 'application/pdf') return whole()
  const page = readPage((await blobs.get(lastGood.sha256)).toString('utf8'))
  const target = selected(page.root, selector)
  return target.length > 0 ? fingerprintOf(page, target) : whole()
}

type Entering = { to: 'healing_rule_based' | 'healing_ai'; known: Fingerprint; now: Date }

/** Notes that healing has begun or gone a rung up. One that waits for a person goes on waiting while it is tried anew. */
async function enterState(tx: Db, task: HealTask, { to, known, now }: Entering): Promise<void> {
  const repo = healRepo(tx)
  await repo.keepFingerprint(task.sourceId, known)
  if (task.state !== 'needs_human_review') await repo.move(task.sourceId, to, { reason: task.outcome, now })
}

/** Writes down what was tried and what follows. A source that was looked at since is left as that look put it. */
async function settleHealing(
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
