import { revokeRegion } from '@ppman/policies/versions'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { action } from '../form-action.ts'

/** Takes back a learned region of a source, which an administrator may. */
export const revokeRegionAction = action({
  path: '/policy/sources/regions/revoke',
  form: z.object({ id: param.uuid, region_id: param.uuid, reason: param.text(3, 500) }),
  async run({ form, ctx, visitor }) {
    if (!visitor.admin)
      throw new AppError('forbidden', 'Only an administrator may take back what a source has learned.')
    const request = { sourceId: form.id, regionId: form.region_id, reason: form.reason, actor: visitor.sub }
    await ctx.transaction((tx) => revokeRegion(tx, request, ctx.now()))
    return `/policy/sources/${form.id}#learned`
  },
})
