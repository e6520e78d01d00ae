import { matchesEtag, notModified, param, raw } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { EXPORT_TYPES, PayerExportItem, renderExport } from './render-export.ts'

const Query = z.object({
  format: z.enum(['json', 'csv']).default('json'),
  limit: param.int(1, 50_000, 10_000),
})

const PayerExportResponse = z
  .object({
    format: z.literal('json'),
    generated_at: z.iso.datetime(),
    version: z.string().meta({ description: 'Equal for equal directories.' }),
    items: z.array(PayerExportItem),
    count: z.int(),
    truncated: z.boolean().meta({ description: 'Whether the directory has more than this.' }),
  })
  .meta({ id: 'PayerExportResponse' })

export const exportPayersRoute = route({
  method: 'get',
  path: '/payers/export',
  operationId: 'exportPayers',
  summary: 'The payer directory, for a copy of your own',
  description:
    'Streamed: routing entries first, then payers without any, each in the order they were added. ' +
    'An answer that breaks off is not whole. In CSV, several values in a cell stand between bars, ' +
    'and a cell that a spreadsheet would run begins with an apostrophe.',
  tag: 'payers',
  access: 'scope:svc-ppman',
  rate: 'export',
  query: Query,
  headers: z.object({ 'if-none-match': z.string().optional() }),
  responses: {
    200: {
      description: 'The directory, with an ETag',
      schema: PayerExportResponse,
      contentType: [EXPORT_TYPES.csv],
      headers: ['ETag', 'Content-Disposition'],
    },
    304: { description: 'The copy that If-None-Match names is current', headers: ['ETag'] },
  },
  async handler({ query: { format, limit }, headers, caller, ctx }) {
    const version = await ctx.payerExports.version()
    const etag = `"${version}-${format}-${limit}"`
    // Weak: the time of making is in it.
    const caching = { ETag: `W/${etag}`, 'Cache-Control': 'private, no-cache' }
    if (matchesEtag(headers['if-none-match'], etag)) return notModified(caching)
    const batches = (most: number) => ctx.exports.batches(caller.orgId, ctx.payerExports.batches(most))
    const body = renderExport(batches, { format, generatedAt: ctx.now(), version, limit })
    return raw(200, `${EXPORT_TYPES[format]}; charset=utf-8`, body, {
      ...caching,
      'Content-Disposition': `attachment; filename="payers.${format}"`,
    })
  },
})
