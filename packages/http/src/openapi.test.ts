import { z } from 'zod'
import { ok, openapi, param, routeFor } from './index.ts'

test('documents a query as it is really read', () => {
  const listRules = routeFor<unknown>()({
    method: 'get', path: '/rules/:id', operationId: 'listRules', summary: 'List rules', tag: 'rules', access: 'public',
    params: z.object({ id: param.uuid }),
    query: z.object({ current_only: param.flag(true), limit: param.int(1, 200, 50), q: param.text(2, 200) }),
    headers: z.object({ 'if-none-match': z.string().optional() }),
    responses: { 200: { description: 'Rules', schema: z.object({}) } },
    handler: async () => ok({}),
  })
  const info = { title: 'T', version: '1', description: 'D', basePath: '/api/v1', errorSchema: z.object({}), errorStatuses: [422] }
  expect(openapi([listRules], info)).toMatchObject({
    paths: { '/api/v1/rules/{id}': { get: {
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'current_only', in: 'query', required: false, schema: { type: 'boolean', default: true } },
        { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } },
        { name: 'q', in: 'query', required: true, schema: { type: 'string', minLength: 2, maxLength: 200 } },
        { name: 'if-none-match', in: 'header', required: false },
      ],
      responses: { 422: { $ref: '#/components/responses/Error' } },
    } } },
  })
})
