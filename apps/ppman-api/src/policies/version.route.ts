import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PolicyVersionResponse, presentVersion } from './schemas.ts'

const Block = z.object({
  kind: z.enum(['heading', 'text', 'item', 'row']),
  path: z.array(z.string()).meta({ description: 'Headings above it, outermost first.' }),
  text: z.string().meta({
    description: 'As printed, white space collapsed. Offsets of evidence count in it, in UTF-16 units.',
  }),
  page: z.number().int().min(1).nullable().meta({ description: 'Of a paginated document.' }),
})

const PolicyVersionText = PolicyVersionResponse.extend({
  title: z.string().nullable(),
  blocks: z.array(Block),
  total_blocks: z.number().int(),
  offset: z.number().int(),
  has_more: z.boolean(),
}).meta({ id: 'PolicyVersionText' })

export const policyVersionRoute = route({
  method: 'get',
  path: '/policies/:id/versions/:version',
  operationId: 'policyVersion',
  summary: 'One wording of the changed policy, with its text',
  tag: 'policies',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid, version: z.coerce.number().int().min(1).max(1_000_000) }),
  query: z.object({ offset: param.int(0, 10_000_000, 0), limit: param.int(1, 1_000, 200) }),
  responses: { 200: { description: 'The version and a page of its blocks', schema: PolicyVersionText } },
  async handler({ params, query: { offset, limit }, ctx }) {
    const version = await ctx.policyVersions.text(params.id, params.version)
    if (!version)
      throw new AppError(
        'not_found',
        'There is no policy change with this id, or its policy has no such version.',
      )
    const blocks = version.blocks.slice(offset, offset + limit)
    return ok({
      ...presentVersion(version),
      title: version.title,
      blocks: blocks.map(({ kind, path, text, at }) => ({
        kind,
        path: [...path],
        text,
        page: at?.page ?? null,
      })),
      total_blocks: version.blocks.length,
      offset,
      has_more: offset + blocks.length < version.blocks.length,
    })
  },
})
