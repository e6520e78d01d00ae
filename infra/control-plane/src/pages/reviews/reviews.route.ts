import { createRouter } from '@ppman/http'
import { parseBody, render } from '@ppman/topic-pipeline/source'
import { trustedHtml } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { minute, plural } from '../../rendering/format.ts'
import { consoleHeaders, sendPage } from '../../rendering/respond.ts'
import { noticesOf } from '../ppman-api.ts'
import { administrator, sessionOf, signedIn } from '../signed-in.ts'
import {
  decide,
  openProduct,
  PAGE_SIZE,
  type Queue,
  type Review,
  reviewOf,
  reviewQueue,
  type Revision,
  type Verdict,
} from './docs-api.ts'
import { sideBySide } from './side-by-side.ts'

const text = z.string().trim().max(2_000).catch('')
/** Printable ASCII, as a header value. */
const etag = z
  .string()
  .trim()
  .max(200)
  .regex(/^[!-~]*$/)
  .catch('')
const Form = z.object({ etag, reason: text })

/** Review of documentation, for administrators: the queue, one topic, and the decision. */
export function reviewRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx), administrator)
  router.get('/', (req, res) => showQueue(ctx, req, res))
  router.get('/:id', consoleHeaders({ framesOwnPages: true }), (req, res) => showReview(ctx, req, res))
  router.get('/:id/preview', (req, res) => showPreview(ctx, req, res))
  for (const verb of ['approve', 'reject', 'unpublish'] as const) {
    router.post(`/:id/${verb}`, limiter, ctx.forms.check, (req, res) => handleVerdict(ctx, req, res, verb))
  }
  router.post('/:id/open-product', limiter, ctx.forms.check, (req, res) => handleOpenProduct(ctx, req, res))
  return router
}

async function handleOpenProduct(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const problem = await openProduct(ctx, sessionOf(res).account, id)
  if (problem !== null) return showReview(ctx, req, res, { problem, status: 422 })
  res.redirect(303, `/console/reviews/${encodeURIComponent(id)}?done=open-product`)
}

async function handleVerdict(ctx: Ctx, req: Request, res: Response, verb: Verdict['verb']): Promise<void> {
  const { etag, reason } = Form.parse(req.body ?? {})
  const problem = await decide(ctx, sessionOf(res).account, {
    verb,
    id: String(req.params['id']),
    etag,
    reason,
  })
  if (problem !== null) return showReview(ctx, req, res, { problem, reason, status: 422 })
  const page = `/console/reviews/${encodeURIComponent(String(req.params['id']))}`
  res.redirect(303, verb === 'reject' ? '/console/reviews?done=reject' : `${page}?done=${verb}`)
}

/** E-mail addresses by account id; a person of another installation keeps the id. */
type Names = ReadonlyMap<string, string>

type QueueFacts = { queue: Queue; names: Names; offset: number; notice: string }

/** Formatted values for the queue page. */
function queueModel({ queue, names, offset, notice }: QueueFacts) {
  return {
    notice,
    summary: queue.total === 0 ? '' : `${plural(queue.total, 'page')} waiting, the longest waiting first.`,
    rows: queue.items.map((item) => ({
      title: item.title,
      href: `/console/reviews/${item.topicId}`,
      revision: `revision ${item.revision}`,
      sent: minute(item.submittedAt),
      by: names.get(item.submittedBy) ?? item.submittedBy,
      findings: item.findingCount === 0 ? 'none' : plural(item.findingCount, 'finding'),
      isSensitive: item.isSensitive,
    })),
    newer: queue.hasMore ? `/console/reviews?offset=${offset + PAGE_SIZE}` : '',
    older: offset > 0 ? `/console/reviews?offset=${Math.max(0, offset - PAGE_SIZE)}` : '',
  }
}

type ReviewFacts = {
  review: Review & { etag: string }
  names: Names
  readerId: string
  notice: string
  problem: string
  reason: string
}

/** Formatted values for the page of one review. */
function reviewModel({ review, names, readerId, notice, problem, reason }: ReviewFacts) {
  const { topic, head, live, findings, reviews, approvalsNeeded } = review
  const nameOf = (id: string) => names.get(id) ?? id
  const isOwn = head.submittedBy === readerId
  const hasSpoken = reviews.some(({ reviewer }) => reviewer === readerId)
  const isWaiting = topic.status === 'pending'
  return {
    notice,
    problem,
    reason,
    etag: review.etag,
    action: `/console/reviews/${topic.id}`,
    lead:
      `Revision ${head.revision}, sent ${minute(head.submittedAt)} by ${nameOf(head.submittedBy)}. ` +
      stateOf(topic.status, live),
    isSensitive: approvalsNeeded > 1,
    facts: factsOf(head, live),
    rows: sideBySide(review.diff),
    findings: findings.map((finding) => ({
      ...finding,
      place: `${finding.field} ${finding.line}:${finding.column}`,
      isError: finding.severity === 'error',
    })),
    decisions: reviews.map(
      ({ reviewer, decision, reason: why, decidedAt }) =>
        `${nameOf(reviewer)} ${decision} it on ${minute(decidedAt)}${why ? `: ${why}` : '.'}`,
    ),
    refusal:
      isWaiting && isOwn
        ? 'You sent this revision; somebody else decides about it.'
        : isWaiting && hasSpoken
          ? 'You have decided; another reviewer has to agree.'
          : '',
    mayDecide: isWaiting && !isOwn && !hasSpoken,
    mayUnpublish: topic.hasLiveRevision,
    closedProduct: review.product.isPublished ? '' : review.product.name,
  }
}

/** Address of the page that readers see; empty while there is none, or its site is not known. */
const liveHrefOf = ({ livePath }: Review, docs: string | undefined): string =>
  livePath !== null && docs ? new URL(livePath, docs).href : ''

function stateOf(status: string, live: Revision | null): string {
  const readers = live ? `Readers see revision ${live.revision}.` : 'Readers see nothing of it.'
  return status === 'pending' ? readers : `It does not wait for review (${status}). ${readers}`
}

/** Metadata changes besides the text. */
function factsOf(head: Revision, live: Revision | null) {
  const rows: [string, (of: Revision) => string][] = [
    ['Title', ({ title }) => title],
    ['Excerpt', ({ excerpt }) => excerpt ?? ''],
    ['Visibility', ({ visibility }) => visibility],
    ['Sensitive', ({ isSensitive }) => (isSensitive ? 'yes' : 'no')],
    [
      'Front matter',
      ({ frontmatter }) =>
        Object.keys(frontmatter).length === 0 ? '' : JSON.stringify(frontmatter, null, 1),
    ],
  ]
  return rows.map(([name, of]) => ({
    name,
    before: live ? of(live) : '',
    after: of(head),
    isChanged: live !== null && of(live) !== of(head),
  }))
}

const NOTICES: Readonly<Record<string, string>> = {
  approve: 'Approved.',
  reject: 'Sent back to its author with your reason.',
  unpublish: 'Taken down. Readers no longer see it.',
  'open-product': 'The product is open: readers see its approved pages.',
}

/** Shows the queue of pending reviews. */
async function showQueue(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const offset = Math.min(1_000_000, Math.max(0, Math.trunc(Number(req.query['offset'])) || 0))
  const queue = await reviewQueue(ctx, session.account, offset)
  const names = await namesOf(
    ctx,
    queue.items.map(({ submittedBy }) => submittedBy),
  )
  const { notice } = noticesOf(req, NOTICES, null)
  sendPage(ctx, req, res, {
    view: 'reviews',
    title: 'Reviews',
    session,
    model: queueModel({ queue, names, offset, notice }),
  })
}

/** Shows one topic: changes, findings and possible decisions. */
async function showReview(
  ctx: Ctx,
  req: Request,
  res: Response,
  { problem = '', reason = '', status = 200 } = {},
): Promise<void> {
  const session = sessionOf(res)
  const review = await reviewOf(ctx, session.account, String(req.params['id']))
  const names = await namesOf(ctx, [
    review.head.submittedBy,
    ...review.reviews.map(({ reviewer }) => reviewer),
  ])
  const { notice } = noticesOf(req, NOTICES, null)
  const docs = ctx.config.DOCS_BASE_URL
  const facts = { review, names, readerId: session.account.id, notice, problem, reason }
  const model = { ...reviewModel(facts), liveHref: liveHrefOf(review, docs) }
  sendPage(ctx, req, res, { view: 'review', title: review.head.title, session, model, status })
}

/** Resolves account ids to e-mail addresses; ids from other installations are left out. */
async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Names> {
  const accounts = await Promise.all([...new Set(ids)].map((id) => ctx.accounts.byId(id)))
  return new Map(accounts.flatMap((account) => (account ? [[account.id, account.email]] : [])))
}

/** What a preview may do: load our stylesheet and pictures of this site, nothing else. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'"

/**
 * The waiting revision as readers would see it: rendered and sanitized as the documentation site
 * does, on a page without scripts or forms, for the frame of the review.
 */
async function showPreview(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { head } = await reviewOf(ctx, sessionOf(res).account, String(req.params['id']))
  const { tree, problem } = parseBody(head.bodyMdx, 'mdx')
  res.set({ 'Content-Security-Policy': PREVIEW_POLICY, 'X-Frame-Options': 'SAMEORIGIN' })
  res.type('html').send(
    ctx.views.render('preview', {
      title: head.title,
      path: req.path,
      email: '',
      audience: 'stranger',
      csrfToken: '',
      body: tree ? trustedHtml(render(tree, head.title).html) : '',
      problem: problem ? `The text cannot be read from line ${problem.line} on.` : '',
    }),
  )
}
