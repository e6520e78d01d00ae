import { AppError } from '@ppman/errors'
import type { Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import type { PageLine } from '../pages/page.ts'

/** Pages that one list shows; a sitemap may name 50,000. */
export const LISTED = 2_000
export const MAPPED = 50_000

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Pages are asked for anew each time: what was taken down is gone at once. */
export const sendPage = (res: Response, html: string) =>
  void res.set('Cache-Control', 'no-cache').type('html').send(html)

export const sendText = (res: Response, type: string, text: string) => void res.type(type).send(text)

export async function listed(ctx: Ctx, limit = LISTED): Promise<PageLine[]> {
  const { items } = await ctx.store.pages.list({ limit, offset: 0 })
  return items
}

export const nothingHere = () => new AppError('not_found', 'Nothing is published at this address.')

/** Whether every part of the address can be a slug; the database is asked for none that cannot. */
export const hasSlugs = ({ params }: Request): boolean =>
  Object.values(params).every((slug) => typeof slug === 'string' && slug.length <= 200 && SLUG.test(slug))
