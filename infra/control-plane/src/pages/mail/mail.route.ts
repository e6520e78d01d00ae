import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { second } from '../../rendering/format.ts'
import { consoleHeaders, sendPage } from '../../rendering/respond.ts'
import { administrator, sessionOf, signedIn } from '../signed-in.ts'

/** A mail as the local mail sink keeps it. */
const Mail = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
})
type Mail = z.output<typeof Mail>

const SHOWN = 50
const ID = /^\d{14}-[0-9a-f]{8}$/
/** Links of a mail, from its text. */
const LINK = /https?:\/\/[^\s<>"]+/g

/** The mail of a development stack, for administrators. Elsewhere there is no such page. */
export function mailRoutes(ctx: Ctx): Router {
  const router = createRouter()
  const dir = ctx.config.DEV_MAIL_DIR
  if (!dir) return router
  router.use(signedIn(ctx), administrator)
  router.get('/', (req, res) => {
    const rows = newest(dir).map((mail) => ({
      ...mail,
      to: mail.to.join(', '),
      received: second(mail.receivedAt),
    }))
    sendPage(ctx, req, res, { view: 'mails', title: 'Mail', session: sessionOf(res), model: { rows } })
  })
  router.get('/:id', consoleHeaders({ framesOwnPages: true }), (req, res) => {
    const mail = oneOf(dir, String(req.params['id']))
    const model = {
      ...mail,
      title: mail.subject,
      to: mail.to.join(', '),
      received: second(mail.receivedAt),
      links: [...new Set(mail.text.match(LINK) ?? [])],
    }
    sendPage(ctx, req, res, { view: 'mail', title: mail.subject, session: sessionOf(res), model })
  })
  router.get('/:id/html', asForeignPage, (req, res) => {
    res.type('html').send(oneOf(dir, String(req.params['id'])).html)
  })
  return router
}

const newest = (dir: string): Mail[] =>
  readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .slice(-SHOWN)
    .reverse()
    .map((file) => Mail.parse(JSON.parse(readFileSync(path.join(dir, file), 'utf8'))))

function oneOf(dir: string, id: string): Mail {
  const mail = ID.test(id) ? newest(dir).find((one) => one.id === id) : undefined
  if (!mail) throw new AppError('not_found', 'There is no such mail, or it is too old.')
  return mail
}

/** The mail's own page: its inline styles, no script, no request, no rights of this site. */
const asForeignPage: RequestHandler = (_req, res, next) => {
  res.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  )
  res.set('X-Frame-Options', 'SAMEORIGIN')
  next()
}
