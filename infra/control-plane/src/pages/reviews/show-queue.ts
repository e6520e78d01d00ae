import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../respond.ts'
import { sessionOf } from '../signed-in.ts'
import { reviewQueue } from './docs-api.ts'
import { namesOf } from './names-of.ts'
import { queueModel } from './reviews-model.ts'

const NOTICES: Readonly<Record<string, string>> = {
  approve: 'Approved. Readers see it as soon as everybody who has to agree has done so.',
  reject: 'Sent back to its author with your reason.',
  unpublish: 'Taken down. Readers no longer see it.',
}

/** The page of all that waits for review. */
export async function showQueue(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const offset = Math.min(1_000_000, Math.max(0, Math.trunc(Number(req.query['offset'])) || 0))
  const queue = await reviewQueue(ctx, session.account, offset)
  const names = await namesOf(
    ctx,
    queue.items.map(({ submittedBy }) => submittedBy),
  )
  const { done } = req.query
  const notice = (typeof done === 'string' && NOTICES[done]) || ''
  sendPage(ctx, req, res, {
    view: 'reviews',
    title: 'Reviews',
    session,
    model: queueModel({ queue, names, offset, notice }),
  })
}
