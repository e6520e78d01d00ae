import { AppError } from '@ppman/errors'
import { stripCredentials } from '@ppman/evidence'
import { ok, param } from '@ppman/http'
import type { ListedCheck, ListedSourceItem, SourceDetail } from '@ppman/policies/sources'
import type { ListedRegion } from '@ppman/policies/versions'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentSource, SourceResponse } from './source-response.ts'

/** A learned region: a part of a page whose changes are ignored. */
const LearnedRegionResponse = z
  .object({
    id: z.uuid(),
    kind: z.string().meta({
      description:
        'place: whatever stands between two neighbours; words: a text that stands on several pages of ' +
        'the host.',
      example: 'place',
    }),
    state: z.string().meta({ description: 'active, or revoked when somebody took it back for good.' }),
    words: z.string().meta({ description: 'What stood there when it was learned.' }),
    under: z.array(z.string()).meta({ description: 'Headings above a place, outermost first.' }),
    after: z
      .string()
      .nullable()
      .meta({ description: 'The neighbour’s words; null at the beginning of the page, and for words.' }),
    before: z
      .string()
      .nullable()
      .meta({ description: 'The neighbour’s words; null at the end of the page, and for words.' }),
    rule: z.string().meta({ description: 'Name and version of what learned it.', example: 'volatile/1' }),
    learned_at: z.iso.datetime(),
    basis: z
      .array(z.object({ fetch_id: z.uuid(), source_id: z.uuid(), at: z.iso.datetime(), words: z.string() }))
      .meta({ description: 'The looks that it was learned from, oldest first, with what stood there then.' }),
    uses: z.int().meta({ description: 'Looks at which it left something out.' }),
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    revoke_reason: z.string().nullable(),
  })
  .meta({ id: 'LearnedRegionResponse' })

const presentRegion = (region: ListedRegion): z.input<typeof LearnedRegionResponse> => ({
  id: region.id,
  kind: region.kind,
  state: region.state,
  words: region.words,
  under: region.under,
  after: region.after,
  before: region.before,
  rule: region.rule,
  learned_at: region.learnedAt.toISOString(),
  basis: region.basis.map(({ fetchId, sourceId, at, words }) => ({
    fetch_id: fetchId,
    source_id: sourceId,
    at: new Date(at).toISOString(),
    words,
  })),
  uses: region.uses,
  last_used_at: region.lastUsedAt?.toISOString() ?? null,
  revoked_at: region.revokedAt?.toISOString() ?? null,
  revoke_reason: region.revokeReason,
})

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
    return ok(present(source, ctx.now()))
  },
})

const present = (source: SourceDetail, now: Date): z.input<typeof SourceDetailResponse> => ({
  ...presentSource(source, now),
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
  final_url: check.finalUrl && stripCredentials(check.finalUrl),
  bytes: check.bytes,
  sha256: check.sha256,
  words: check.words,
  found: check.found,
})

const presentItem = (item: ListedSourceItem): z.input<typeof ItemResponse> => ({
  id: item.id,
  source_id: item.sourceId,
  url: stripCredentials(item.url),
  title: item.title,
  link_text: item.linkText,
  number: item.number,
  published_on: item.publishedOn,
  version: item.version,
  first_seen_at: item.firstSeenAt.toISOString(),
  last_seen_at: item.lastSeenAt.toISOString(),
  removed_at: item.removedAt?.toISOString() ?? null,
})
