import type { ListedCheck, ListedSourceItem, SourceDetail } from '@ppman/policies/sources'
import { AppError } from '@ppman/errors'
import { withoutCredentials } from '@ppman/evidence'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { LearnedRegionResponse, presentRegion } from './learned-region-response.ts'
import { presentSource, SourceResponse } from './source-response.ts'

const CheckResponse = z
  .object({
    id: z.uuid(),
    part: z.int().meta({ description: '0 for the look itself; further pages of a listing from 1.' }),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    outcome: z.string(),
    http_status: z.int().nullable(),
    final_url: z.string().nullable(),
    bytes: z.int().nullable(),
    sha256: z.string().nullable(),
    words: z
      .int()
      .nullable()
      .meta({ description: 'Of a document its words, of a listing the documents that it names.' }),
    found: z
      .object({
        named: z.int(),
        added: z.int(),
        restored: z.int(),
        changed: z.int(),
        removed: z.int(),
        refused: z.record(z.string(), z.int()),
        truncated: z.boolean(),
      })
      .nullable()
      .meta({ description: 'What a listing brought, in numbers of documents.' }),
  })
  .meta({ id: 'SourceCheck' })

const ItemResponse = z
  .object({
    id: z.uuid(),
    source_id: z.uuid().meta({ description: 'The source that reads the document.' }),
    url: z.string(),
    title: z.string().nullable(),
    link_text: z.string().nullable(),
    number: z.string().nullable(),
    published_on: z.iso.date().nullable(),
    version: z.string().nullable(),
    first_seen_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    removed_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the listing named it no longer. Says nothing of the policy.' }),
  })
  .meta({ id: 'SourceItem' })

const SourceDetailResponse = SourceResponse.extend({
  checks: z.array(CheckResponse).max(50).meta({ description: 'Newest first.' }),
  transitions: z
    .array(
      z.object({
        from_state: z.string(),
        to_state: z.string(),
        reason: z.string(),
        by: z.enum(['person', 'system']),
        at: z.iso.datetime(),
      }),
    )
    .max(50)
    .meta({ description: 'Newest first.' }),
  events: z
    .array(
      z.object({ kind: z.string(), item_id: z.uuid(), title: z.string().nullable(), at: z.iso.datetime() }),
    )
    .max(50)
    .meta({
      description:
        'News of a listing, newest first: index_item_added, index_item_changed, index_item_removed.',
    }),
  items: z
    .array(ItemResponse)
    .max(1_000)
    .meta({ description: 'Documents that a listing names or named, those named now first.' }),
  learned_regions: z.array(LearnedRegionResponse).meta({
    description: 'Parts of the page whose changes mean nothing, active ones first, then the newest.',
  }),
}).meta({ id: 'SourceDetailResponse' })

export const getSourceRoute = route({
  method: 'get',
  path: '/sources/:id',
  operationId: 'getSource',
  summary:
    'One watched address, with the looks at it, its moves, what it names and what it learned to leave out',
  tag: 'sources',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The source', schema: SourceDetailResponse } },
  async handler({ params, ctx }) {
    const source = await ctx.sourceList.byId(params.id)
    if (!source) throw new AppError('not_found', 'There is no source with this id.')
    return ok(present(source))
  },
})

const present = (source: SourceDetail): z.input<typeof SourceDetailResponse> => ({
  ...presentSource(source),
  checks: source.checks.map(presentCheck),
  transitions: source.transitions.map(({ fromState, toState, reason, byPerson, at }) => ({
    from_state: fromState,
    to_state: toState,
    reason,
    by: byPerson ? ('person' as const) : ('system' as const),
    at: at.toISOString(),
  })),
  events: source.events.map(({ kind, itemId, title, at }) => ({
    kind,
    item_id: itemId,
    title,
    at: at.toISOString(),
  })),
  items: source.items.map(presentItem),
  learned_regions: source.regions.map(presentRegion),
})

const presentCheck = (check: ListedCheck): z.input<typeof CheckResponse> => ({
  id: check.id,
  part: check.part,
  started_at: check.startedAt.toISOString(),
  finished_at: check.finishedAt?.toISOString() ?? null,
  outcome: check.outcome,
  http_status: check.httpStatus,
  final_url: check.finalUrl && withoutCredentials(check.finalUrl),
  bytes: check.bytes,
  sha256: check.sha256,
  words: check.words,
  found: check.found,
})

const presentItem = (item: ListedSourceItem): z.input<typeof ItemResponse> => ({
  id: item.id,
  source_id: item.sourceId,
  url: withoutCredentials(item.url),
  title: item.title,
  link_text: item.linkText,
  number: item.number,
  published_on: item.publishedOn,
  version: item.version,
  first_seen_at: item.firstSeenAt.toISOString(),
  last_seen_at: item.lastSeenAt.toISOString(),
  removed_at: item.removedAt?.toISOString() ?? null,
})
