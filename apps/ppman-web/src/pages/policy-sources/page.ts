import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { EXAMPLE_NOW, exampleSource } from '../policy-source/example-source.ts'
import { sourcesModel, type SourcesModel } from './view-model.ts'

const PAGE_SIZE = 50

/** Specification 4.3 names `status`: a state of sources; one that matches nothing shows an empty list. */
const Query = z.object({
  status: z.string().default(''),
  payer_id: param.uuid.optional(),
  kind: param.text(0, 30).default(''),
  host: param.text(0, 255).default(''),
  page: param.pageNumber(),
})

const nothing = { status: '', payer_id: '', kind: '', host: '' }
const shown = { payers: [exampleSource().payer], page: { page: 1, pageSize: 2 }, now: EXAMPLE_NOW }

export const policySourcesPage = page<typeof Query, SourcesModel>({
  path: '/policy/sources',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { page: at, payer_id: payerId, status, kind, host }, ctx }) {
    const filter = { payerId, state: status || undefined, kind: kind || undefined, host: host || undefined }
    const [found, payers] = await Promise.all([
      ctx.sourceList.list(filter, { skip: (at - 1) * PAGE_SIZE, take: PAGE_SIZE }),
      ctx.sourceList.payers(),
    ])
    const page = { page: at, pageSize: PAGE_SIZE }
    return sourcesModel(
      { status, payer_id: payerId ?? '', kind, host },
      { ...found, payers, page, now: ctx.now() },
    )
  },
  examples: {
    nothing: sourcesModel({ ...nothing, status: 'gated' }, { ...shown, items: [], total: 0 }),
    sources: sourcesModel(nothing, {
      ...shown,
      items: [
        exampleSource(),
        exampleSource({
          state: 'needs_human_review',
          outcome: 'not_found',
          failures: 3,
          lastSuccessAt: null,
          policy: null,
          nextCheckAt: new Date(0),
          url: `https://meridian-trust.example/${'long-'.repeat(60)}`,
        }),
        exampleSource({ state: 'paused', outcome: 'new' }),
      ],
      total: 5,
    }),
  },
})
