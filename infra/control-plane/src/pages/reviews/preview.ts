import { parseBody, render } from '@ppman/topic-pipeline/source'
import { trustedHtml } from '@ppman/web-ui'
import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { sessionOf } from '../signed-in.ts'
import { reviewOf } from './docs-api.ts'

/** What a preview may do: load our stylesheet and pictures of this site, nothing else. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'"

/**
 * The waiting revision as readers would see it: rendered and sanitized as the documentation site
 * does, on a page without scripts or forms, for the frame of the review.
 */
export async function showPreview(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { head } = await reviewOf(ctx, sessionOf(res).account, String(req.params['id']))
  const { tree, problem } = parseBody(head.bodyMdx, 'mdx')
  res.set({ 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'SAMEORIGIN' })
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
