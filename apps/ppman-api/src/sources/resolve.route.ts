import { RESOLUTIONS, resolveSource } from '@ppman/policies/sources'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const SourceResolveRequest = z
  .object({
    action: z.enum(RESOLUTIONS).meta({
      description: 'resume looks again; retry looks once more now; pause and retire stop; new_url moves it.',
    }),
    url: param.text(1, 2_000).nullish().meta({ description: 'Of a new_url: a public http(s) address.' }),
    reason: param.text(3, 500).meta({ description: 'Kept in the history of the source.' }),
  })
  .meta({ id: 'SourceResolveRequest' })

const SourceResolvedResponse = z
  .object({ id: z.uuid(), state: z.string() })
  .meta({ id: 'SourceResolvedResponse' })

export const resolveSourceRoute = route({
  method: 'post',
  path: '/sources/:id/resolve',
  operationId: 'resolveSource',
  summary: 'Settle a source by a person’s decision',
  description:
    'For administrators: sources are shared by all organizations. What is looked at again is due at ' +
    'once; what was read stays.',
  tag: 'sources',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: SourceResolveRequest,
  responses: { 200: { description: 'Where the source stands now', schema: SourceResolvedResponse } },
  async handler({ params, body, caller, ctx }) {
    if (!caller.admin) throw new AppError('forbidden', 'Only an administrator may settle a source.')
    const state = await ctx.transaction((tx) =>
      resolveSource(tx, params.id, { ...body, actor: caller.sub }, ctx.now()),
    )
    return ok({ id: params.id, state })
  },
})
