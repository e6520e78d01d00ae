import { ok } from '@ppman/http'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { ImportResponse, presentImport } from './schemas.ts'

export const showImportRoute = route({
  method: 'get',
  path: '/imports/:id',
  operationId: 'showImport',
  summary: 'Show how far an import is, and what became of each topic',
  tag: 'imports',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The import', schema: ImportResponse } },
  async handler({ params, ctx }) {
    const found = await ctx.store.imports.find(params.id)
    if (!found) throw noSuch('import')
    return ok(presentImport(found))
  },
})
