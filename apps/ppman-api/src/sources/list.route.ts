import { ok, param } from '@ppman/http'
import { route } from '../route.ts'
import { presentSource, SourceResponse } from './source-response.ts'

const Query = param.page().extend({
  payer_id: param.uuid.optional(),
  state: param.text(0, 30).optional().meta({ description: 'For example needs_human_review.' }),
  kind: param.text(0, 30).optional().meta({ description: 'For example html or sitemap.' }),
  host: param
    .text(0, 255)
    .optional()
    .meta({ description: 'With its port when that is not the scheme’s own.' }),
})

export const listSourcesRoute = route({
  method: 'get',
  path: '/sources/',
  operationId: 'listSources',
  summary: 'Paged list of watched addresses',
  description: 'By payer and address. A state, kind or host that matches nothing answers 200 and empty.',
  tag: 'sources',
  access: 'scope:svc-ppman',
  query: Query,
  responses: { 200: { description: 'One page of sources', schema: param.pageOf(SourceResponse) } },
  async handler({ query, ctx }) {
    const { payer_id: payerId, state, kind, host } = query
    const { items, total } = await ctx.sourceList.list({ payerId, state, kind, host }, param.rangeOf(query))
    return ok(
      param.pageReply(
        items.map((source) => presentSource(source, ctx.now())),
        total,
        query,
      ),
    )
  },
})
