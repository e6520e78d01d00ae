import { reviewChange } from '@ppman/policies/versions'
import { param } from '@ppman/http'
import { z } from 'zod'
import { localPath } from '../auth/sign-in-routes.ts'
import { action } from '../form-action.ts'

/** Marks a change as looked at by the visitor's organisation, or takes the mark back. */
export const reviewChangeAction = action({
  path: '/policy/changes/review',
  form: z.object({
    id: param.uuid,
    is_reviewed: z.enum(['true', 'false']),
    return_to: param.text(0, 2_000).optional(),
  }),
  async run({ form, ctx, visitor }) {
    const mark = { changeId: form.id, isReviewed: form.is_reviewed === 'true', note: null }
    await ctx.transaction((tx) => reviewChange(tx, mark, visitor, new Date()))
    return localPath(form.return_to, '/policy/changes')
  },
})
