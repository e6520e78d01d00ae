import type { ListedAttempt, ListedEntry, PriceSourceDetail } from '@ppman/prices/discovery'
import { AppError } from '@ppman/errors'
import { stripCredentials } from '@ppman/evidence'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PriceSourceResponse, presentPriceSource } from './schemas.ts'

const EntryResponse = z.object({
  id: z.uuid(),
  location_name: z.string(),
  source_page_url: z.string().nullable(),
  mrf_url: z.string(),
  fixes: z.array(z.string()).meta({ description: 'What had to be put right to read it.' }),
  match_state: z.enum(['unmatched', 'matched', 'needs_human_review']),
  match_reason: z.string().nullable().meta({ description: 'Why it is not matched.' }),
  hospitals: z.array(
    z.object({ ccn: z.string().nullable(), name: z.string(), basis: z.string(), confidence: z.number() }),
  ),
  outcome: z.string().meta({ description: 'What the last look at the file brought.' }),
  sha256: z.string().nullable(),
  last_checked_at: z.iso.datetime().nullable(),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  removed_at: z.iso.datetime().nullable().meta({ description: 'When it was named no longer.' }),
})

const AttemptResponse = z.object({
  id: z.uuid(),
  url: z.string(),
  final_url: z.string().nullable(),
  started_at: z.iso.datetime(),
  outcome: z.string(),
  http_status: z.int().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
})

const PriceSourceDetailResponse = PriceSourceResponse.extend({
  hints: z
    .array(z.string())
    .meta({ description: 'Addresses that stand where entries should be, for a person to try.' }),
  items: z
    .array(EntryResponse)
    .max(1_000)
    .meta({ description: 'Files that it names or named, those named now first.' }),
  attempts: z
    .array(AttemptResponse)
    .max(50)
    .meta({ description: 'Newest first. A look that found no change is no attempt: see last_checked_at.' }),
}).meta({ id: 'PriceSourceDetailResponse' })

export const getPriceSourceRoute = route({
  method: 'get',
  path: '/price-transparency/sources/:id',
  operationId: 'getPriceSource',
  summary: 'One source of price files, with what it names and the looks at it',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The source', schema: PriceSourceDetailResponse } },
  async handler({ params, ctx }) {
    const source = await ctx.priceSources.byId(params.id)
    if (!source) throw new AppError('not_found', 'There is no price source with this id.')
    return ok(present(source))
  },
})

const present = (source: PriceSourceDetail): z.input<typeof PriceSourceDetailResponse> => ({
  ...presentPriceSource(source),
  hints: source.hints.map(stripCredentials),
  items: source.items.map(presentEntry),
  attempts: source.attempts.map(presentAttempt),
})

const presentEntry = (entry: ListedEntry): z.input<typeof EntryResponse> => ({
  id: entry.id,
  location_name: entry.locationName,
  source_page_url: entry.sourcePageUrl && stripCredentials(entry.sourcePageUrl),
  mrf_url: stripCredentials(entry.mrfUrl),
  fixes: entry.fixes,
  match_state: entry.matchState,
  match_reason: entry.matchReason,
  hospitals: entry.hospitals,
  outcome: entry.outcome,
  sha256: entry.sha256,
  last_checked_at: entry.lastCheckedAt?.toISOString() ?? null,
  first_seen_at: entry.firstSeenAt.toISOString(),
  last_seen_at: entry.lastSeenAt.toISOString(),
  removed_at: entry.removedAt?.toISOString() ?? null,
})

const presentAttempt = ({
  id,
  url,
  finalUrl,
  startedAt,
  outcome,
  httpStatus,
  bytes,
  sha256,
}: ListedAttempt) => ({
  id,
  url,
  final_url: finalUrl,
  started_at: startedAt.toISOString(),
  outcome,
  http_status: httpStatus,
  bytes,
  sha256,
})
