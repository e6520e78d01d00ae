import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

export const openapiRoute = route({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenapi',
  summary: 'This description of the API',
  tag: 'meta',
  access: 'public',
  responses: { 200: { description: 'OpenAPI 3.1 document', schema: z.record(z.string(), z.unknown()) } },
  handler: async ({ ctx }) => ok(ctx.description),
})
