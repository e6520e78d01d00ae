import type { Edit, Finding } from './finding.ts'

/** Authorization that begins within so many days is urgent. */
const SOON_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Prior authorization is newly required: critical when it is in force already or within 30 days,
 * by the date in the sentence and the day of comparison; without them it is in force.
 */
export function authorizationBegins(
  polarity: string,
  { after, comparedOn }: Pick<Edit, 'after' | 'comparedOn'>,
): Finding {
  const isAhead = ({ on }: { on: string }) => comparedOn !== undefined && on > comparedOn
  const from = (after?.dates.find(({ role }) => role === 'effective') ?? after?.dates.find(isAhead))?.on
  const isLater =
    from !== undefined &&
    comparedOn !== undefined &&
    Date.parse(from) - Date.parse(comparedOn) > SOON_DAYS * DAY_MS
  return {
    type: 'prior_auth_added',
    severity: isLater ? 'high' : 'critical',
    direction: 'tightening',
    reason: `prior authorization begins (${polarity})${isLater ? ` on ${from}` : ''}`,
    values: { rule: 'prior_authorization', polarity },
  }
}

/** Prior authorization is no longer required. */
export const authorizationEnds = (polarity: string): Finding => ({
  type: 'prior_auth_removed',
  severity: 'high',
  direction: 'loosening',
  reason: `prior authorization ends (${polarity})`,
  values: { rule: 'prior_authorization', polarity },
})

/** Codes enter or leave the list of what needs prior authorization. */
export const authorizationOfCodes = (isAdded: boolean): Finding => ({
  type: isAdded ? 'prior_auth_added' : 'prior_auth_removed',
  severity: 'high',
  direction: isAdded ? 'tightening' : 'loosening',
  reason: `prior authorization ${isAdded ? 'begins (codes_listed)' : 'ends (codes_unlisted)'}`,
  values: { rule: 'prior_authorization' },
})
