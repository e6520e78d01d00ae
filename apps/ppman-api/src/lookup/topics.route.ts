import { coveredTopics } from '@ppman/search'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const Query = z.object({
  q: param
    .text(0, 80)
    .default('')
    .meta({ description: 'Beginning or part of a topic; the most covered ones without it.' }),
  payer: param
    .storable(z.string().trim())
    .optional()
    .meta({ description: 'Name or id; an unknown one covers nothing.' }),
  limit: param.int(1, 25, 10),
})
const Topics = z
  .object({ items: z.array(z.object({ topic: z.string(), document_count: z.int() })) })
  .meta({ id: 'LookupTopicsResponse' })

export const lookupTopicsRoute = route({
  method: 'get',
  path: '/lookup/topics',
  operationId: 'lookupTopics',
  summary: 'Suggest topics that indexed documents cover',
  tag: 'lookup',
  access: 'scope:svc-ppman',
  rate: 'search',
  query: Query,
  responses: { 200: { description: 'Topics with the documents that cover them', schema: Topics } },
  async handler({ query, ctx }) {
    const topics = await coveredTopics(ctx.lookups, { ...query, payer: query.payer || undefined })
    return ok({ items: topics.map(({ topic, documentCount }) => ({ topic, document_count: documentCount })) })
  },
})
