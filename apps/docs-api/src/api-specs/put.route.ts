import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { type Actor, actorOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, contentRejected, notFound, refuseLocked, refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { slug } from '../fields.ts'
import type { ApiSpecLine } from './api-spec.ts'

type Put = { id: string; name: string; document: Record<string, unknown> }

/**
 * Stores an OpenAPI document under its name in a product.
 *
 * @throws `not_found`; `forbidden` when the product is locked; `invalid_request` with the first
 *   problems; `content_rejected` when its text holds a secret or patient information;
 *   `rate_limited` when too many documents of the organization are queued
 */
async function putApiSpec(ctx: Ctx, { sub: by }: Actor, { id, name, document }: Put): Promise<ApiSpecLine> {
  const product = await ctx.store.products.find(id)
  if (!product) throw notFound('product')
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
    if (!policy) throw notFound('product')
    refuseLocked(policy)
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

/** 5 MiB (docs decision D35). */
const BODY_LIMIT_BYTES = 5_242_880

const ApiSpecResponse = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    name: z.string(),
    title: z.string(),
    version: z.string(),
    openapi: z.string(),
    sha256: z.string().meta({ description: 'Of the canonical JSON of the document.' }),
    operationCount: z.int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ApiSpec' })

export const putApiSpecRoute = route({
  method: 'put',
  path: '/products/:id/api-specs/:name',
  operationId: 'putApiSpec',
  summary: 'Store an API description of a product',
  description:
    'For operators. The body is an OpenAPI 3.0 or 3.1 document without external references; it ' +
    'replaces one with the same name.',
  tag: 'products',
  access: 'scope:svc-docs:operator',
  params: z.object({ id: z.string().meta({ format: 'uuid' }), name: slug }),
  body: param.storableObject(),
  bodyLimitBytes: BODY_LIMIT_BYTES,
  responses: { 200: { description: 'The stored description', schema: ApiSpecResponse } },
  async handler({ params, body, caller, ctx }) {
    refuseUnsafeText({ name: params.name }, ctx.fingerprintKey)
    const {
      updatedAt,
      productSlug: _slug,
      productName: _name,
      ...spec
    } = await putApiSpec(ctx, actorOf(caller), { ...params, document: body })
    return ok({ ...spec, updatedAt: updatedAt.toISOString() })
  },
})
