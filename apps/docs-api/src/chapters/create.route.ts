import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { refuseLockedManual, refuseUnsafeText, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import { ChapterResponse, CreateChapter, presentChapter } from './schemas.ts'

export const createChapterRoute = route({
  method: 'post',
  path: '/chapters',
  operationId: 'createChapter',
  summary: 'Create a chapter in a manual',
  tag: 'chapters',
  access: 'scope:svc-docs',
  headers: idempotencyHeaders,
  body: CreateChapter,
  responses: {
    201: { description: 'The chapter; a replay carries Idempotency-Replayed: true', schema: ChapterResponse },
  },
  async handler({ body, headers, caller, ctx }) {
    refuseUnsafeText(body, ctx.fingerprintKey)
    const { manualId, ...fields } = body
    const at = ctx.now()
    const call = { caller, operation: 'createChapter', key: headers['idempotency-key'], body, at }
    return answerOnce(call, ctx, async (store) => {
      const manual = await store.manuals.lock(manualId)
      if (!manual) throw unknownParent('manual')
      await refuseLockedManual(store, manual.id)
      const by = { orgId: manual.orgId, by: caller.sub, at }
      return created(presentChapter(await store.chapters.create(manual.id, { ...fields, position: 0 }, by)))
    })
  },
})
