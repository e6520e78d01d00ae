import type { AuditEvent } from '@ppman/ledger/audit'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const DAY_MS = 86_400_000

const AuditEventResponse = z
  .object({
    seq: z.int().min(1).meta({ description: 'Place in the chain, without gaps.' }),
    at: z.iso.datetime(),
    actor: z.string(),
    action: z.string(),
    object: z.object({ kind: z.string(), id: z.uuid() }),
    detail: z.string().meta({ description: 'JSON as it was sealed, byte for byte.' }),
    prev_hash: z.string(),
    hash: z.string().meta({
      description:
        'SHA-256 of prev_hash, seq, at, actor, action, object.kind, object.id and detail, parted by ' +
        'line feeds.',
    }),
  })
  .meta({ id: 'AuditEventResponse' })

export const auditEventsRoute = route({
  method: 'get',
  path: '/audit/events',
  operationId: 'auditEvents',
  summary: 'The audit trail, oldest first unless asked otherwise',
  description:
    'Your organization’s own chain, or the one of what the service did to records that all share. ' +
    'Lines are only ever added.',
  tag: 'audit',
  access: 'scope:svc-ppman',
  query: z.object({
    chain: z.enum(['organisation', 'shared']).default('organisation'),
    after_seq: param.int(0, 1_000_000_000, 0).meta({ description: 'Lines behind this one.' }),
    before_seq: param.optionalInt(1, 1_000_000_000).meta({ description: 'Lines before this one.' }),
    order: z.enum(['oldest', 'newest']).default('oldest').meta({ description: 'Which lines come first.' }),
    action: param.text(1, 100).optional().meta({ description: 'Lines of this action: `webhook.created`.' }),
    actor: param.text(1, 200).optional().meta({ description: 'Lines of this actor.' }),
    from_date: param.date.optional().meta({ description: 'Lines from this day on, UTC.' }),
    to_date: param.date.optional().meta({ description: 'Lines up to this day, UTC.' }),
    limit: param.int(1, 500, 100),
  }),
  responses: {
    200: {
      description: 'Lines of the chain',
      schema: z.object({
        chain: z.enum(['organisation', 'shared']),
        items: z.array(AuditEventResponse),
        has_more: z.boolean(),
      }),
    },
  },
  async handler({ query: { chain, limit, ...query }, ctx }) {
    const { order, action, actor, from_date: from, to_date: to } = query
    const events = await ctx.auditEvents.list(
      chain,
      {
        order,
        afterSeq: query.after_seq,
        beforeSeq: query.before_seq,
        action,
        actor,
        from: from === undefined ? undefined : new Date(from),
        until: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
      },
      limit + 1,
    )
    return ok({ chain, items: events.slice(0, limit).map(presentEvent), has_more: events.length > limit })
  },
})

export const presentEvent = ({
  objectKind,
  objectId,
  prevHash,
  at,
  ...event
}: AuditEvent): z.input<typeof AuditEventResponse> => ({
  ...event,
  at: at.toISOString(),
  object: { kind: objectKind, id: objectId },
  prev_hash: prevHash,
})
