/** With the libraries of Standard Webhooks, which exist for more languages. */
const LIBRARY = `import { Webhook } from 'standardwebhooks' // npm install standardwebhooks

const webhook = new Webhook(process.env.PPMAN_WEBHOOK_SECRET)

// The raw bytes of the body as text, before anything parses them.
export function readEvent(rawBody, headers) {
  return webhook.verify(rawBody, headers) // throws unless it is ours and recent
}`

const PYTHON = `import os
from standardwebhooks.webhooks import Webhook  # pip install standardwebhooks

webhook = Webhook(os.environ["PPMAN_WEBHOOK_SECRET"])

def read_event(raw_body: bytes, headers: dict) -> dict:
    return webhook.verify(raw_body, headers)  # raises unless it is ours and recent`

const PLAIN = `import { createHmac, timingSafeEqual } from 'node:crypto'

const MAX_AGE_S = 300

export function readEvent(rawBody, headers, secret, nowS = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (Math.abs(nowS - Number(timestamp)) > MAX_AGE_S) throw new Error('too old')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${rawBody}\`).digest()
  const isOurs = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw new Error('not signed by us')
  return JSON.parse(rawBody)
}`

/** How a receiver checks that a webhook is ours. */
export const verificationSamples = { library: LIBRARY, python: PYTHON, plain: PLAIN }
