import { created } from '@ppman/http'
import { z } from 'zod'
import { actorOf } from '../actor.ts'
import { once } from '../idempotency/once.ts'
import { inTurn } from '../in-turn.ts'
import { refuseUnsafeWords } from '../refusals.ts'
import { route } from '../route.ts'
import { CreateProduct, presentProduct, ProductResponse } from './schemas.ts'

const Headers = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Expected 1 to 255 visible ASCII characters')
    .optional()
    .meta({ description: 'Repeating it with the same body within 24 hours replays the first answer.' }),
})

export const createProductRoute = route({
  method: 'post',
  path: '/products',
  operationId: 'createProduct',
  summary: 'Create a product',
  tag: 'products',
  access: 'scope:svc-docs',
  headers: Headers,
  body: CreateProduct,
  responses: { 201: { description: 'The product; a replay says Idempotency-Replayed: true', schema: ProductResponse } },
  async handler({ body, headers, caller, ctx }) {
    refuseUnsafeWords(body, ctx.fingerprintKey)
    const { tagline = null, description = null, icon = null, ...words } = body
    const actor = actorOf(caller)
    const at = ctx.now()
    const key = headers['idempotency-key']
    const create = () => ctx.transaction((store) =>
      once(store.idempotency, { actor, operation: 'POST /products', key, body, at }, async () =>
        presentProduct(await store.products.create({ ...words, tagline, description, icon }, { orgId: actor.orgId, by: actor.sub, at })),
      ),
    )
    const { answer, isReplay } = await (key === undefined ? create() : inTurn(`POST /products ${actor.orgId} ${actor.principal} ${key}`, create))
    return created(answer, isReplay ? { 'Idempotency-Replayed': 'true' } : {})
  },
})
