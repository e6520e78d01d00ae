import { type ListedSource, sourceStatusOf } from '@ppman/policies/sources'
import { stripCredentials } from '@ppman/evidence'
import { z } from 'zod'

/**
 * A watched source with its state. Only listed fields are shown: no markup, headers or credentials.
 */
export const SourceResponse = z
  .object({
    id: z.uuid(),
    payer: z.object({ id: z.uuid(), name: z.string() }),
    url: z.string().meta({ description: 'Without user name, password and signing parameters.' }),
    host: z.string(),
    kind: z.string().meta({
      description: 'A document (html, pdf, cms_document, cms_article_codes) or a listing of documents.',
      example: 'index_page',
    }),
    state: z.string().meta({ example: 'active' }),
    status: z.string().meta({
      description:
        'The state, and for an active source what its checks bring: read, not_read_yet, failing or overdue.',
      example: 'read',
    }),
    state_reason: z.string().nullable(),
    outcome: z
      .string()
      .meta({ description: 'What the last look brought, `new` before the first.', example: 'not_modified' }),
    failures: z.int().meta({ description: 'Failed looks in a row.' }),
    fetch_interval_s: z.int(),
    last_checked_at: z.iso.datetime().nullable(),
    last_success_at: z.iso.datetime().nullable(),
    next_check_at: z.iso.datetime(),
    stale_since: z.iso.datetime().nullable(),
    discovered_from: z
      .object({
        source_id: z.string(),
        index_url: z.string(),
        link_text: z.string().nullable(),
        method: z.string(),
      })
      .nullable()
      .meta({ description: 'The listing that named it; null for what a person added.' }),
    policy: z.object({ id: z.uuid(), number: z.string().nullable(), title: z.string() }).nullable(),
    documents: z.int().meta({ description: 'Documents that a listing names now.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SourceResponse' })

export const presentSource = (source: ListedSource, now: Date): z.input<typeof SourceResponse> => ({
  id: source.id,
  payer: source.payer,
  url: stripCredentials(source.url),
  host: source.host,
  kind: source.kind,
  state: source.state,
  status: sourceStatusOf(source, now),
  state_reason: source.stateReason,
  outcome: source.outcome,
  failures: source.failures,
  fetch_interval_s: source.fetchIntervalS,
  last_checked_at: source.lastCheckedAt?.toISOString() ?? null,
  last_success_at: source.lastSuccessAt?.toISOString() ?? null,
  next_check_at: source.nextCheckAt.toISOString(),
  stale_since: source.staleSince?.toISOString() ?? null,
  discovered_from: source.discoveredFrom && {
    ...source.discoveredFrom,
    index_url: stripCredentials(source.discoveredFrom.index_url),
  },
  policy: source.policy,
  documents: source.documents,
  created_at: source.createdAt.toISOString(),
})
