import type { RecordEvent } from '@ppman/notifications/events'
import type { Comparison } from '@ppman/policy-text'

type Changed = Extract<Comparison, { outcome: 'changed' }>
type AboutPolicy = {
  policyId: string
  payerId: string
  title: string
  number: string | null
  specialty: string
  effectiveOn: string | null
  now: Date
}

const commonOf = ({ policyId, payerId, specialty, now }: AboutPolicy) => ({
  orgId: null,
  subject: `policy:${policyId}`,
  payerId,
  specialty,
  occurredAt: now,
})
const dataOf = ({ policyId, title, number, effectiveOn }: AboutPolicy) => ({
  policy_id: policyId,
  title,
  policy_number: number,
  effective_date: effectiveOn,
})

/** Tells of a policy that was read for the first time, in the transaction of the version. */
export async function tellOfPolicy(
  record: RecordEvent,
  policy: AboutPolicy,
  versionId: string,
): Promise<void> {
  await record({
    ...commonOf(policy),
    kind: 'policy.created',
    data: { ...dataOf(policy), version_id: versionId },
    severity: 'low',
  })
}

const AUTHORIZATION_TYPES = ['prior_auth_added', 'prior_auth_removed'] as const

/**
 * Tells of a change: that the policy was updated or retired and, beside it, that prior
 * authorization changed. A change that alerts nobody has severity info, so that only subscribers
 * who ask for changes of wording get it. Call it in the transaction of the change.
 */
export async function tellOfChange(
  record: RecordEvent,
  policy: AboutPolicy,
  { changeType, changeTypes, severity, shouldAlert, direction }: Changed,
  changeId: string,
): Promise<void> {
  const common = { ...commonOf(policy), severity: shouldAlert ? severity : 'info' }
  const changed = { ...dataOf(policy), change_id: changeId }
  if (changeType === 'policy_retired') await record({ ...common, kind: 'policy.retired', data: changed })
  else
    await record({
      ...common,
      kind: 'policy.updated',
      data: { ...changed, change_type: changeType, change_types: [...changeTypes], direction },
    })
  const authorization = AUTHORIZATION_TYPES.filter((type) => changeTypes.includes(type))
  if (authorization.length > 0)
    await record({
      ...common,
      kind: 'prior_auth.changed',
      data: { ...changed, change_types: authorization },
    })
}
