import { createHmac } from 'node:crypto'
import { fetchFailureOf, type GuardedSender } from '@ppman/evidence'
import { eventId, eventMessage, type StoredEvent } from '../events/event-message.ts'
import type { SendingEndpoint, WebhookFormat } from './endpoint-repo.ts'
import { type AttemptResult, readRetryAfter } from './next-attempt.ts'
import { openSecret, type SealKey } from './secret.ts'
import type { ClaimedDelivery } from './sending-repo.ts'
import { EVENT_KINDS } from '../events/event-kinds.ts'

/** Time of one attempt, from the name lookup to the first bytes of the answer. */
export const ATTEMPT_TIMEOUT_MS = 15_000
/** Bytes of an answer that are read. */
export const MAX_ANSWER_BYTES = 16 * 1024
/** Characters of an answer that the log keeps. */
const KEPT_CHARACTERS = 1_000

export type SendDeps = {
  sender: GuardedSender
  keys: readonly SealKey[]
  /** Public address of the service, for links. */
  baseUrl: string
  now: () => Date
}

/**
 * Signs and sends one delivery (Standard Webhooks). The id is that of the event and stays the same
 * over retries; the timestamp is that of the attempt. Whatever the receiver does is a result.
 */
export async function sendDelivery(
  { endpoint, event }: Pick<ClaimedDelivery, 'endpoint' | 'event'>,
  { sender, keys, baseUrl, now }: SendDeps,
): Promise<AttemptResult> {
  const startedAt = performance.now()
  const failed = (error: string): AttemptResult => ({
    status: null,
    error,
    answer: null,
    retryAfterS: null,
    durationMs: Math.round(performance.now() - startedAt),
  })
  const at = now()
  const secrets = secretsOf(endpoint, keys, at)
  if (secrets.length === 0) return failed('secret_unreadable')
  const body = webhookBody(event, endpoint.format, baseUrl)
  try {
    const { status, retryAfter, answer } = await sender.post(
      endpoint.url,
      body,
      signedHeaders(eventId(event.id), body, secrets, at),
    )
    return {
      ...failed(''),
      status,
      error: null,
      answer: readable(answer),
      retryAfterS: readRetryAfter(retryAfter, at),
    }
  } catch (error) {
    const failure = fetchFailureOf(error)
    if (!failure) throw error
    return failed(failure)
  }
}

/** The new secret, and for a day the one before. */
function secretsOf(endpoint: SendingEndpoint, keys: readonly SealKey[], at: Date): string[] {
  const { id, secretSealed, previousSecretSealed, previousSecretUntil } = endpoint
  const isBoth = previousSecretSealed !== null && previousSecretUntil !== null && previousSecretUntil > at
  return [secretSealed, ...(isBoth ? [previousSecretSealed] : [])].flatMap(
    (sealed) => openSecret(sealed, id, keys) ?? [],
  )
}

/** Headers of Standard Webhooks; a signature for each secret, divided by blanks. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
    'user-agent': 'PayerPolicyMonitor-Webhooks/1',
  }
}

/** Version 1 of the signatures: HMAC-SHA-256 under the bytes of the secret. */
function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

/** The answer as text that PostgreSQL can hold, for the log. */
const readable = (answer: Buffer): string =>
  answer.toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, KEPT_CHARACTERS).toWellFormed()

/** The JSON that an endpoint gets. */
export function webhookBody(event: StoredEvent, format: WebhookFormat, baseUrl: string): string {
  const message = eventMessage(event, baseUrl)
  if (format === 'standard') return JSON.stringify(message)
  const text = sentenceOf(event)
  const links = Object.entries(message.data['links'] as Record<string, string>)
  return JSON.stringify(format === 'slack' ? slackMessage(text, links) : teamsMessage(text, links))
}

/** What happened, for a channel of people: "Aetna, Knee arthroscopy: … (critical)". */
export function sentenceOf({ kind, payer, severity, data }: StoredEvent): string {
  const { title, change_type: changeType } = data as { title?: string; change_type?: string }
  const about = [payer?.name, title].filter(Boolean).join(', ')
  const what = changeType ? changeType.replaceAll('_', ' ') : EVENT_KINDS[kind].summary
  return `${about ? `${about}: ` : ''}${what}${severity ? ` (${severity})` : ''}`
}

type NamedLinks = readonly (readonly [name: string, url: string])[]

/** An incoming-webhook message of Slack; its three control characters are escaped. */
const slackMessage = (text: string, links: NamedLinks) => ({
  text: escapeSlack(text),
  blocks: [
    {
      type: 'section',
      text: {
        type: 'mrkdwn',
        text: [escapeSlack(text), ...links.map(([name, url]) => `<${url}|${name}>`)].join('\n'),
      },
    },
  ],
})

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An Adaptive Card, as a Teams workflow for incoming webhooks takes it. */
const teamsMessage = (text: string, links: NamedLinks) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text, wrap: true }],
        actions: links.map(([title, url]) => ({ type: 'Action.OpenUrl', title, url })),
      },
    },
  ],
})
