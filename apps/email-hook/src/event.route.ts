import { applyDeliveryEvents } from '@ppman/notifications/email'
import { AppError } from '@ppman/errors'
import { ok } from '@ppman/http'
import { count } from '@ppman/telemetry'
import { z } from 'zod'
import { route } from './route.ts'
import { isSigned, type SignedRequest, type VerificationKeys } from './verify-signature.ts'

const SIGNATURE = 'X-Twilio-Email-Event-Webhook-Signature'
const TIMESTAMP = 'X-Twilio-Email-Event-Webhook-Timestamp'
const BODY_LIMIT_BYTES = 5 * 1024 * 1024

export const emailEventRoute = route({
  method: 'post',
  path: '/webhook/email/event',
  operationId: 'receiveEmailEvents',
  summary: 'Take in events of the mail provider',
  tag: 'email-webhook',
  access: 'public',
  rate: 'none',
  bodyKind: 'raw',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  responses: {
    200: {
      description: 'What became of the events',
      schema: z.object({ received: z.int(), applied: z.int(), duplicates: z.int(), ignored: z.int() }),
    },
  },
  async handler({ req, ctx }) {
    const body: unknown = req.body
    const signed = {
      signature: req.get(SIGNATURE),
      timestamp: req.get(TIMESTAMP),
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    }
    const bytes = requireSignature(signed, ctx.keys)
    const summary = await applyDeliveryEvents(ctx.deliveries, parseBatch(bytes), ctx.now())
    count('email_events_total', { outcome: 'applied' }, summary.applied)
    count('email_events_total', { outcome: 'duplicate' }, summary.duplicates)
    count('email_events_total', { outcome: 'ignored' }, summary.ignored)
    return ok(summary)
  },
})

type ReceivedRequest = { signature: string | undefined; timestamp: string | undefined; body: Buffer }

/** Returns the body after the signature is verified. Nothing is parsed or queried before. */
function requireSignature({ signature, timestamp, body }: ReceivedRequest, keys: VerificationKeys): Buffer {
  if (keys.length === 0)
    throw new AppError('unauthenticated', 'This service has no verification key, so it trusts no event.')
  if (!signature || !timestamp) throw new AppError('unauthenticated', 'The event is not signed.')
  const request: SignedRequest = { signature, timestamp, body }
  if (!isSigned(request, keys))
    throw new AppError('forbidden', 'The signature is not that of the mail provider.')
  return body
}

/** JSON is UTF-8 (RFC 8259); other bytes are an error, not U+FFFD. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseBatch(bytes: Buffer): unknown[] {
  let batch: unknown
  try {
    batch = JSON.parse(UTF8.decode(bytes))
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid JSON.', { cause })
  }
  if (!Array.isArray(batch)) throw new AppError('bad_request', 'The body is not a list of events.')
  return batch
}
