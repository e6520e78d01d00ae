import { type EventKind, MOST_IDS, type RecordEvent } from '@ppman/notifications/events'
import { SEVERITIES, type Severity } from '@ppman/policy-text'

type RulesOfVersion = {
  policyId: string
  payerId: string
  specialty: string
  /** Ids and severities of the rules. */
  rules: readonly { id: string; severity: Severity }[]
  now: Date
}

/**
 * Tells of the rules that a new version adds, dates anew or no longer states, in one event each,
 * with the worst severity among them. Call it in the transaction of the version.
 */
export async function tellOfRules(
  record: RecordEvent,
  kind: Extract<EventKind, `billing_rule.${string}`>,
  { policyId, payerId, specialty, rules, now }: RulesOfVersion,
): Promise<void> {
  if (rules.length === 0) return
  const worst = Math.max(...rules.map(({ severity }) => SEVERITIES.indexOf(severity)))
  await record({
    kind,
    data: {
      policy_id: policyId,
      rule_ids: rules.slice(0, MOST_IDS).map(({ id }) => id),
      total: rules.length,
    },
    orgId: null,
    subject: `policy:${policyId}`,
    payerId,
    specialty,
    severity: SEVERITIES[worst]!,
    occurredAt: now,
  })
}
