import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../respond.ts'
import { sessionOf } from '../signed-in.ts'
import { reviewOf } from './docs-api.ts'
import { namesOf } from './names-of.ts'
import { reviewModel } from './reviews-model.ts'

/** The page of one topic: what would change, what was found, and what can be decided. */
export async function showReview(
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
  const model = reviewModel({ review, names, readerId: session.account.id, notice: '', problem, reason })
  sendPage(ctx, req, res, { view: 'review', title: review.head.title, session, model, status })
}
