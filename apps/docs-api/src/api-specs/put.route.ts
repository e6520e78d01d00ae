import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { actorOf } from '../actor.ts'
import { route } from '../route.ts'
import { slug } from '../words.ts'
import { putApiSpec } from './put-api-spec.ts'

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
    'For operators. The body is an OpenAPI 3.0 or 3.1 document without outside references; it takes the place of one with the same name.',
  tag: 'products',
  access: 'scope:svc-docs:operator',
  params: z.object({ id: z.string().meta({ format: 'uuid' }), name: slug }),
  body: param.storableObject(),
  bodyLimitBytes: BODY_LIMIT_BYTES,
  responses: { 200: { description: 'What was stored', schema: ApiSpecResponse } },
  async handler({ params, body, caller, ctx }) {
    const {
      updatedAt,
      productSlug: _slug,
      productName: _name,
      ...spec
    } = await putApiSpec(ctx, actorOf(caller), { ...params, document: body })
    return ok({ ...spec, updatedAt: updatedAt.toISOString() })
  },
})
