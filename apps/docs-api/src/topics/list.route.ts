import { ok } from '@ppman/http'
import { route } from '../route.ts'
import { orderText, pageOf, pageReply } from '../fields.ts'
import { presentTopic, TopicQuery, TopicResponse } from './topic.ts'

export const listTopicsRoute = route({
  method: 'get',
  path: '/topics',
  operationId: 'listTopics',
  summary: 'List topics',
  description: orderText('manual or chapter'),
  tag: 'topics',
  access: 'scope:svc-docs',
  query: TopicQuery,
  responses: {
    200: {
      description: 'A page of topics; bodies only with include=body',
      schema: pageOf(TopicResponse),
    },
  },
  async handler({ query, ctx }) {
    const { include, chapterId, ...filter } = query
    const chapter = chapterId === 'none' ? null : chapterId
    const listed = await ctx.store.topics.list({
      ...filter,
      chapterId: chapter,
      withBody: include === 'body',
    })
    return ok(pageReply(listed, query, presentTopic))
  },
})
