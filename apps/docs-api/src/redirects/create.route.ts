import { created } from '@ppman/http'
import { actorOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { asPath } from '../pages/index-links.ts'
import { badRequest, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import { lockTopic } from '../topics/lock-topic.ts'
import type { Redirect } from './redirect-repo.ts'
import { CreateRedirect, presentRedirect, RedirectResponse } from './schemas.ts'

export const createRedirectRoute = route({
  method: 'post',
  path: '/redirects',
  operationId: 'createRedirect',
  summary: 'Lead an old path to a topic',
  description:
    'For operators. The path answers 308 to the page wherever the page stands, also after later ' +
    'renames. It may be a path of this ' +
    'site or of the site that the documentation came from.',
  tag: 'redirects',
  access: 'scope:svc-docs:operator',
  body: CreateRedirect,
  responses: { 201: { description: 'The redirect', schema: RedirectResponse } },
  handler: async ({ body, caller, ctx }) =>
    created(presentRedirect(await addRedirect(ctx, { ...body, by: actorOf(caller).sub }))),
})

/**
 * @throws `unknown_parent` for an unknown topic; `invalid_request` when a page is live at the
 *   path; `duplicate_slug`
 */
async function addRedirect(
  ctx: Ctx,
  { from, topicId, by }: { from: string; topicId: string; by: string },
): Promise<Redirect> {
  const path = asPath(from)!
  return ctx.transaction(async (store) => {
    const topic = await lockTopic(store, topicId)
    if (!topic) throw unknownParent('topic')
    const [, docs, product, manual, slug, ...rest] = path.split('/')
    const live =
      docs === 'docs' && product && manual && slug && rest.length === 0
        ? await store.pages.at({ product, manual, topic: slug })
        : null
    if (live && live.removedAt === null)
      throw badRequest('from: A page is live at this address, and a live page wins over a redirect.')
    return store.redirects.create({ from: path, topicId: topic.id, orgId: topic.orgId, by, at: ctx.now() })
  })
}
