import { deleteDocument } from '@ppman/benefits'
import { noContent, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

export const deletePtDocumentRoute = route({
  method: 'delete',
  path: '/pt-documents/:id',
  operationId: 'deletePtDocument',
  summary: 'Delete a benefit document',
  description: 'Deletes the file, its values and the key that could decrypt them.',
  tag: 'pt-documents',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 204: { description: 'It is deleted' } },
  async handler({ params, caller, ctx }) {
    await deleteDocument(ctx.keepDocuments, params.id, caller)
    return noContent()
  },
})
