import { ok } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { ImportResponse, presentImport } from './import.ts'

export const showImportRoute = route({
  method: 'get',
  path: '/imports/:id',
  operationId: 'showImport',
  summary: 'Show the progress of an import and the outcome of each topic',
  tag: 'imports',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The import', schema: ImportResponse } },
  async handler({ params, ctx }) {
    const found = await ctx.store.imports.find(params.id)
    if (!found) throw notFound('import')
    return ok(presentImport(found))
  },
})
