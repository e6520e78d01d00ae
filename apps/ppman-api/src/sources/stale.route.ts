import type { StaleSource } from '@ppman/policies/sources'
import { FETCH_TIMEOUT_MS } from '@ppman/evidence'
import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const StaleSourceResponse = z
  .object({
    id: z.uuid(),
    payer_id: z.uuid(),
    payer: z.object({ id: z.uuid(), name: z.string() }),
    name: z
      .string()
      .meta({ description: 'Title of its policy; before it was first read, the last part of its address.' }),
    url: z.string().meta({ description: 'Without user name, password and query.' }),
    source_type: z.string(),
    state: z.literal('needs_human_review'),
    stale_since: z.iso.datetime().nullable(),
    last_success_at: z.iso.datetime().nullable(),
    last_checked_at: z.iso.datetime().nullable(),
    failed_checks: z.int().meta({ description: 'In a row.' }),
    attempts: z.int().meta({ description: 'How often healing was tried.' }),
    healing_attempts: z
      .array(z.object({ strategy: z.string(), outcome: z.string(), at: z.iso.datetime() }))
      .meta({
        description:
          'The 20 newest of them, oldest first. The outcome is `accepted` or one word for why it was ' +
          'refused.',
      }),
    last_error: z.object({ class: z.string(), http_status: z.int().nullable() }).nullable(),
    reason: z.string().nullable(),
    scrape_config: z
      .object({
        method: z.literal('GET'),
        parser: z.string().meta({ description: 'What reads the page, by the type of the source.' }),
        selector: z.string().nullable(),
        schedule: z.string().meta({ description: 'Time between two checks, ISO 8601.', example: 'PT3600S' }),
        render: z.literal(false).meta({ description: 'Pages are read as sent; no script runs.' }),
        timeout_ms: z.int(),
      })
      .meta({ description: 'Chosen settings only: never markup, headers or credentials.' }),
    plan_types: z.array(z.string()),
    next_action: z.string(),
  })
  .meta({ id: 'StaleSourceResponse' })

export const staleSourcesRoute = route({
  method: 'get',
  path: '/sources/stale',
  operationId: 'listStaleSources',
  summary: 'Sources that wait for a person',
  description: 'Sources in state needs_human_review, longest waiting first.',
  tag: 'sources',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'All of them', schema: z.array(StaleSourceResponse) } },
  async handler({ ctx }) {
    const stale = await ctx.sources.needingReview()
    return ok(stale.map(present))
  },
})

const present = (source: StaleSource): z.input<typeof StaleSourceResponse> => ({
  id: source.id,
  payer_id: source.payerId,
  payer: source.payer,
  name: source.title ?? lastPart(source.url),
  url: withoutSecrets(source.url),
  source_type: source.kind,
  state: 'needs_human_review',
  stale_since: source.staleSince?.toISOString() ?? null,
  last_success_at: source.lastSuccessAt?.toISOString() ?? null,
  last_checked_at: source.lastCheckedAt?.toISOString() ?? null,
  failed_checks: source.failures,
  attempts: source.attempts,
  healing_attempts: source.healingAttempts.map(({ method, decision, reason, at }) => ({
    strategy: method,
    outcome: decision === 'accepted' ? decision : reason,
    at: new Date(at).toISOString(),
  })),
  last_error: source.lastError && { class: source.lastError.class, http_status: source.lastError.httpStatus },
  reason: source.stateReason,
  scrape_config: {
    method: 'GET',
    parser: source.kind,
    selector: plainSelector(source.selector),
    schedule: `PT${source.fetchIntervalS}S`,
    render: false,
    timeout_ms: FETCH_TIMEOUT_MS,
  },
  plan_types: source.planTypes,
  next_action: 'Look at the page: correct the address, or retire the source.',
})

const lastPart = (address: string) =>
  new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? new URL(address).host

/** Keeps element names and positions only: an attribute value may be a token. */
const plainSelector = (selector: string | null) =>
  selector !== null && /^[\w\s.#>+~:,()-]+$/.test(selector) ? selector : null

/** Removes secrets from a URL: a query often carries a key. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
