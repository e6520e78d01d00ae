import { revokeRegion } from '@ppman/policies/versions'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

export const revokeRegionRoute = route({
  method: 'post',
  path: '/sources/:id/regions/:region_id/revoke',
  operationId: 'revokeLearnedRegion',
  summary: 'Take back a learned region of a source',
  description:
    'For administrators: sources are shared by all organizations. Its words count from the next look ' +
    'on, which is due at once, and it is not ' +
    'learned again. It stays listed, with the looks that it was learned from.',
  tag: 'sources',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid, region_id: param.uuid }),
  body: z.object({ reason: param.text(3, 500).meta({ description: 'Shown beside the region.' }) }),
  responses: { 200: { description: 'Taken back', schema: z.object({ id: z.uuid(), state: z.string() }) } },
  async handler({ params, body, caller, ctx }) {
    if (!caller.admin)
      throw new AppError('forbidden', 'Only an administrator may take back what a source has learned.')
    const request = {
      sourceId: params.id,
      regionId: params.region_id,
      reason: body.reason,
      actor: caller.sub,
    }
    await ctx.transaction((tx) => revokeRegion(tx, request, ctx.now()))
    return ok({ id: params.region_id, state: 'revoked' })
  },
})
