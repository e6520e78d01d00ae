import { ok } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { presentRun, RunResponse } from './run.ts'

export const showRunRoute = route({
  method: 'get',
  path: '/publish-runs/:id',
  operationId: 'showPublishRun',
  summary: 'Show one run of the publish pipeline with its findings',
  tag: 'publish-runs',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The run; refused ones too, without their text', schema: RunResponse } },
  async handler({ params, ctx }) {
    const run = await ctx.store.runs.find(params.id)
    if (!run) throw notFound('publish run')
    return ok(presentRun(run))
  },
})
