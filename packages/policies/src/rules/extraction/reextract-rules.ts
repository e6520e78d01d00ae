import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@ppman/db'
import { readRules, RULES_VERSION } from '@ppman/policy-text'
import { recordRules, type RuleChanges } from './record-rules.ts'
import { ruleExtractionRepo } from './rule-extraction-repo.ts'
import { ruleRecordRepo } from './rule-record-repo.ts'

export type ReextractDeps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  now: () => Date
}

export type Reextracted = { policies: number; stayed: number; added: number; ended: number }

const POLICIES_A_TIME = 100

/**
 * Re-extracts the rules of every policy whose latest version this extractor version has not read.
 * Creates no document version and no change; rules that the old extractor misread are rejected.
 * Each policy is one transaction, so an interrupted run continues where it stopped.
 */
export async function reextractRules(
  { db, transaction, now }: ReextractDeps,
  signal?: AbortSignal,
): Promise<Reextracted> {
  const done = { policies: 0, stayed: 0, added: 0, ended: 0 }
  let after: string | null = null
  for (;;) {
    const ids = await ruleExtractionRepo(db).due(RULES_VERSION, after, POLICIES_A_TIME)
    for (const id of ids) {
      if (signal?.aborted) return done
      const changes = await reextractPolicy(id, { db, transaction, now })
      if (!changes) continue
      done.policies += 1
      for (const count of ['stayed', 'added', 'ended'] as const) done[count] += changes[count]
    }
    if (ids.length < POLICIES_A_TIME) return done
    after = ids.at(-1)!
  }
}

/** Extracts before the transaction, which would otherwise stay open for seconds. */
async function reextractPolicy(
  id: string,
  { db, transaction, now }: ReextractDeps,
): Promise<RuleChanges | null> {
  const { policy, version } = await ruleExtractionRepo(db).newest(id)
  const scope = policy.planTypes.length > 0 ? { planTypes: policy.planTypes } : {}
  const rules = await readRules(await ruleExtractionRepo(db).extractOf(version.parseId), scope)
  return transaction(async (tx) => {
    const newest = await ruleExtractionRepo(tx).lockNewest(id)
    const isStillDue =
      isDeepStrictEqual(newest, { policy, version }) &&
      !(await ruleExtractionRepo(tx).isRead(version.id, RULES_VERSION))
    return isStillDue
      ? recordRules(ruleRecordRepo(tx), { ...newest, lastFetchedAt: null, rules }, now())
      : null
  })
}
