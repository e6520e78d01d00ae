import { eventDataSchema, eventKindNames, exampleMessage } from '@ppman/notifications/events'
import { z } from 'zod'
import { JobResponse } from '../jobs-status/job-response.ts'
import { JOB_EVENTS } from '../live/live-event.ts'
import { CLIENT_FRAMES } from './converse.ts'
import { CLOSES, eventFrame, SERVER_FRAMES } from './server-frames.ts'

const DESCRIPTION = `Events as they happen, over one WebSocket.

1. Get a ticket: \`POST /api/v1/auth/ws-ticket\`. It opens one socket within 30 seconds.
2. Connect with the subprotocols \`ppman.v1, ticket.<ticket>\`, or with \`?ticket=\`. The organization is \
the ticket's.
3. After \`hello\`, \`subscribe\` to topics, with a filter if you like; a later subscription replaces an \
earlier one.
4. Keep \`epoch\` and the \`cursor\` of the last event. After a break connect again, subscribe, then \
\`resume\` from there: missed events come first, then \`resumed\`. A new client that must miss nothing \
resumes from \`hello\`.
5. On \`resync_required\` read the REST API again: the history is incomplete.

Delivery is at least once while a socket is open or can be resumed. An event may come twice, for example \
when a worker is killed after it sent one: drop those whose \`id\` you have seen. \`id\` and \`data\` equal \
\`webhook-id\` and \`data\` of the webhook. Filters do not consider which payers your organization follows.

A handshake is refused with 401 (ticket), 403 (origin) or 503 (try again after 5 seconds).`

/** A message of the document with its schema and an example. */
type Message = { name: string; title: string; schema: z.ZodType; example: object }

const EXAMPLES: Record<keyof typeof CLIENT_FRAMES | keyof typeof SERVER_FRAMES, object> = {
  ping: { type: 'ping', id: '1' },
  subscribe: { type: 'subscribe', id: '2', topics: ['policy.*'], filter: { severity_min: 'medium' } },
  resume: { type: 'resume', id: '3', epoch: '3f1c', cursor: 4711 },
  hello: {
    v: 1,
    type: 'hello',
    conn_id: '0190a000-0000-4000-8000-000000000001',
    heartbeat_ms: 30_000,
    epoch: '3f1c',
    cursor: 4711,
    resumed: false,
  },
  ack: { type: 'ack', id: '2' },
  error: {
    type: 'error',
    id: '2',
    code: 'validation_error',
    field: 'filter.severity_min',
    message: 'filter.severity_min: Invalid option.',
  },
  pong: { type: 'pong', id: '1' },
  resumed: { type: 'resumed', id: '3', epoch: '3f1c', cursor: 4712 },
  resync_required: { type: 'resync_required', id: '3', epoch: '9ab2', cursor: 12 },
  restarting: { type: 'restarting', reconnect_after_ms: 4_200 },
}

const frames = (schemas: Readonly<Record<string, z.ZodType>>): Message[] =>
  Object.entries(schemas).map(([name, schema]) => ({
    name,
    title: name,
    schema,
    example: EXAMPLES[name as keyof typeof EXAMPLES],
  }))

const exampleEvent = (event: string, occurredAt: string, fields: object) => ({
  type: 'event',
  cursor: 4712,
  id: 'evt_0190a000-0000-7000-8000-0000000000ff',
  event,
  occurred_at: occurredAt,
  data: fields,
})

const catalogueEvents = (): Message[] =>
  eventKindNames
    .filter((kind) => kind !== 'webhook.ping')
    .map((kind) => {
      const { timestamp, data } = exampleMessage(kind)
      const dataSchema = eventDataSchema(kind)
      return {
        name: kind,
        title: dataSchema.description ?? kind,
        schema: eventFrame(z.literal(kind), dataSchema),
        example: exampleEvent(kind, timestamp, data),
      }
    })

const EXAMPLE_JOB: z.input<typeof JobResponse> = {
  id: '0190a000-0000-7000-8000-000000000006',
  kind: 'sync_payers',
  status: 'running',
  progress: {
    rows_read: 500,
    rows_total: null,
    share: 0.25,
    bytes_read: null,
    bytes_total: null,
    rows_per_s: 100,
  },
  counts: {},
  note: null,
  error: null,
  attempts: 1,
  queued_at: '2026-01-02T03:04:00Z',
  started_at: '2026-01-02T03:04:01Z',
  finished_at: null,
}

const jobEvents = (): Message => ({
  name: 'job',
  title: 'A job was queued, runs, or ended. Progress comes at most twice a second and is not replayed.',
  schema: eventFrame(z.enum(JOB_EVENTS), z.object(JobResponse.shape)),
  example: exampleEvent('job.progress', '2026-01-02T03:04:05Z', EXAMPLE_JOB),
})

/** JSON Schema of draft 7, the dialect of AsyncAPI, with everything in place. */
function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', target: 'draft-07' })
  if ('definitions' in json) throw new Error('A schema of a frame has an id, or is recursive.')
  return json
}

const messageOf = ({ name, title, schema, example }: Message) => ({
  name,
  title,
  contentType: 'application/json',
  payload: jsonSchema(schema),
  examples: [{ payload: schema.parse(example) }],
})

const keyOf = (name: string) => name.replaceAll('.', '_')
const ref = (path: string) => ({ $ref: `#/${path}` })
const received = (name: string, summary: string, replyNames: readonly string[]) => ({
  action: 'receive',
  channel: ref('channels/socket'),
  summary,
  messages: [ref(`channels/socket/messages/${name}`)],
  reply: {
    channel: ref('channels/socket'),
    messages: replyNames.map((reply) => ref(`channels/socket/messages/${reply}`)),
  },
})

const sent = (summary: string, names: readonly string[]) => ({
  action: 'send',
  channel: ref('channels/socket'),
  summary,
  messages: names.map((name) => ref(`channels/socket/messages/${keyOf(name)}`)),
})

const operations = (events: readonly Message[]) => ({
  subscribe: received('subscribe', 'Choose topics and a filter.', ['ack', 'error']),
  resume: received('resume', 'Hear what was missed; then live events go on.', [
    'resumed',
    'resync_required',
    'error',
  ]),
  ping: received('ping', 'Ask whether the server is there, for browsers.', ['pong']),
  sendEvents: sent(
    'Events that the subscription wants.',
    events.map(({ name }) => name),
  ),
  sendControl: sent('What the server says unasked.', ['hello', 'resync_required', 'restarting', 'error']),
})

const SERVER = {
  host: '{host}',
  pathname: '/api/v1',
  protocol: 'wss',
  description: 'The host that serves this document.',
  variables: { host: { default: 'ppman.example', description: 'Host, with a port if it has one.' } },
  security: [ref('components/securitySchemes/subprotocol'), ref('components/securitySchemes/query')],
}

const SECURITY = {
  subprotocol: {
    type: 'httpApiKey',
    in: 'header',
    name: 'Sec-WebSocket-Protocol',
    description: '`ppman.v1, ticket.<ticket>`; the server answers `ppman.v1`.',
  },
  query: {
    type: 'httpApiKey',
    in: 'query',
    name: 'ticket',
    description: 'The ticket, where subprotocols cannot be set. Logs leave it out.',
  },
}

const channel = (messages: readonly Message[]) => ({
  address: '/ws',
  title: 'The socket',
  description: 'Frames are JSON texts of at most 16 KiB; a client sends at most 20 in 10 seconds.',
  servers: [ref('servers/socket')],
  messages: Object.fromEntries(messages.map((message) => [keyOf(message.name), messageOf(message)])),
  bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
  'x-close-codes': Object.entries(CLOSES).map(([reason, { code, meaning }]) => ({ code, reason, meaning })),
})

/** The AsyncAPI 3 document of the socket, from the schemas that it checks frames with. */
export function asyncapiDocument(): Record<string, unknown> {
  const events = [...catalogueEvents(), jobEvents()]
  return {
    asyncapi: '3.1.0',
    id: 'urn:ppman:socket',
    info: {
      title: 'Payer Policy Monitor socket',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'Payer Policy Monitor' },
      license: { name: 'Proprietary' },
      tags: [{ name: 'events', description: 'The catalogue that webhooks and mail share.' }],
    },
    defaultContentType: 'application/json',
    servers: { socket: SERVER },
    channels: { socket: channel([...frames(CLIENT_FRAMES), ...frames(SERVER_FRAMES), ...events]) },
    operations: operations(events),
    components: { securitySchemes: SECURITY },
  }
}
