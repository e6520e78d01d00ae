import { reviewChange } from '@ppman/policies/versions'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PolicyUpdateResponse, presentChange } from './schemas.ts'

const PolicyReviewRequest = z
  .object({
    is_reviewed: z.boolean(),
    note: param
      .text(0, 1_000)
      .nullish()
      .meta({ description: 'What your coders should know. Kept with the mark; gone with it.' }),
  })
  .meta({ id: 'PolicyReviewRequest' })

export const reviewPolicyRoute = route({
  method: 'patch',
  path: '/policies/:id',
  operationId: 'reviewPolicyChange',
  summary: 'Mark a policy change as reviewed',
  description: 'The mark is your organization’s own; others do not see it. The last mark holds.',
  tag: 'policies',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: PolicyReviewRequest,
  responses: {
    200: { description: 'The change as your organization sees it now', schema: PolicyUpdateResponse },
  },
  async handler({ params, body, caller, ctx }) {
    const mark = { changeId: params.id, isReviewed: body.is_reviewed, note: body.note || null }
    await ctx.transaction((tx) => reviewChange(tx, mark, caller, ctx.now()))
    return ok(presentChange((await ctx.policyChanges.byId(params.id))!))
  },
})
