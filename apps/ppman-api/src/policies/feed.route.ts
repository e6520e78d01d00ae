import { matchesEtag, notModified, raw } from '@ppman/http'
import type { Request } from 'express'
import { z } from 'zod'
import { route } from '../route.ts'
import { FEED_TYPES, type FeedFormat, renderFeed } from './render-feed.ts'
import { changeFilters, filterOf, hasPayerForState, PAYER_FOR_STATE } from './schemas.ts'

const ENTRIES = 50

const Query = z
  .object({ ...changeFilters, format: z.enum(['atom', 'rss']).optional() })
  .refine(hasPayerForState, PAYER_FOR_STATE)

export const policyFeedRoute = route({
  method: 'get',
  path: '/policies/updates/feed',
  operationId: 'policyFeed',
  summary: 'Feed of policy changes, Atom or RSS',
  description:
    `The ${ENTRIES} newest changes. Atom unless \`format\` or the Accept header asks for RSS; ` +
    `\`format\` wins. Changes of wording alone (severity \`info\`) are left out ` +
    `unless \`severity=info\` asks for them.`,
  tag: 'policies',
  access: 'scope:svc-ppman',
  query: Query,
  headers: z.object({ 'if-none-match': z.string().optional() }),
  responses: {
    200: {
      description: 'The feed, with a strong ETag',
      contentType: Object.values(FEED_TYPES),
      headers: ['ETag'],
    },
    304: { description: 'The copy that If-None-Match names is current', headers: ['ETag'] },
  },
  async handler({ query, headers, ctx, req }) {
    const format = query.format ?? acceptedFormat(req)
    const filter = { ...filterOf(query), alertsOnly: query.severity?.toLowerCase() !== 'info' }
    const baseUrl = ctx.config.BASE_URL.replace(/\/$/, '')
    const address = selfUrl(baseUrl, query, format)
    const head = { baseUrl, id: address, title: 'Payer policy changes', selfUrl: address }
    const state = await ctx.policyChanges.newestState(filter, ENTRIES)
    const { body, etag } = await ctx.feedCache(`${format} ${address}`, state, async () =>
      renderFeed(await ctx.policyChanges.newest(filter, ENTRIES), format, head),
    )
    const caching = { ETag: etag, 'Cache-Control': 'private, max-age=60', Vary: 'Accept' }
    if (matchesEtag(headers['if-none-match'], etag)) return notModified(caching)
    return raw(200, `${FEED_TYPES[format]}; charset=utf-8`, body, caching)
  },
})

const acceptedFormat = (req: Request): FeedFormat =>
  req.accepts(Object.values(FEED_TYPES)) === FEED_TYPES.rss ? 'rss' : 'atom'

/** Sorts the parameters, so that equal filters have equal ids. */
function selfUrl(baseUrl: string, query: z.output<typeof Query>, format: FeedFormat): string {
  const given = Object.entries({ ...query, format: format === 'atom' ? undefined : format }).filter(
    ([, value]) => value !== undefined,
  )
  const params = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  params.sort()
  return `${baseUrl}/api/v1/policies/updates/feed${params.size > 0 ? `?${params.toString()}` : ''}`
}
