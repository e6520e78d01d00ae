import { z } from 'zod'

const id = z.string().optional().meta({ description: 'As the client gave it.' })
const position = {
  epoch: z.string().nullable().meta({ description: 'Null while Redis is down.' }),
  cursor: z.int().nullable(),
}

/** Frames to a client, but for events: their data differs by kind. */
export const SERVER_FRAMES = {
  hello: z
    .object({
      v: z.literal(1),
      type: z.literal('hello'),
      conn_id: z.uuid(),
      heartbeat_ms: z.int().meta({ description: 'The server pings this often.' }),
      ...position,
      resumed: z.literal(false),
    })
    .meta({ description: 'The first frame. Its position is where a later resume may begin.' }),
  ack: z
    .object({ type: z.literal('ack'), id: z.string() })
    .meta({ description: 'The subscription replaces the one before.' }),
  error: z
    .object({
      type: z.literal('error'),
      id,
      code: z.enum(['validation_error', 'unknown_topic', 'service_unavailable']),
      message: z.string(),
      field: z
        .string()
        .optional()
        .meta({
          description: 'The refused field of a frame.',
          examples: ['filter.severity_min'],
        }),
    })
    .meta({ description: 'A frame was refused and changed nothing.' }),
  pong: z.object({ type: z.literal('pong'), id }).meta({ description: 'Answers ping.' }),
  resumed: z
    .object({ type: z.literal('resumed'), id, epoch: z.string(), cursor: z.int() })
    .meta({ description: 'All missed events were sent before this frame.' }),
  resync_required: z.object({ type: z.literal('resync_required'), id, ...position }).meta({
    description:
      'Events may be missing: read the API again, then go on from this position. Answers resume, and ' +
      'comes unasked after Redis was down.',
  }),
  restarting: z
    .object({ type: z.literal('restarting'), reconnect_after_ms: z.int() })
    .meta({ description: 'The socket closes with 1012.' }),
}

/** An event with this kind and data. */
export const eventFrame = (event: z.ZodType<string>, dataSchema: z.ZodType) =>
  z.object({
    type: z.literal('event'),
    cursor: z.int().meta({ description: 'Its place in the order of events; a resume names the last one.' }),
    id: z
      .string()
      .regex(/^evt_[0-9a-f-]{36}$/)
      .meta({ description: 'Of the catalogue: the webhook-id. An event may come twice with one id.' }),
    event,
    occurred_at: z.iso.datetime(),
    data: dataSchema,
  })

/** Any frame that the server sends. */
export const ServerFrame = z.union([
  ...Object.values(SERVER_FRAMES),
  eventFrame(z.string(), z.record(z.string(), z.unknown())),
])

/** Why the server closes a socket: code and reason of the close frame. */
export const CLOSES = {
  restarting: { code: 1012, meaning: 'The server restarts. Connect again after reconnect_after_ms.' },
  reauthenticate: { code: 4001, meaning: 'The socket was open for 60 minutes. Get a new ticket.' },
  slow_consumer: { code: 4008, meaning: 'More than 1 MiB waited to be read by this client.' },
  too_many_frames: { code: 4008, meaning: 'The client sent more than 20 frames in 10 seconds.' },
  connection_limit_exceeded: {
    code: 4429,
    meaning: 'The organization has 50 open sockets, or the principal 10.',
  },
} as const

export type CloseReason = keyof typeof CLOSES

/** Closes the socket with the code of the reason. */
export const closeWith = (ws: { close(code: number, reason: string): void }, reason: CloseReason): void =>
  ws.close(CLOSES[reason].code, reason)
