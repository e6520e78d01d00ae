import type { ListedRegion } from '@ppman/policies/versions'
import { z } from 'zod'

/** A part of a page whose changes mean nothing: what it is, what it was learned from, what came of it. */
export const LearnedRegionResponse = z
  .object({
    id: z.uuid(),
    kind: z.string().meta({
      description:
        'place: whatever stands between two neighbours; words: a text that stands on several pages of the host.',
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

export const presentRegion = (region: ListedRegion): z.input<typeof LearnedRegionResponse> => ({
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
