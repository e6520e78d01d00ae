import type { Caller } from '@ppman/auth'
import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import type { Finding, PipelineInput } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Product } from '../products/product.ts'
import { contentRejected, refuseLockedProduct, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { findLinkTargets } from '../pages/addresses.ts'
import { type ChangelogEntry, CreateEntry, EntryResponse, presentEntry } from './changelog.ts'

type Body = z.output<typeof CreateEntry>

/** Base path of relative links in an entry. */
const PAGE_PATH = '/docs/changelog'

type NewEntry = { product: Product; html: string; body: Body; by: string }

/**
 * Reviews a new entry of an operator.
 *
 * @throws `unknown_parent` for an unknown product; `content_rejected` as for a page, and for every
 *   suspicion of patient information, because nobody reviews an entry again
 */
async function reviewEntry(ctx: Ctx, { sub: by, orgId }: Caller, body: Body): Promise<NewEntry> {
  const product = await ctx.store.products.find(body.productId)
  if (!product) throw unknownParent('product')
  return { product, html: await checkedHtml(ctx, orgId, product, body), body, by }
}

/**
 * Stores a reviewed entry.
 *
 * @throws `unknown_parent` for a product deleted meanwhile, or a topic of another product;
 *   `forbidden` when the product is locked
 */
async function storeEntry(
  store: Store,
  { product, html, body, by }: NewEntry,
  at: Date,
): Promise<ChangelogEntry> {
  if (!(await store.products.lock(product.id))) throw unknownParent('product')
  await refuseLockedProduct(store, product.id)
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
  await store.visibility.refresh(product.id)
  return (await store.changelog.find(id))!
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
  description: 'For operators. It is checked like a page and has the visibility of its product and topics.',
  tag: 'changelog',
  access: 'scope:svc-docs:operator',
  headers: idempotencyHeaders,
  body: CreateEntry,
  responses: {
    201: { description: 'The entry; a replay carries Idempotency-Replayed: true', schema: EntryResponse },
  },
  async handler({ body, headers, caller, ctx }) {
    const at = ctx.now()
    const key = headers['idempotency-key']
    const call = { caller, operation: 'createChangelogEntry', key, body, at }
    return answerOnce(
      call,
      ctx,
      async (store, entry) => created(presentEntry(await storeEntry(store, entry, at))),
      () => reviewEntry(ctx, caller, body),
    )
  },
})
