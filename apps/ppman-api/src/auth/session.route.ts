import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const Session = z
  .object({
    subject: z.string().meta({ description: 'The person or machine that the token belongs to.' }),
    org_id: z.uuid().meta({ description: 'The organization whose data the call sees.' }),
    scopes: z.array(z.string()),
    plan: z.string(),
    is_admin: z.boolean(),
    token_id: z
      .string()
      .nullable()
      .meta({ description: 'The token that was presented; null for callers without one.' }),
  })
  .meta({ id: 'Session' })

export const sessionRoute = route({
  method: 'get',
  path: '/auth/session',
  operationId: 'getSession',
  summary: 'Show who is calling',
  description: 'The identity that the control plane vouches for, as every other operation sees it.',
  tag: 'auth',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'The caller', schema: Session } },
  handler: async ({ caller: { sub, orgId, scopes, plan, admin, tokenId } }) =>
    ok(
      { subject: sub, org_id: orgId, scopes: [...scopes], plan, is_admin: admin, token_id: tokenId },
      NOT_STORED,
    ),
})

const NOT_STORED = { 'Cache-Control': 'no-store' }
