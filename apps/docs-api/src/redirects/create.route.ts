import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import type { Store } from '../store.ts'
import { normalizePath } from '../pages/addresses.ts'
import { badRequest, refuseUnsafeText, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import type { Redirect } from './redirect-repo.ts'
import { CreateRedirect, presentRedirect, RedirectResponse } from './schemas.ts'

export const createRedirectRoute = route({
  method: 'post',
  path: '/redirects',
  operationId: 'createRedirect',
  summary: 'Redirect an old path to a topic',
  description:
    'For operators. The path answers 308 to the page of the topic, also after later renames. It may be ' +
    'a path of this site or of the site that the documentation came from.',
  tag: 'redirects',
  access: 'scope:svc-docs:operator',
  headers: idempotencyHeaders,
  body: CreateRedirect,
  responses: {
    201: {
      description: 'The redirect; a replay carries Idempotency-Replayed: true',
      schema: RedirectResponse,
    },
  },
  async handler({ body, headers, caller, ctx }) {
    refuseUnsafeText({ from: body.from }, ctx.fingerprintKey)
    const at = ctx.now()
    const call = { caller, operation: 'createRedirect', key: headers['idempotency-key'], body, at }
    return answerOnce(call, ctx, async (store) =>
      created(presentRedirect(await addRedirect(store, { ...body, by: caller.sub, at }))),
    )
  },
})

/**
 * @throws `unknown_parent` for an unknown topic; `invalid_request` when a page is live at the path;
 *   `duplicate_slug`
 */
async function addRedirect(
  store: Store,
  { from, topicId, by, at }: { from: string; topicId: string; by: string; at: Date },
): Promise<Redirect> {
  const path = normalizePath(from)!
  const topic = await store.topics.lock(topicId)
  if (!topic) throw unknownParent('topic')
  const [, docs, product, manual, slug, ...rest] = path.split('/')
  const live =
    docs === 'docs' && product && manual && slug && rest.length === 0
      ? await store.pages.at({ product, manual, topic: slug })
      : null
  if (live && live.removedAt === null)
    throw badRequest('from: A page is live at this address, and a live page wins over a redirect.')
  return store.redirects.create({ from: path, topicId: topic.id, orgId: topic.orgId, by, at })
}
