import type { Db } from '@ppman/db'
import type { BlobStore, Fetched, FetchOptions } from '@ppman/evidence'
import {
  type Fingerprint,
  fingerprintOf,
  fingerprintOfExtract,
  readPage,
  selected,
} from '@ppman/policy-text/heal'
import { fetchHostRepo, hostOf, visitHost } from '@ppman/ledger/fetches'
import type { AskModel } from './ask-model.ts'
import type { HealAttempt, Healed } from './heal-attempt.ts'
import { healRepo } from './heal-repo.ts'
import { type HealTask, isLost } from './heal-task.ts'
import { lookAt } from './look-at.ts'
import { enterState, settleHealing } from './settle-healing.ts'
import { tryModel } from './try-model.ts'
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
