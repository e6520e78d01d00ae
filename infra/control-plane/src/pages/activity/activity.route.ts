import { createRouter } from '@ppman/http'
import { EVENT_KINDS, eventKindNames, isEventKind } from '@ppman/notifications/events'
import { severity as severityMark } from '@ppman/web-ui'
import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { humanize, minute, plural } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import { kindChoices, severityChoices } from '../event-filters/filter-form.ts'
import { readPpmanApi } from '../ppman-api.ts'
import { sessionOf, signedIn } from '../signed-in.ts'

/** What happened, as webhooks and mail tell of it, for every member. */
export function activityRoutes(ctx: Ctx): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.get('/', (req, res) => showActivity(ctx, req, res))
  return router
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({
    title: z.string().optional(),
    severity: z.string().optional(),
    change_type: z.string().nullable().optional(),
    payer: z.object({ name: z.string() }).optional(),
    links: z.record(z.string(), z.string()),
  }),
})
type Event = z.output<typeof Event>
const EventPage = z.object({ items: z.array(Event), total: z.number() })

const PAGE_SIZE = 50
const LAST_PAGE = 100_000

/** What the address asks for. Nonsense is the first page of all. */
const Asked = z.object({
  event_type: z
    .enum(['', ...eventKindNames])
    .exclude(['webhook.ping'])
    .catch(''),
  min_severity: z.enum(['critical', 'high', 'medium', 'low', 'info']).catch('info'),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).catch(1),
})
type Asked = z.output<typeof Asked>

async function showActivity(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const asked = Asked.parse(req.query)
  const query = new URLSearchParams({ page_size: String(PAGE_SIZE), ...filledOf(asked) })
  const found = await readPpmanApi(ctx, { account: session.account, path: `/events/?${query}` }, EventPage)
  const model = activityModel(found, asked)
  sendPage(ctx, req, res, { view: 'activity', title: 'Activity', session, model })
}

const filledOf = ({ event_type: kind, min_severity, page }: Asked) => ({
  min_severity,
  page: String(page),
  ...(kind !== '' && { event_type: kind }),
})

/** Formatted values for the page. */
function activityModel({ items, total }: z.output<typeof EventPage>, asked: Asked) {
  const hrefOf = (page: number) => `/console/activity?${new URLSearchParams(filledOf({ ...asked, page }))}`
  return {
    kinds: kindChoices([asked.event_type]),
    severities: severityChoices(asked.min_severity),
    summary: plural(total, 'event'),
    rows: items.map(row),
    newer: asked.page > 1 ? hrefOf(asked.page - 1) : '',
    older: asked.page * PAGE_SIZE < total ? hrefOf(asked.page + 1) : '',
  }
}

function row({ id, type, timestamp, data }: Event) {
  const { title, payer, severity, change_type: change, links } = data
  return {
    id,
    type,
    when: minute(timestamp),
    title: title ?? (isEventKind(type) ? EVENT_KINDS[type].summary : type),
    payer: payer?.name ?? '',
    severity: severity ? severityMark(severity) : null,
    change: change ? humanize(change) : '',
    href: Object.values(links).find(isPage) ?? '',
  }
}

/** Whether people can read an address: the others are of the API. */
const isPage = (href: string): boolean => !new URL(href).pathname.startsWith('/api/')
