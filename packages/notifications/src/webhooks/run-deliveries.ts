import type { Db } from '@ppman/db'
import { count, inSpan } from '@ppman/telemetry'
import { AWAY_MS, IDLE_MS, pause } from '../events/work-until.ts'
import { DISABLED_AFTER_DAYS, isDelivered, isGone, nextAttemptS } from './next-attempt.ts'
import { recordEvent } from '../events/event-repo.ts'
import { sendDelivery, type SendDeps } from './send-delivery.ts'
import {
  type ClaimedDelivery,
  type EndpointOutcome,
  type FinishedAttempt,
  sendingRepo,
} from './sending-repo.ts'

const DAY_MS = 86_400_000

export type DeliveryDeps = SendDeps & {
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  /** Deliveries that this process sends at a time, but for those that wait for a slow receiver. */
  atOnce: number
  /** Told of errors that are ours, such as a database that is away. */
  failed: (error: unknown) => void
}

/** Attempts are stored in batches: after this many, or after this time. */
const [STORE_AFTER, STORE_AFTER_MS] = [100, 100]
/** Pause between two claims. */
const CLAIM_MS = 20
/** An attempt that takes longer gives its place to another delivery. */
const SLOW_AFTER_MS = 500
/** Attempts and unstored outcomes at most, for each place. */
const MOST_PER_PLACE = 10

/**
 * Sends due deliveries until stopped. Several processes share the work. A killed one loses nothing:
 * its leases expire, and what it sent without storing the outcome is sent again with the same id.
 * While the database is away nothing is sent.
 *
 * @param signal ends the loop after the attempts in progress
 */
export async function runDeliveries(deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const open = new Set<Promise<void>>()
  const places = sendingPlaces()
  const outcomes = outcomeStore(deps)
  const { atOnce, failed } = deps
  while (!signal.aborted) {
    const room = Math.min(atOnce - places.taken(), atOnce * MOST_PER_PLACE - open.size)
    const claimed = await claim(deps, room)
    for (const delivery of claimed ?? []) {
      const settled: Promise<void> = attemptOnce(delivery, deps)
        .finally(places.take())
        .then(outcomes.add)
        .catch(failed)
        .finally(() => open.delete(settled))
      open.add(settled)
    }
    if (claimed === null) await pause(AWAY_MS, signal)
    else if (claimed.length === 0) await Promise.race([pause(IDLE_MS, signal), ...open])
    else await pause(CLAIM_MS, signal)
  }
  await Promise.all(open)
}

/** Counts attempts in progress, but for slow ones: receivers that hang do not delay the others. */
function sendingPlaces() {
  let taken = 0
  return {
    taken: () => taken,
    /** @returns what gives the place back */
    take: (): (() => void) => {
      taken += 1
      let isTaken = true
      const leave = () => {
        if (isTaken) taken -= 1
        isTaken = false
      }
      const timer = setTimeout(leave, SLOW_AFTER_MS)
      return () => {
        clearTimeout(timer)
        leave()
      }
    },
  }
}

/** Due deliveries; null while the database is away. */
async function claim({ transaction, now, failed }: DeliveryDeps, room: number) {
  if (room <= 0) return []
  try {
    return await transaction((tx) => sendingRepo(tx).claim(now(), room))
  } catch (error) {
    failed(error)
    return null
  }
}

const outcomeOf = (status: number | null) => (status === null ? 'error' : `${Math.floor(status / 100)}xx`)

/** Continues the trace of the change; the receiver's address stays out. */
const spanOptions = ({ traceparent, endpoint, event, attempts }: ClaimedDelivery) => ({
  kind: 'client' as const,
  parent: traceparent,
  attributes: {
    'ppman.endpoint.id': endpoint.id,
    'messaging.message.id': event.id,
    'ppman.event.kind': event.kind,
    'ppman.attempt': attempts + 1,
  },
})

type Outcome = { endpointId: string; attempt: FinishedAttempt; isGone: boolean }

async function attemptOnce(delivery: ClaimedDelivery, deps: DeliveryDeps): Promise<Outcome> {
  const attemptedAt = deps.now()
  const result = await inSpan('webhook attempt', spanOptions(delivery), async (span) => {
    const result = await sendDelivery(delivery, deps)
    span?.setAttribute('http.response.status_code', result.status ?? 0)
    if (result.error) span?.setAttribute('error.type', result.error)
    return result
  })
  count('webhook_attempts_total', { outcome: outcomeOf(result.status) })
  const waitS = nextAttemptS(result, delivery.attempts + 1, deps.random())
  return {
    endpointId: delivery.endpoint.id,
    isGone: isGone(result),
    attempt: {
      deliveryId: delivery.id,
      orgId: delivery.orgId,
      status: isDelivered(result) ? 'delivered' : waitS === null ? 'failed' : 'pending',
      dueAt: new Date(attemptedAt.getTime() + result.durationMs + (waitS ?? 0) * 1_000),
      attemptedAt,
      durationMs: result.durationMs,
      httpStatus: result.status,
      error: result.error,
      answer: result.answer,
    },
  }
}

type Batch = { outcomes: Outcome[]; stored: Promise<void>; close: () => void }

/**
 * Collects outcomes and stores them in batches, one batch at a time: a slow database gets larger
 * batches, not more transactions. `add` settles when its outcome is stored. A batch that cannot be
 * stored is dropped: its deliveries are sent again when their leases expire.
 */
function outcomeStore({ transaction, now }: Pick<DeliveryDeps, 'transaction' | 'now'>) {
  let open: Batch | null = null
  let previous: Promise<void> = Promise.resolve()
  function openBatch(): Batch {
    const { promise: closed, resolve: close } = Promise.withResolvers<undefined>()
    const outcomes: Outcome[] = []
    const timer = setTimeout(() => close(undefined), STORE_AFTER_MS)
    const stored = Promise.all([closed, previous]).then(() => {
      clearTimeout(timer)
      open = null
      return transaction((tx) => storeOutcomes(tx, outcomes, now()))
    })
    previous = stored.catch(() => undefined)
    return { outcomes, stored, close: () => close(undefined) }
  }
  return {
    add: (outcome: Outcome): Promise<void> => {
      open ??= openBatch()
      const { outcomes, stored, close } = open
      outcomes.push(outcome)
      if (outcomes.length >= STORE_AFTER) close()
      return stored
    },
  }
}

/** Stores a batch of attempts, counts them for their endpoints, and tells of stopped endpoints. */
export async function storeOutcomes(tx: Db, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const repo = sendingRepo(tx)
  await repo.finish(outcomes.map(({ attempt }) => attempt))
  const disabledBefore = new Date(now.getTime() - DISABLED_AFTER_DAYS * DAY_MS)
  const stopped = await repo.countOutcomes(outcomesByEndpoint(outcomes), { now, disabledBefore })
  for (const { id, orgId, reason } of stopped)
    await recordEvent(tx, {
      kind: 'webhook.disabled',
      data: { endpoint_id: id, reason },
      orgId,
      subject: `webhook:${id}`,
      severity: 'high',
      occurredAt: now,
    })
}

/** One line for each endpoint, by id, so that concurrent batches lock in the same order. */
function outcomesByEndpoint(outcomes: readonly Outcome[]): EndpointOutcome[] {
  const byEndpoint = Map.groupBy(outcomes, ({ endpointId }) => endpointId)
  return [...byEndpoint]
    .map(([id, own]) => {
      const last = own.findLastIndex(({ attempt }) => attempt.status === 'delivered')
      return {
        id,
        failures: own.length - 1 - last,
        hasSucceeded: last >= 0,
        isGone: own.some((outcome) => outcome.isGone),
      }
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}
