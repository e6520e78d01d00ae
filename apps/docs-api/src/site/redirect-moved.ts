import type { NextFunction, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { LATEST } from '../pages/current-manual-repo.ts'
import { asPath } from '../pages/index-links.ts'
import { resolveAddress } from '../pages/resolve-address.ts'
import { sendProblem } from './problem-page.ts'

/** Pages of the sites that documentation is brought from are often called so. */
const HTML = /\.html?$/

/**
 * Where nothing stands at an address: leads on to the current manual (307,
 * `/docs/{product}/latest/…`), or for good (308) to what stood there before under another name, or
 * to the page that the path meant on the site it came from; says 410 when that is gone, 404 when
 * nothing is known (docs decision D40). An address of `others`, outside the site, is left to them
 * when nothing is known.
 */
export const redirectMoved =
  (ctx: Ctx, place: 'site' | 'others' = 'site') =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const asked = req.baseUrl + req.path
    const path = asPath(asked)
    const standing = path ? await standingOf(ctx, path) : null
    if (standing?.isGone) return sendProblem(res, 410, 'Its owner has removed it.')
    const target = standing && standing.path + (asked.endsWith('.md') ? '.md' : '')
    if (!target || target === asked.replace(/(?<!\/)\/+$/, ''))
      return place === 'others'
        ? next('router')
        : sendProblem(res, 404, 'Nothing is published at this address.')
    const query = /\?.*/s.exec(req.originalUrl)?.[0] ?? ''
    res.set('Cache-Control', 'no-cache').redirect(path?.split('/')[3] === LATEST ? 307 : 308, target + query)
  }

async function standingOf({ store }: Ctx, path: string) {
  const standing = await resolveAddress(store, path)
  return standing || !HTML.test(path) ? standing : resolveAddress(store, path.replace(HTML, ''))
}
