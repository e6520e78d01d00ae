import { ok } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { restoreDeletion } from './restore-deletion.ts'
import { DeletionResponse, presentDeletion } from './schemas.ts'

export const restoreDeletionRoute = route({
  method: 'post',
  path: '/deletions/:id/restore',
  operationId: 'restoreDeletion',
  summary: 'Take a deletion back, with everything below',
  description: 'For operators, within 30 days. Pages that were live are live again as they were approved.',
  tag: 'deletions',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The deletion, taken back', schema: DeletionResponse } },
  handler: async ({ params, caller, ctx }) =>
    ok(presentDeletion(await restoreDeletion(ctx, actorOf(caller), params.id))),
})
