import { createRouter, csvLine } from '@ppman/http'
import {
  formatCompact,
  formatCount,
  formatIsoDay,
  formatNumber,
  formatShortDay,
  hrefOf,
  isoDayOf,
  startOfDay,
} from '@ppman/web-ui'
import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { creditsPerDay } from '../../edge/meter.ts'
import {
  OTHER_OPERATION,
  planOf,
  type Usage,
  usageLines,
  usageOf,
  type UsageQuery,
} from '../../edge/usage-repo.ts'
import { sendPage } from '../../rendering/respond.ts'
import { USUAL_PLAN } from '../../accounts/organization-repo.ts'
import { sessionOf, signedIn } from '../signed-in.ts'

/** Credits that the organization used, by day, operation and token, for every member. */
export function usageRoutes(ctx: Ctx): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.get('/', (req, res) => showUsage(ctx, req, res))
  router.get('/usage.csv', (req, res) => sendCsv(ctx, req, res))
  return router
}

const PATH = '/console/usage'
const WINDOWS = [7, 30, 90] as const
const DAY_MS = 86_400_000
const MOST_LINES = 50_000
const LONGEST_OPERATION = 200

/** What the address asks for. Nonsense is the usual window of all. */
const Asked = z.object({
  days: z.coerce
    .number()
    .refine((days) => (WINDOWS as readonly number[]).includes(days))
    .catch(30),
  token: z.uuid().nullable().catch(null),
  operation: z
    .string()
    .min(1)
    .max(LONGEST_OPERATION)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .nullable()
    .catch(null),
})
type Asked = z.output<typeof Asked>

function queryOf(ctx: Ctx, res: Response, { days, token, operation }: Asked): UsageQuery {
  const now = ctx.now()
  const from = isoDayOf(new Date(now.getTime() - (days - 1) * DAY_MS))
  return { orgId: sessionOf(res).account.orgId, from, to: isoDayOf(now), tokenId: token, operation }
}

const fieldsOf = ({ days, token, operation }: Asked): Record<string, string> => ({
  days: String(days),
  token: token ?? '',
  operation: operation ?? '',
})

async function showUsage(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const asked = Asked.parse(req.query)
  const query = queryOf(ctx, res, asked)
  const today = { ...query, from: query.to, tokenId: null, operation: null }
  const [usage, usedToday, plan] = await Promise.all([
    usageOf(ctx.pool, query),
    usageOf(ctx.pool, today),
    planOf(ctx.pool, query.orgId),
  ])
  const allowance = Math.floor(creditsPerDay(plan ?? USUAL_PLAN) * ctx.config.RATE_LIMIT_SCALE)
  const used = usedToday.days[0]?.credits ?? 0
  sendPage(ctx, req, res, {
    view: 'usage',
    title: 'Usage and credits',
    session,
    model: {
      ...usageModel(usage, asked, query),
      plan: plan ?? USUAL_PLAN,
      today: {
        used: formatNumber(used),
        allowance: formatNumber(allowance),
        left: formatNumber(Math.max(0, allowance - used)),
        percent: String(Math.min(100, Math.round((used / allowance) * 100))),
      },
    },
  })
}

/** Formatted values for the page. */
function usageModel(usage: Usage, asked: Asked, { from, to }: UsageQuery) {
  const href = (change: Partial<Asked>) => hrefOf({ path: PATH, query: fieldsOf({ ...asked, ...change }) })
  const credits = usage.days.reduce((sum, day) => sum + day.credits, 0)
  const calls = usage.days.reduce((sum, day) => sum + day.calls, 0)
  const share = (part: number) => (credits === 0 ? '0' : String(Math.round((part / credits) * 100)))
  const token = usage.tokens.find(({ tokenId }) => tokenId === asked.token)
  return {
    windows: WINDOWS.map((days) => ({
      label: `${days} days`,
      href: href({ days }),
      isCurrent: days === asked.days,
    })),
    filters: [
      ...(asked.token === null
        ? []
        : [{ label: `Token: ${token?.name ?? asked.token}`, href: href({ token: null }) }]),
      ...(asked.operation === null
        ? []
        : [{ label: `Operation: ${asked.operation}`, href: href({ operation: null }) }]),
    ],
    summary: {
      credits: formatNumber(credits),
      calls: formatNumber(calls),
      perDay: formatNumber(Math.round(credits / asked.days)),
      window: `${formatIsoDay(from)} to ${formatIsoDay(to)}`,
    },
    csvHref: hrefOf({ path: `${PATH}/usage.csv`, query: fieldsOf(asked) }),
    bars: dayBars(usage.days, { from, to }),
    days: usage.days.toReversed().map((day) => ({
      day: formatIsoDay(day.day),
      calls: formatNumber(day.calls),
      credits: formatNumber(day.credits),
    })),
    operations: usage.operations.map((row) => ({
      name: row.operation === OTHER_OPERATION ? 'Other, or before operations were counted' : row.operation,
      href: href({ operation: row.operation }),
      calls: formatNumber(row.calls),
      credits: formatNumber(row.credits),
      share: share(row.credits),
    })),
    tokens: usage.tokens.map((row) => ({
      name: row.name ?? 'A deleted token',
      note: row.last4 === null ? '' : `…${row.last4}, ${row.owner ?? ''}`,
      href: href({ token: row.tokenId }),
      calls: formatNumber(row.calls),
      credits: formatNumber(row.credits),
      share: share(row.credits),
    })),
    isEmpty: usage.days.length === 0,
    isFiltered: asked.token !== null || asked.operation !== null,
    allHref: href({ token: null, operation: null }),
    callCount: formatCount(calls, 'call'),
  }
}

async function sendCsv(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const query = queryOf(ctx, res, Asked.parse(req.query))
  const lines = await usageLines(ctx.pool, query, MOST_LINES)
  const head = csvLine(['day', 'operation', 'token_id', 'token_name', 'calls', 'credits'])
  const body = lines.map(({ day, operation, tokenId, token, calls, credits }) =>
    csvLine([day, operation, tokenId, token, String(calls), String(credits)]),
  )
  res.attachment(`usage-${query.from}-${query.to}.csv`).type('text/csv; charset=utf-8')
  res.set('Cache-Control', 'no-store').send(head + body.join(''))
}

/** Pixels: of the plot above its axis, and above the highest bar for its label. */
const [HEIGHT, HEAD] = [96, 18]

type Day = { day: string; credits: number }

/** Values of the bar chart of credits a day; null without any. Days without use have no bar. */
function dayBars(days: readonly Day[], { from, to }: { from: string; to: string }) {
  const highest = Math.max(0, ...days.map(({ credits }) => credits))
  if (highest === 0) return null
  const first = startOfDay(from).getTime()
  const count = (startOfDay(to).getTime() - first) / DAY_MS + 1
  const width = 100 / count
  const peak = days.find(({ credits }) => credits === highest)!
  return {
    height: HEIGHT + HEAD + 20,
    axisY: HEIGHT + HEAD,
    labelY: HEIGHT + HEAD + 16,
    top: `${formatCompact(highest)} credits`,
    first: formatShortDay(startOfDay(from)),
    last: formatShortDay(startOfDay(to)),
    label:
      `Credits a day, ${count} days. The most were ${formatNumber(highest)} on ` +
      `${formatShortDay(startOfDay(peak.day))}.`,
    bars: days.map(({ day, credits }) => {
      const height = Math.max(1, (credits / highest) * HEIGHT)
      const index = (startOfDay(day).getTime() - first) / DAY_MS
      return {
        x: `${(index * width + width * 0.1).toFixed(2)}%`,
        width: `${(width * 0.8).toFixed(2)}%`,
        y: (HEAD + HEIGHT - height).toFixed(1),
        height: height.toFixed(1),
        title: `${formatShortDay(startOfDay(day))}: ${formatNumber(credits)} credits`,
      }
    }),
  }
}
