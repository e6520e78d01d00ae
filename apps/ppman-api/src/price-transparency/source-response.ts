import { type ListedPriceSource, PRICE_SOURCE_STATES } from '@ppman/prices/discovery'
import { stripCredentials } from '@ppman/evidence'
import { z } from 'zod'

/** A source of price files with the state of its checks. */
export const PriceSourceResponse = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(['cms_hpt', 'direct_url'])
      .meta({ description: 'A cms-hpt.txt, or the address of a price file itself.' }),
    host: z.string(),
    url: z.string().meta({ description: 'Without user name, password and signing parameters.' }),
    ccn: z.string().nullable().meta({ description: 'Whose file it is, as a list or an operator says.' }),
    state: z
      .enum(PRICE_SOURCE_STATES)
      .meta({ description: 'Whether it is looked at: paused for a while not, retired not any more.' }),
    outcome: z
      .string()
      .meta({ description: 'What the last look brought, `new` before the first.', example: 'unchanged' }),
    fail_streak: z.int().meta({ description: 'Looks in a row that failed.' }),
    last_checked_at: z.iso.datetime().nullable(),
    last_success_at: z.iso.datetime().nullable(),
    next_check_at: z.iso.datetime().nullable(),
    entries: z.int().meta({ description: 'Files that it names now.' }),
    entries_matched: z.int().meta({ description: 'Those whose hospital is known.' }),
    entries_for_review: z.int().meta({ description: 'Those that wait for a person to say whose they are.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PriceSourceResponse' })

export const presentPriceSource = (source: ListedPriceSource): z.input<typeof PriceSourceResponse> => ({
  id: source.id,
  kind: source.kind,
  host: source.host,
  url: stripCredentials(source.pointerUrl),
  ccn: source.ccn,
  state: source.state,
  outcome: source.outcome,
  fail_streak: source.failStreak,
  last_checked_at: source.lastCheckedAt?.toISOString() ?? null,
  last_success_at: source.lastSuccessAt?.toISOString() ?? null,
  next_check_at: source.nextCheckAt?.toISOString() ?? null,
  entries: source.entries,
  entries_matched: source.entriesMatched,
  entries_for_review: source.entriesForReview,
  created_at: source.createdAt.toISOString(),
})
