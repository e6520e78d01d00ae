import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../respond.ts'
import { sessionOf } from '../signed-in.ts'
import { isActive, jobsModel } from './jobs-model.ts'
import { newestJobs } from './list-jobs.ts'

/** The page loads itself again this often while a job is active, without a script. */
const REFRESH_S = 2
const STARTED = 'The sync is started, or was under way already.'

/** The page of jobs, which follows them until none is active or the reader says stop. */
export async function showJobs(
  ctx: Ctx,
  req: Request,
  res: Response,
  { problem = '', status = 200 } = {},
): Promise<void> {
  const session = sessionOf(res)
  const jobs = await newestJobs(ctx, session.account)
  const isUpdating = problem === '' && req.query['updates'] !== 'off' && jobs.some(isActive)
  if (isUpdating) res.set('Refresh', `${REFRESH_S}; url=/console/jobs`)
  const notice = req.query['done'] === 'started' ? STARTED : ''
  sendPage(ctx, req, res, {
    view: 'jobs',
    title: 'Jobs',
    session,
    model: jobsModel({ jobs, isUpdating, notice, problem }),
    status,
  })
}
