import { AppError } from '@ppman/errors'
import { matchesEtag, notModified, raw, rememberCaller } from '@ppman/http'
import { changeFilterOf, type SavedFeed, type SavedFeedRepo } from '@ppman/policies/feeds'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { type FeedFormat, FEED_TYPES, type RenderedFeed, renderFeed } from '../policies/render-feed.ts'
import { route } from '../route.ts'
import { renderCalendar } from './render-calendar.ts'

const ENTRIES = 50

const TYPES = { ...FEED_TYPES, ics: 'text/calendar' } as const
type Format = keyof typeof TYPES

/**
 * Reads a saved feed. It stands outside `/api/v1`, because feed readers and calendars cannot sign
 * in. The token in the address is never part of an answer or of the log.
 */
export const readFeedRoute = route({
  method: 'get',
  path: '/:file',
  operationId: 'readFeed',
  summary: 'A saved feed: `{token}.atom`, `{token}.rss`, or as a calendar `{token}.ics`',
  tag: 'feeds',
  access: 'public',
  rate: 'feed',
  params: z.object({ file: z.string() }),
  headers: z.object({ 'if-none-match': z.string().optional() }),
  responses: {
    200: {
      description: 'The feed, with a strong ETag',
      contentType: Object.values(TYPES),
      headers: ['ETag'],
    },
    304: { description: 'The copy that If-None-Match names is current', headers: ['ETag'] },
  },
  async handler({ params, headers, caller, ctx }) {
    const format = formatOf(params.file)
    const feed = caller?.tokenId ? await ctx.savedFeeds.byId(caller.tokenId) : null
    if (!feed || !format) throw new AppError('not_found', 'There is no feed at this address.')
    const { body, etag } = await (format === 'ics' ? calendarOf(feed, ctx) : changesOf(feed, format, ctx))
    const caching = { ETag: etag, 'Cache-Control': 'private, max-age=60', 'X-Robots-Tag': 'noindex' }
    if (matchesEtag(headers['if-none-match'], etag)) return notModified(caching)
    return raw(200, `${TYPES[format]}; charset=utf-8`, body, caching)
  },
})

/**
 * Makes the feed the caller of its readers: it counts against a quota of its own and is read in its
 * organization. Readers without a valid token stay strangers and are counted by address.
 */
export function identifyReader(feeds: SavedFeedRepo, now: () => Date): RequestHandler<{ file: string }> {
  return async (req, res, next) => {
    const [token = ''] = req.params.file.split('.')
    const feed = await feeds.open(token, now())
    if (feed) {
      const { id, orgId } = feed
      rememberCaller(res, { orgId, sub: `feed:${id}`, tokenId: id, scopes: [], plan: '', admin: false })
    }
    next()
  }
}

const formatOf = (file: string): Format | null => {
  const ending = file.slice(file.indexOf('.') + 1)
  return Object.hasOwn(TYPES, ending) ? (ending as Format) : null
}

const baseUrlOf = ({ config }: Ctx): string => config.BASE_URL.replace(/\/$/, '')

async function changesOf(feed: SavedFeed, format: FeedFormat, ctx: Ctx): Promise<RenderedFeed> {
  const filter = changeFilterOf(feed.filter)
  const state = await ctx.policyChanges.newestState(filter, ENTRIES)
  const head = { baseUrl: baseUrlOf(ctx), id: `urn:uuid:${feed.id}`, title: feed.name, selfUrl: null }
  return ctx.feedCache(`${format} ${feed.id}`, feed.name + state, async () =>
    renderFeed(await ctx.policyChanges.newest(filter, ENTRIES), format, head),
  )
}

async function calendarOf(feed: SavedFeed, ctx: Ctx): Promise<RenderedFeed> {
  const today = ctx.now().toISOString().slice(0, 10)
  const dates = await ctx.effectiveDates.around(today, changeFilterOf(feed.filter))
  return ctx.feedCache(`ics ${feed.id}`, feed.name + JSON.stringify(dates), async () =>
    renderCalendar(dates, { baseUrl: baseUrlOf(ctx), name: feed.name }),
  )
}
