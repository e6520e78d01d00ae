import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import { type AuditEntry, auditEventRepo } from '@ppman/ledger/audit'
import { foldAddress } from '../email/delivery-event.ts'
import { unknownPayers } from '../events/event-filter-repo.ts'
import { isTimeZone, nextDigestAt } from './next-digest.ts'
import {
  addressRepo,
  settingsRepo,
  type EmailSubscription,
  MOST_CONFIRMATIONS,
  MOST_SUBSCRIPTIONS,
  type SubscriptionSettings,
} from './settings-repo.ts'

type Actor = { orgId: string; sub: string }
/** Who acts, and when. */
type Act = { by: Actor; now: Date }
const DAY_MS = 86_400_000

/**
 * Subscribes an address. A person confirms it by a mail first; an address that must get no mail is
 * stored as suppressed and gets none. Call it in a transaction, in the caller's tenant.
 *
 * @throws AppError `invalid_input` that names the field, `conflict`, `rate_limited`
 */
export async function subscribe(
  tx: Db,
  { email, ...settings }: SubscriptionSettings & { email: string },
  { by, now }: Act,
): Promise<EmailSubscription> {
  const foldedEmail = foldAddress(email)
  if (!foldedEmail) throw refusedField('email', 'Expected an address such as reader@example.com.')
  await checkSettings(tx, settings)
  const repo = settingsRepo(tx)
  const addresses = addressRepo(tx)
  const count = await addresses.lockedCount(by.orgId, foldedEmail)
  const present = await repo.byAddress(foldedEmail)
  if (present && present.status !== 'unsubscribed')
    throw new AppError('conflict', 'Your organization has a subscription of this address.', {
      code: 'subscription_exists',
      details: { id: present.id, status: present.status },
    })
  if (!present && count >= MOST_SUBSCRIPTIONS)
    throw refusedField('email', `An organization has at most ${MOST_SUBSCRIPTIONS} subscriptions.`)
  const isSuppressed = await addresses.isSuppressed(foldedEmail)
  if (!isSuppressed) await checkConfirmations(tx, foldedEmail, now)
  const subscription = await repo.save(
    {
      ...settings,
      orgId: by.orgId,
      email: email.trim(),
      foldedEmail,
      status: isSuppressed ? 'suppressed' : 'pending_confirmation',
      nextDigestAt: nextDigestAt(settings.frequency, settings.timeZone, now),
      createdBy: by.sub,
    },
    now,
  )
  if (!isSuppressed)
    await addresses.queueConfirmation({ id: subscription.id, orgId: by.orgId, foldedEmail }, now)
  const detail = { frequency: subscription.frequency, status: subscription.status }
  await audit(tx, subscription.id, { action: 'email_subscription.created', detail, by, now })
  return subscription
}

/**
 * Changes what and when is sent; the address stays confirmed.
 *
 * @throws AppError `invalid_input` that names the field, `not_found`
 */
export async function updateSubscription(
  tx: Db,
  id: string,
  changes: Partial<Omit<SubscriptionSettings, 'filter'>> & {
    filter?: Partial<SubscriptionSettings['filter']>
  },
  { by, now }: Act,
): Promise<EmailSubscription> {
  const repo = settingsRepo(tx)
  const present = await repo.byId(id)
  if (!present) throw noSubscription()
  const { frequency, timeZone, filter } = {
    ...present,
    ...changes,
    filter: { ...present.filter, ...changes.filter },
  }
  const settings = { frequency, timeZone, filter }
  await checkSettings(tx, settings)
  const updated = (await repo.update(id, {
    ...settings,
    nextDigestAt: nextDigestAt(frequency, timeZone, now),
  }))!
  const detail = { frequency, changed: Object.keys(changes).join(' ') }
  await audit(tx, id, { action: 'email_subscription.updated', detail, by, now })
  return updated
}

/** Ends a subscription; links in its mails still answer. @throws AppError `not_found` */
export async function removeSubscription(tx: Db, id: string, { by, now }: Act): Promise<void> {
  if (!(await settingsRepo(tx).remove(id, now))) throw noSubscription()
  await audit(tx, id, { action: 'email_subscription.removed', detail: {}, by, now })
}

/** @throws AppError `not_found`, `conflict` unless it waits for confirmation, `rate_limited` */
export async function resendConfirmation(tx: Db, id: string, { by, now }: Act): Promise<EmailSubscription> {
  const repo = settingsRepo(tx)
  const present = await repo.byId(id)
  if (!present) throw noSubscription()
  if (present.status !== 'pending_confirmation')
    throw new AppError('conflict', `The subscription is ${present.status}; nobody has to confirm it.`, {
      code: 'subscription_not_pending',
    })
  const foldedEmail = foldAddress(present.email)!
  await addressRepo(tx).lock(foldedEmail)
  await checkConfirmations(tx, foldedEmail, now)
  await addressRepo(tx).queueConfirmation({ id, orgId: by.orgId, foldedEmail }, now)
  return present
}

export const noSubscription = () =>
  new AppError('not_found', 'Your organization has no mail subscription with this id.')

/** Records who did what to a subscription, without the address. */
const audit = (
  tx: Db,
  objectId: string,
  { by, now, ...entry }: Pick<AuditEntry, 'action' | 'detail'> & Act,
): Promise<void> =>
  auditEventRepo(tx).append({ ...entry, at: now, actor: by.sub, objectKind: 'email_subscription', objectId })

/** Keeps organizations from flooding an address together. The caller locked the address. */
async function checkConfirmations(tx: Db, foldedEmail: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  if ((await addressRepo(tx).confirmationsSince(foldedEmail, since)) < MOST_CONFIRMATIONS) return
  throw new AppError(
    'rate_limited',
    `This address got ${MOST_CONFIRMATIONS} confirmation mails in 24 hours. Try again tomorrow.`,
    { headers: { 'Retry-After': String(DAY_MS / 1_000) } },
  )
}

async function checkSettings(tx: Db, { timeZone, filter }: SubscriptionSettings): Promise<void> {
  if (!isTimeZone(timeZone))
    throw refusedField('time_zone', 'Expected a time zone of the IANA database, such as America/New_York.')
  const [unknown] = await unknownPayers(tx, filter.payerIds)
  if (unknown) throw refusedField('filters.payer_ids', `There is no payer with the id ${unknown}.`)
}
