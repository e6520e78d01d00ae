import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { asyncapiDocument } from '../socket/asyncapi.ts'

let document: Record<string, unknown> | undefined

export const asyncapiRoute = route({
  method: 'get',
  path: '/asyncapi.json',
  operationId: 'getAsyncapi',
  summary: 'The description of the WebSocket',
  tag: 'meta',
  access: 'public',
  rate: 'anonymous',
  responses: { 200: { description: 'AsyncAPI 3.1 document', schema: z.record(z.string(), z.unknown()) } },
  handler: async () => ok((document ??= asyncapiDocument())),
})
