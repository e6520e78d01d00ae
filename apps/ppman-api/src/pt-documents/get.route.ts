import { openDocument } from '@ppman/benefits'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentDocument, PtDocumentResponse } from './schemas.ts'

export const getPtDocumentRoute = route({
  method: 'get',
  path: '/pt-documents/:id',
  operationId: 'getPtDocument',
  summary: 'One benefit document with its values',
  description: 'Each read is an event of your audit trail.',
  tag: 'pt-documents',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The document', schema: PtDocumentResponse } },
  async handler({ params, caller, ctx }) {
    return ok(presentDocument(await openDocument(ctx.keepDocuments, params.id, caller)))
  },
})
