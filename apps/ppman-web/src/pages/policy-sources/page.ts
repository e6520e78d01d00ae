import { param } from '@ppman/http'
import { type ListedSource, STATUS_WORDS } from '@ppman/policies/sources'
import {
  type Field,
  field,
  formatCount,
  type PageLinks,
  pageLinks,
  type PageOf,
  type Select,
  select,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import {
  EXAMPLE_NOW,
  exampleSource,
  formatSource,
  humanize,
  type SourceText,
} from '../policy-source/format-source.ts'

type SourcesQuery = { status: string; payer_id: string; kind: string; host: string }

/** Formatted values for the template. */
type SourcesModel = {
  title: string
  fields: { status: Select; payer: Select; kind: Select; host: Field }
  summary: string
  rows: SourceText[]
  pages: PageLinks
}

type Found = {
  items: readonly ListedSource[]
  total: number
  payers: readonly { id: string; name: string }[]
  page: PageOf
  now: Date
}

const STATES = [
  'active',
  'healing_rule_based',
  'healing_ai',
  'needs_human_review',
  'blocked',
  'gated',
  'paused',
  'retired',
] as const
const KINDS = [
  'html',
  'pdf',
  'cms_document',
  'cms_article_codes',
  'index_page',
  'feed',
  'sitemap',
  'json_api',
  'cms_coverage_api',
  'file_list',
]

function sourcesModel(query: SourcesQuery, { items, total, payers, page, now }: Found): SourcesModel {
  return {
    title: 'What is watched',
    fields: {
      status: select('status', 'State', query.status, {
        options: [['', 'Any state'], ...STATES.map((state) => [state, STATUS_WORDS[state]] as const)],
      }),
      payer: select('payer_id', 'Payer', query.payer_id, {
        options: [['', 'Every payer'], ...payers.map(({ id, name }) => [id, name] as const)],
      }),
      kind: select('kind', 'Kind', query.kind, {
        options: [['', 'Any kind'], ...KINDS.map((kind) => [kind, humanize(kind)] as const)],
        width: 'w2',
      }),
      host: field('host', 'Host', query.host, { maxlength: 255, width: 'w2' }),
    },
    summary: total === 0 ? 'No source matches.' : `${formatCount(total, 'source')}.`,
    rows: items.map((source) => formatSource(source, now)),
    pages: pageLinks({ path: '/policy/sources', query: { ...query } }, total, page),
  }
}

const PAGE_SIZE = 50

/**
 * Specification 4.3 names `status`: a state of sources; one that matches nothing shows an empty
 * list.
 */
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
  async load({ query: { page: index, payer_id: payerId, status, kind, host }, ctx }) {
    const filter = { payerId, state: status || undefined, kind: kind || undefined, host: host || undefined }
    const [found, payers] = await Promise.all([
      ctx.sourceList.list(filter, param.rangeOf({ page: index, page_size: PAGE_SIZE })),
      ctx.sourceList.payers(),
    ])
    const page = { page: index, pageSize: PAGE_SIZE }
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
