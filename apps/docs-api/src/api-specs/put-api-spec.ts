import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, contentRejected, noSuch } from '../refusals.ts'
import type { ApiSpecLine } from './api-spec.ts'

type Put = { id: string; name: string; document: Record<string, unknown> }

/**
 * Stores an OpenAPI document under its name in a product.
 *
 * @throws `not_found`; `invalid_request` with the first problems; `content_rejected` when its text holds a secret or patient information;
 * `rate_limited` when the organization has too many documents waiting
 */
export async function putApiSpec(
  ctx: Ctx,
  { sub: by }: Actor,
  { id, name, document }: Put,
): Promise<ApiSpecLine> {
  const product = await ctx.store.products.find(id)
  if (!product) throw noSuch('product')
  const { problems, findings, facts } = await ctx.checkSpec(product.orgId, {
    document,
    fingerprintKey: ctx.fingerprintKey,
  })
  if (problems.length > 0)
    throw badRequest(`The document is no OpenAPI description that can be shown. ${problems.join('; ')}.`)
  if (findings.some(({ severity }) => severity === 'error')) throw contentRejected(findings)
  return ctx.transaction(async (store) => {
    const held = await store.products.lock(product.id)
    const policy = held && (await store.products.policy(product.id))
    if (!policy) throw noSuch('product')
    const place = {
      orgId: product.orgId,
      productId: product.id,
      productSlug: product.slug,
      productName: product.name,
    }
    const visibility = policy.isPublished ? policy.visibility : 'private'
    return store.apiSpecs.put({ ...place, ...facts, name, document, visibility, by, at: ctx.now() })
  })
}
