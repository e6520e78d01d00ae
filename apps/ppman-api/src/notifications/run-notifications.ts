import type { GuardedSender } from '@ppman/evidence'
import {
  dispatchEvents,
  eventId,
  eventMessage,
  type StoredEvent,
  workUntil,
} from '@ppman/notifications/events'
import { mailOutboxRepo, openMailer, runMail } from '@ppman/notifications/mail'
import { runDeliveries, sendingRepo } from '@ppman/notifications/webhooks'
import { mailSending, webhookDeps } from './notification-env.ts'
import type { JobCtx } from '../job-context.ts'
import type { WorkerConfig } from '../worker-config.ts'

type Options = { ctx: JobCtx; sender: GuardedSender; config: WorkerConfig }

/**
 * Dispatches events to sockets, webhooks and mail, and sends them, until stopped. Any number of
 * workers may do so side by side.
 */
export function runNotifications({ ctx, sender, config }: Options): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { transaction, now, log } = ctx
  const failed = (err: unknown) => log.error({ err }, 'notifications')
  const dispatching = dispatchUntil(stopping.signal, ctx, config.BASE_URL, failed)
  const sending = runDeliveries(
    {
      transaction,
      now,
      failed,
      sender,
      keys: webhookDeps(config).keys,
      baseUrl: config.BASE_URL,
      random: Math.random,
      atOnce: config.WEBHOOKS_AT_ONCE,
    },
    stopping.signal,
  )
  const mailing = sendMail(stopping.signal, { ctx, config }, failed)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([dispatching, sending, mailing])
    },
  }
}

/** Sends mail until stopped; not at all without a mail server. */
async function sendMail(
  signal: AbortSignal,
  { ctx: { transaction, now }, config }: Omit<Options, 'sender'>,
  failed: (error: unknown) => void,
): Promise<void> {
  const sending = mailSending(config)
  if (!sending) return
  const { BASE_URL: baseUrl, MAILS_AT_ONCE: atOnce } = config
  const mailer = openMailer({ ...sending, atOnce })
  await runMail({ ...sending, transaction, now, failed, mailer, baseUrl, atOnce }, signal)
  mailer.close()
}

async function dispatchUntil(
  signal: AbortSignal,
  { transaction, publish, now }: JobCtx,
  baseUrl: string,
  failed: (error: unknown) => void,
): Promise<void> {
  const tell = async (events: readonly StoredEvent[]) => {
    // One connection keeps their order, and a Redis that hangs costs one wait, not one for each.
    await Promise.all(events.map((event) => publish(liveEventOf(event, baseUrl))))
  }
  const fanOut = async (tx: Parameters<typeof sendingRepo>[0], ids: readonly string[], at: Date) => {
    await sendingRepo(tx).fanOut(ids, at)
    await mailOutboxRepo(tx).fanOut(ids, at)
  }
  await workUntil(signal, () => dispatchEvents({ transaction, fanOut, tell, now }), failed)
}

/** The event as sockets get it: the same id and data as the webhook. */
function liveEventOf(event: StoredEvent, baseUrl: string) {
  const { type, data } = eventMessage(event, baseUrl)
  const { orgId, subject, occurredAt } = event
  return { id: eventId(event.id), event: type, subject, orgId, occurredAt, data }
}
