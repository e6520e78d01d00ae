import type { Db } from '@ppman/db'
import { count } from '@ppman/telemetry'
import { foldAddress } from '../email/delivery-event.ts'
import { deriveToken } from '../email/subscription-repo.ts'
import { workUntil } from '../events/work-until.ts'
import { CONFIRMABLE_DAYS } from '../subscriptions/settings-repo.ts'
import { confirmationMail } from './button-mail.ts'
import { eventsMail, type MailSettings, type MailTexts } from './events-mail.ts'
import { outboxRepo } from './outbox-repo.ts'
import type { Mailer, OutgoingMail, SendResult } from './send-message.ts'
import { contentRepo, type ClaimedMessage, outcomeRepo, sendingRepo } from './sending-repo.ts'

export type MailDeps = MailSettings & {
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  mailer: Mailer
  /** Derives the tokens of links. */
  tokenKey: string
  /** Right side of message ids: the domain of the sender. */
  host: string
  now: () => Date
  /** Mails that this process sends at a time. */
  atOnce: number
  /** Told of errors that are ours, such as a database that is away. */
  failed: (error: unknown) => void
}

/** Seconds before each retry: 1 min, 5 min, 30 min, 2 h, 5 h, 10 h. */
export const RETRY_AFTER_S = [60, 300, 1_800, 7_200, 18_000, 36_000]
const DAY_MS = 86_400_000

/**
 * Makes digests that are due and sends mails until stopped. Several processes share the work. A
 * killed one loses nothing: its leases expire, and only what it had sent without storing so is sent
 * again, with the same Message-ID and the same links.
 *
 * @param signal ends the loop after the mails in progress
 */
export const runMail = (deps: MailDeps, signal: AbortSignal): Promise<void> =>
  workUntil(signal, () => sendDue(deps), deps.failed)

/** Makes the digests that are due and sends one batch of mails. @returns how many it claimed */
export async function sendDue(deps: MailDeps): Promise<number> {
  const { transaction, now, atOnce, failed } = deps
  await transaction((tx) => outboxRepo(tx).queueDigests(now()))
  const claimed = await transaction((tx) => sendingRepo(tx).claim(now(), atOnce))
  await Promise.all(claimed.map((message) => sendOne(message, deps).catch(failed)))
  return claimed.length
}

async function sendOne(message: ClaimedMessage, deps: MailDeps): Promise<void> {
  const { transaction, mailer, now } = deps
  const mail = await transaction((tx) => compose(tx, message, deps))
  const attempts = await transaction((tx) => sendingRepo(tx).start(message, now()))
  if (attempts === null) return transaction((tx) => sendingRepo(tx).release(message))
  const result = await mailer.send(mail)
  count('mails_total', { outcome: result.kind })
  await transaction((tx) => store(tx, message, { result, attempts, now: now() }))
}

/** Writes a mail, the same for the same message, and stores the hashes of its tokens. */
async function compose(tx: Db, message: ClaimedMessage, deps: MailDeps): Promise<OutgoingMail> {
  const { tokenKey, baseUrl, host, now } = deps
  const repo = sendingRepo(tx)
  const unsubscribe = deriveToken(tokenKey, 'unsubscribe', message.subscriptionId)
  await repo.keepToken(unsubscribe, 'unsubscribe', message, { expiresAt: null, now: now() })
  const unsubscribeUrl = new URL(`/unsubscribe/${unsubscribe}`, baseUrl).href
  const texts = await textsOf(tx, message, { ...deps, unsubscribeUrl })
  const name = message.kind === 'notice' ? message.period : `${message.kind}_${message.id}`
  return {
    ...texts,
    to: message.email,
    messageId: `<${name}.${message.subscriptionId}@${host}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

async function textsOf(
  tx: Db,
  message: ClaimedMessage,
  { tokenKey, baseUrl, postalAddress, now, unsubscribeUrl }: MailDeps & { unsubscribeUrl: string },
): Promise<MailTexts> {
  const options = { message, baseUrl, postalAddress, unsubscribeUrl }
  if (message.kind !== 'confirmation') return eventsMail(await contentRepo(tx).ofMessage(message.id), options)
  const token = deriveToken(tokenKey, 'confirm', message.id)
  const expiresAt = new Date(message.createdAt.getTime() + CONFIRMABLE_DAYS * DAY_MS)
  await sendingRepo(tx).keepToken(token, 'confirm', message, { expiresAt, now: now() })
  return confirmationMail({ ...options, confirmUrl: new URL(`/confirm/${token}`, baseUrl).href })
}

type Attempt = { result: SendResult; attempts: number; now: Date }

async function store(tx: Db, message: ClaimedMessage, { result, attempts, now }: Attempt): Promise<void> {
  const repo = outcomeRepo(tx)
  const { kind, answer } = result
  const waitS = RETRY_AFTER_S[attempts - 1]
  if (kind === 'sent') return repo.finish(message.id, 'sent', answer, now)
  if (kind === 'retry' && waitS !== undefined)
    return repo.postpone(message.id, answer, new Date(now.getTime() + waitS * 1_000))
  await repo.finish(message.id, 'failed', answer, now)
  if (kind === 'address_refused') await repo.suppress(message, foldAddress(message.email)!, answer, now)
}
