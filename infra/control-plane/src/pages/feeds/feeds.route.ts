import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { Ctx } from '../../context.ts'
import { minute } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import { payerNames, type PayerNames } from '../event-filters/payer-names.ts'
import { noticesOf, type Refusal } from '../ppman-api.ts'
import { recentPassword, requireUuid, sessionOf, signedIn } from '../signed-in.ts'
import {
  describeFeed,
  payersOf,
  showFeedSettings,
  showNewFeed,
  submitFeed,
  type Feed,
  type FeedWithAddresses,
  feedsApi,
} from './feed-form.ts'

/** Saved feeds of the person's organization. Everybody who may call the API may manage them. */
export function feedRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.param('id', requireUuid)
  const guarded = [limiter, ctx.forms.check]
  const confirmed = [...guarded, recentPassword(ctx)]
  router.get('/', (req, res) => showFeeds(ctx, req, res))
  router.get('/new', (req, res) => showNewFeed(ctx, req, res))
  router.post('/new', confirmed, (req: Request, res: Response) => createFeed(ctx, req, res))
  router.get('/:id/edit', (req, res) => showFeedSettings(ctx, req, res))
  router.post('/:id/edit', guarded, (req: Request, res: Response) => saveFeed(ctx, req, res))
  router.get('/:id/rotate-token', (req, res) => confirmRotation(ctx, req, res))
  router.post('/:id/rotate-token', confirmed, (req: Request, res: Response) => rotateToken(ctx, req, res))
  router.get('/:id/delete', (req, res) => confirmDeletion(ctx, req, res))
  router.post('/:id/delete', confirmed, (req: Request, res: Response) => deleteFeed(ctx, req, res))
  return router
}

const HOME = '/console/feeds'
const NOTICES: Readonly<Record<string, string>> = {
  saved: 'The changes are saved. The addresses stay the same.',
  deleted: 'The feed is deleted. Its addresses answer nothing any more.',
}

async function showFeeds(
  ctx: Ctx,
  req: Request,
  res: Response,
  refusal: Refusal | null = null,
): Promise<void> {
  const session = sessionOf(res)
  const feeds = await feedsApi(ctx, session.account).list()
  const names = await payerNames(ctx, session.account, payersOf(feeds))
  const model = {
    ...noticesOf(req, NOTICES, refusal),
    rows: feeds.map((feed) => row(feed, names)),
  }
  const status = refusal ? 422 : 200
  sendPage(ctx, req, res, { view: 'feeds/list', title: 'Feeds', session, model, status })
}

/** Formatted values of one row of the list. */
const row = (feed: Feed, names: PayerNames) => ({
  name: feed.name,
  filter: describeFeed(feed, names),
  hint: feed.token_hint,
  read: feed.last_read_at ? minute(feed.last_read_at) : 'never',
  editHref: `${HOME}/${feed.id}/edit`,
  rotateHref: `${HOME}/${feed.id}/rotate-token`,
  deleteHref: `${HOME}/${feed.id}/delete`,
})

/** Saves a new feed and shows its addresses once. */
async function createFeed(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const api = feedsApi(ctx, sessionOf(res).account)
  const feed = await submitFeed(ctx, req, res, (settings) => api.create(settings))
  if (feed) showAddresses(ctx, req, res, { feed, notice: 'The feed is saved.', status: 201 })
}

async function saveFeed(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const api = feedsApi(ctx, sessionOf(res).account)
  const id = String(req.params['id'])
  const feed = await submitFeed(ctx, req, res, (settings) => api.update(id, settings))
  if (feed) res.redirect(303, `${HOME}?done=saved`)
}

type Shown = { feed: FeedWithAddresses; notice: string; status: number }

/** Calls nothing more, so that no later failure loses addresses that are shown only once. */
function showAddresses(ctx: Ctx, req: Request, res: Response, { feed, notice, status }: Shown): void {
  const { atom, rss, calendar } = feed.urls
  const model = { notice, problem: '', name: feed.name, atom, rss, calendar }
  const title = 'Addresses of the feed'
  sendPage(ctx, req, res, { view: 'feeds/addresses', title, session: sessionOf(res), model, status })
}

type Question = { title: string; question: (name: string) => string; label: string; verb: string }

const ROTATION: Question = {
  title: 'Replace the addresses?',
  question: (name) =>
    `The present addresses of “${name}” stop at once. Every feed reader and calendar that reads them ` +
    'needs a new one.',
  label: 'Replace the addresses',
  verb: 'rotate-token',
}
const DELETION: Question = {
  title: 'Delete this feed?',
  question: (name) =>
    `The addresses of “${name}” stop at once. Feed readers and calendars get nothing more from them.`,
  label: 'Delete the feed',
  verb: 'delete',
}

/** Asks before something that ends the addresses of a feed. */
const confirm =
  ({ title, question, label, verb }: Question) =>
  async (ctx: Ctx, req: Request, res: Response): Promise<void> => {
    const session = sessionOf(res)
    const { id, name } = await feedsApi(ctx, session.account).byId(String(req.params['id']))
    const model = { question: question(name), action: `${HOME}/${id}/${verb}`, back: HOME, label }
    sendPage(ctx, req, res, { view: 'parts/confirm', title, session, model })
  }
const confirmRotation = confirm(ROTATION)
const confirmDeletion = confirm(DELETION)

async function rotateToken(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const answer = await feedsApi(ctx, sessionOf(res).account).rotateToken(String(req.params['id']))
  if (answer.kind === 'refused') return showFeeds(ctx, req, res, answer.refusal)
  const notice = 'The feed has new addresses. The old ones answer nothing any more.'
  showAddresses(ctx, req, res, { feed: answer.data, notice, status: 200 })
}

async function deleteFeed(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const answer = await feedsApi(ctx, sessionOf(res).account).remove(String(req.params['id']))
  if (answer.kind === 'refused') return showFeeds(ctx, req, res, answer.refusal)
  res.redirect(303, `${HOME}?done=deleted`)
}
