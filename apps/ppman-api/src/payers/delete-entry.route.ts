import { withdrawEntry } from '@ppman/payers'
import { noContent, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

export const deleteEntryRoute = route({
  method: 'delete',
  path: '/payers/entries/:id',
  operationId: 'deletePayerEntry',
  summary: 'Withdraw a routing entry',
  description:
    'Your organization’s own, from the next match on; it also ends for all unless others support it. ' +
    'An administrator may withdraw ' +
    ('what holds for all by the id that the list with `scope=global` gives: each organization’s own ' +
      'entry then stays with it.'),
  tag: 'payers',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 204: { description: 'Withdrawn' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((tx) => withdrawEntry(tx, params.id, caller, ctx.now()))
    return noContent()
  },
})
