import {
  ATTEMPT_TIMEOUT_MS,
  DISABLED_AFTER_DAYS,
  MAX_ANSWER_BYTES,
  RETRY_AFTER_S,
} from '@ppman/notifications/webhooks'
import { formatList } from '@ppman/web-ui'
import { z } from 'zod'
import { policyDocument } from '../../api-reference/document.ts'
import { fieldRows, parameterRows } from '../../api-reference/field-rows.ts'
import { codeContent } from '../../api-reference/inline-code.ts'
import { page } from '../../views.ts'

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

const UNITS = [
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** `2 h`, `5 min`, `5 s`. */
function formatWait(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? UNITS[2]
  return `${seconds / size} ${unit}`
}

const idOf = (kind: string) => kind.replaceAll('.', '-')

/** Every kind of event with its payload. Fields of objects that all share are shown once. */
function eventModels() {
  const shown = new Set<string>()
  return Object.entries(policyDocument.webhooks ?? {}).map(([kind, { post }]) => {
    const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {}
    const fields = schema.properties?.['data'] ?? {}
    return {
      kind,
      id: idOf(kind),
      summary: post.summary,
      rows: fieldRows({ document: policyDocument, shown, isRequest: false }, fields),
      example: codeContent(JSON.stringify(example, null, 2)),
    }
  })
}

function headerRows() {
  const [first] = Object.values(policyDocument.webhooks ?? {})
  return parameterRows(policyDocument, first?.post.parameters ?? [], {})
}

const events = eventModels()
const model = {
  title: 'Webhooks',
  description:
    'Events sent to your address, signed as Standard Webhooks describes: kinds, payloads, verification.',
  events,
  headers: headerRows(),
  samples: {
    library: codeContent(verificationSamples.library),
    python: codeContent(verificationSamples.python),
    plain: codeContent(verificationSamples.plain),
  },
  waits: formatList(RETRY_AFTER_S.map(formatWait)),
  attemptS: ATTEMPT_TIMEOUT_MS / 1_000,
  disabledAfterDays: DISABLED_AFTER_DAYS,
  answerKib: MAX_ANSWER_BYTES / 1_024,
  nav: {
    label: 'Webhooks',
    groups: [
      {
        title: 'Receive',
        links: [
          { label: 'Set one up', href: '#set-up', isCurrent: false },
          { label: 'Verify', href: '#verify', isCurrent: false },
          { label: 'When it fails', href: '#failures', isCurrent: false },
        ],
      },
      {
        title: 'Events',
        links: events.map(({ kind }) => ({ label: kind, href: `#${idOf(kind)}`, isCurrent: false })),
      },
    ],
  },
}

/** Events by webhook, from the description of the API. */
export const developerWebhooksPage = page<z.ZodObject, typeof model>({
  path: '/policy/developers/webhooks',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: () => Promise.resolve(model),
  examples: { page: model },
})
