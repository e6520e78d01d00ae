import { ok, param } from '@ppman/http'
import { route } from '../route.ts'
import { presentListed, PtDocumentListItem } from './schemas.ts'

export const listPtDocumentsRoute = route({
  method: 'get',
  path: '/pt-documents/',
  operationId: 'listPtDocuments',
  summary: 'Your organization’s benefit documents, newest first',
  description: 'Without anything that came from the documents: no file name, value or quote.',
  tag: 'pt-documents',
  access: 'scope:svc-ppman',
  query: param.page(),
  responses: { 200: { description: 'One page of documents', schema: param.pageOf(PtDocumentListItem) } },
  async handler({ query, ctx }) {
    const { items, total } = await ctx.ptDocuments.list(param.rangeOf(query))
    return ok(param.pageReply(items.map(presentListed), total, query))
  },
})
