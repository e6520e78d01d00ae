import { randomUUID } from 'node:crypto'
import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import type { Reach } from '@ppman/evidence'
import { type AuditEntry, auditEventRepo } from '@ppman/ledger/audit'
import { unknownPayers } from '../events/event-filter-repo.ts'
import { recordEvent } from '../events/event-repo.ts'
import { checkUrl } from './check-url.ts'
import { deliveryRepo } from './delivery-repo.ts'
import {
  type EndpointSettings,
  MOST_ENDPOINTS,
  RECOVERABLE_DAYS,
  ROTATION_S,
  type WebhookEndpoint,
  endpointRepo,
} from './endpoint-repo.ts'
import { hintOf, newSecret, type SealKey, sealSecret } from './secret.ts'

type Actor = { orgId: string; sub: string }
/** Who acts, and when. */
type Act = { by: Actor; now: Date }
export type EndpointDeps = { keys: readonly SealKey[]; reach: Reach }
/** The secret is shown once, here. */
export type EndpointWithSecret = { endpoint: WebhookEndpoint; secret: string }

/**
 * Adds an endpoint of the caller's organization. Call it in a transaction, in the caller's tenant.
 *
 * @throws AppError `invalid_input` that names the field
 */
export async function createEndpoint(
  tx: Db,
  settings: EndpointSettings,
  { by, now, ...deps }: EndpointDeps & Act,
): Promise<EndpointWithSecret> {
  await checkSettings(tx, settings, deps)
  const repo = endpointRepo(tx)
  if ((await repo.lockedCount(by.orgId)) >= MOST_ENDPOINTS)
    throw refusedField('url', `An organization has at most ${MOST_ENDPOINTS} webhooks. Delete one first.`)
  const [id, secret] = [randomUUID(), newSecret()]
  const row = {
    ...settings,
    id,
    orgId: by.orgId,
    createdBy: by.sub,
    secretSealed: sealSecret(secret, id, deps.keys),
    secretHint: hintOf(secret),
  }
  const endpoint = (await repo.add(row, now))!
  const detail = { format: endpoint.format, is_active: endpoint.isActive }
  await audit(tx, id, { action: 'webhook.created', detail, by, now })
  return { endpoint, secret }
}

/** @throws AppError `invalid_input` that names the field, `not_found` */
export async function updateEndpoint(
  tx: Db,
  id: string,
  changes: Partial<Omit<EndpointSettings, 'filter'>> & { filter?: Partial<EndpointSettings['filter']> },
  { by, now, ...deps }: EndpointDeps & Act,
): Promise<WebhookEndpoint> {
  const repo = endpointRepo(tx)
  const endpoint = await repo.byId(id)
  if (!endpoint) throw noEndpoint()
  const settings = { ...endpoint, ...changes, filter: { ...endpoint.filter, ...changes.filter } }
  await checkSettings(tx, settings, deps)
  const updated = (await repo.update(id, settings, now))!
  const detail = { is_active: updated.isActive, changed: Object.keys(changes).join(' ') }
  await audit(tx, id, { action: 'webhook.updated', detail, by, now })
  return updated
}

/** Deletes an endpoint and its deliveries. @throws AppError `not_found` */
export async function deleteEndpoint(tx: Db, id: string, act: Act): Promise<void> {
  if (!(await endpointRepo(tx).remove(id))) throw noEndpoint()
  await audit(tx, id, { action: 'webhook.deleted', detail: {}, ...act })
}

/** Gives an endpoint a new secret. The old one signs too for a day. @throws AppError `not_found` */
export async function rotateSecret(
  tx: Db,
  id: string,
  { keys, by, now }: Pick<EndpointDeps, 'keys'> & Act,
): Promise<EndpointWithSecret & { previousUntil: Date }> {
  const secret = newSecret()
  const until = new Date(now.getTime() + ROTATION_S * 1_000)
  const to = { secretSealed: sealSecret(secret, id, keys), secretHint: hintOf(secret), until }
  const endpoint = await endpointRepo(tx).rotate(id, to, now)
  if (!endpoint) throw noEndpoint()
  const detail = { previous_secret_until: until.toISOString() }
  await audit(tx, id, { action: 'webhook.secret_rotated', detail, by, now })
  return { endpoint, secret, previousUntil: until }
}

/** Sends a test event to one endpoint, whatever its filter. @throws AppError `not_found` */
export async function pingEndpoint(
  tx: Db,
  id: string,
  by: Actor,
  now: Date,
): Promise<{ eventId: string; deliveryId: string }> {
  if (!(await endpointRepo(tx).byId(id))) throw noEndpoint()
  const eventId = await recordEvent(tx, {
    kind: 'webhook.ping',
    data: { endpoint_id: id },
    orgId: by.orgId,
    subject: `webhook:${id}`,
    occurredAt: now,
  })
  const deliveryId = await deliveryRepo(tx).add({ orgId: by.orgId, endpointId: id, eventId }, now)
  return { eventId, deliveryId }
}

/**
 * Sends again what did not arrive since an instant of the last 14 days.
 *
 * @returns how many deliveries were scheduled
 * @throws AppError `invalid_input` that names the field, `not_found`
 */
export async function recoverDeliveries(tx: Db, id: string, since: Date, now: Date): Promise<number> {
  if (since.getTime() < now.getTime() - RECOVERABLE_DAYS * 86_400_000)
    throw refusedField('since', `Deliveries of the last ${RECOVERABLE_DAYS} days can be sent again.`)
  if (since > now) throw refusedField('since', 'Name an instant in the past.')
  if (!(await endpointRepo(tx).byId(id))) throw noEndpoint()
  return deliveryRepo(tx).recover(id, since, now)
}

/** Records who did what to an endpoint; neither its address nor its secret. */
const audit = (
  tx: Db,
  objectId: string,
  { by, now, ...entry }: Pick<AuditEntry, 'action' | 'detail'> & Act,
): Promise<void> =>
  auditEventRepo(tx).append({ ...entry, at: now, actor: by.sub, objectKind: 'webhook', objectId })

export const noEndpoint = () => new AppError('not_found', 'Your organization has no webhook with this id.')

async function checkSettings(
  tx: Db,
  { url, filter }: EndpointSettings,
  { reach }: EndpointDeps,
): Promise<void> {
  checkUrl(url, reach)
  const [unknown] = await unknownPayers(tx, filter.payerIds)
  if (unknown) throw refusedField('filters.payer_ids', `There is no payer with the id ${unknown}.`)
}
