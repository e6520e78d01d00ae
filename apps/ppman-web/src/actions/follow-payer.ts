import { followPayer } from '@ppman/payers'
import { param } from '@ppman/http'
import { z } from 'zod'
import { localPath } from '../auth/sign-in-routes.ts'
import { action } from '../form-action.ts'

/** Follows a payer for the visitor's organisation, or ends it. */
export const followPayerAction = action({
  path: '/policy/my-payers/follow',
  form: z.object({
    id: param.uuid,
    follow: z.enum(['true', 'false']),
    return_to: param.text(0, 2_000).optional(),
  }),
  async run({ form, ctx, visitor }) {
    const said = { payerId: form.id, follow: form.follow === 'true' }
    await ctx.transaction((tx) => followPayer(tx, said, visitor, new Date()))
    return localPath(form.return_to, '/policy/my-payers')
  },
})
