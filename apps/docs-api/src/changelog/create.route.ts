import { created } from '@ppman/http'
import type { Finding, PipelineInput } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import { type Actor, actorOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Product } from '../products/product.ts'
import { contentRejected, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import { findLinkTargets } from '../topics/find-link-targets.ts'
import type { ChangelogEntry } from './changelog.ts'
import { CreateEntry, EntryResponse, presentEntry } from './schemas.ts'

type Body = z.output<typeof CreateEntry>

/** Links of an entry start here. */
const PAGE_PATH = '/docs/changelog'

/**
 * Adds what an operator has to say to a product's changelog.
 *
 * @throws `unknown_parent` for no product, or a topic that is not of it; `content_rejected` as
 *   for a page, and for patient information however weak the sign: nobody looks at an entry a
 *   second time
 */
async function addEntry(
  ctx: Ctx,
  { sub: by, orgId: callerOrgId }: Actor,
  body: Body,
): Promise<ChangelogEntry> {
  const product = await ctx.store.products.find(body.productId)
  if (!product) throw unknownParent('product')
  const html = await checkedHtml(ctx, callerOrgId, product, body)
  const at = ctx.now()
  return ctx.transaction(async (store) => {
    if (!(await store.products.lock(product.id))) throw unknownParent('product')
    if (!(await store.topics.areOf(product.id, body.topicIds))) throw unknownParent('topic')
    const { id } = await store.changelog.add({
      orgId: product.orgId,
      productId: product.id,
      productSlug: product.slug,
      productName: product.name,
      happenedOn: body.date ?? at.toISOString().slice(0, 10),
      version: body.version ?? null,
      kind: body.kind,
      title: body.title,
      bodyMdx: body.bodyMdx,
      html,
      topicIds: body.topicIds,
      visibility: 'private',
      isAutomatic: false,
      by,
      at,
    })
    await store.openness.refresh(product.id)
    return (await store.changelog.find(id))!
  })
}

async function checkedHtml(ctx: Ctx, callerOrgId: string, { orgId }: Product, body: Body): Promise<string> {
  const draft = draftOf(body)
  const { findings, artifacts } = await ctx.review(callerOrgId, draft, {
    stage: 'upsert',
    pagePath: PAGE_PATH,
    targets: await findLinkTargets(ctx, { orgId, bodyMdx: draft.bodyMdx, pagePath: PAGE_PATH }),
    siteOrigin: ctx.siteOrigin,
    fingerprintKey: ctx.fingerprintKey,
    policy: { isSensitive: false, publishPolicy: 'review' },
  })
  const strict = findings.map((finding): Finding =>
    finding.class === 'phi' ? { ...finding, severity: 'error' } : finding,
  )
  if (!artifacts || strict.some(({ severity }) => severity === 'error')) throw contentRejected(strict)
  return artifacts.html
}

const draftOf = ({ title, bodyMdx, version }: Body): PipelineInput => ({
  slug: 'changelog',
  title,
  excerpt: null,
  bodyMdx,
  sourceKey: null,
  versionTag: version ?? null,
  visibility: 'public',
  frontmatter: {},
  isSensitive: false,
  createdByBot: true,
})

export const createEntryRoute = route({
  method: 'post',
  path: '/changelog',
  operationId: 'createChangelogEntry',
  summary: 'Add an entry to the changelog of a product',
  description: 'For operators. It passes the same checks as a page and is as open as its product and topics.',
  tag: 'changelog',
  access: 'scope:svc-docs:operator',
  body: CreateEntry,
  responses: { 201: { description: 'The entry', schema: EntryResponse } },
  handler: async ({ body, caller, ctx }) => created(presentEntry(await addEntry(ctx, actorOf(caller), body))),
})
