import { AppError } from '@ppman/errors'
import { createRouter, csvLine } from '@ppman/http'
import { capitalize, hrefOf, startOfDay } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import { type Account, managesOrganization } from '../../accounts/account-repo.ts'
import { listMembers } from '../../accounts/team-repo.ts'
import { AUDIT_ACTIONS, type AuditFilter, listAudit } from '../../audit/audit-repo.ts'
import type { Ctx } from '../../context.ts'
import { humanize, second } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import { readPpmanApi } from '../ppman-api.ts'
import { sessionOf, signedIn } from '../signed-in.ts'

/** The audit trail of the organization, for its administrators. */
export function auditRoutes(ctx: Ctx): Router {
  const router = createRouter()
  router.use(signedIn(ctx), orgAdministrator)
  router.get('/', (req, res) => showAudit(ctx, req, res))
  router.get('/audit.csv', (req, res) => sendCsv(ctx, req, res))
  return router
}

const orgAdministrator: RequestHandler = (_req, res, next) => {
  if (!managesOrganization(sessionOf(res).account))
    throw new AppError('forbidden', 'Only administrators of the organization may see its audit trail.')
  next()
}

const PATH = '/console/audit'
const [PAGE_SIZE, DAY_MS] = [50, 86_400_000]
/** Lines of a CSV file, and those that one call of the API gives. */
const [MOST_LINES, PER_CALL] = [5_000, 500]

/** The chains that the page shows: ours, and the two of the product. */
const CHAINS = ['access', 'organisation', 'shared'] as const
type ChainName = (typeof CHAINS)[number]

const CHAIN_LABELS: Record<ChainName, string> = {
  access: 'People and tokens',
  organisation: 'Your records',
  shared: 'Shared records',
}

const day = z.iso.date().nullable().catch(null)

/** What the address asks for. Nonsense is not filtered by. */
const Asked = z.object({
  chain: z.enum(CHAINS).catch('access'),
  action: z
    .string()
    .regex(/^[a-z_]{1,60}\.[a-z_]{1,60}$/)
    .nullable()
    .catch(null),
  actor: z.uuid().nullable().catch(null),
  from: day,
  to: day,
  before: z.coerce.number().int().min(1).max(1_000_000_000).nullable().catch(null),
})
type Asked = z.output<typeof Asked>

const filterOf = ({ action, actor, from, to, before }: Asked): AuditFilter => ({
  beforeSeq: before,
  action,
  actor,
  from: from === null ? null : startOfDay(from),
  until: to === null ? null : new Date(startOfDay(to).getTime() + DAY_MS),
})

const fieldsOf = ({ chain, action, actor, from, to, before }: Asked): Record<string, string> => ({
  chain,
  action: action ?? '',
  actor: actor ?? '',
  from: from ?? '',
  to: to ?? '',
  before: before === null ? '' : String(before),
})

async function showAudit(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const { account } = session
  // An empty field of the form is not a number: without it all is shown.
  const asked = Asked.parse({ ...req.query, before: req.query['before'] || null })
  const [lines, members] = await Promise.all([
    auditLines(ctx, account, { chain: asked.chain, filter: filterOf(asked), take: PAGE_SIZE + 1 }),
    listMembers(ctx.pool, account.orgId, ctx.now()),
  ])
  const names = new Map(members.map(({ id, email }) => [id, email]))
  sendPage(ctx, req, res, {
    view: 'audit',
    title: 'Audit trail',
    session,
    model: auditModel({ lines, names, asked }),
  })
}

type Facts = { lines: readonly AuditLine[]; names: ReadonlyMap<string, string>; asked: Asked }

/** Formatted values for the page. */
function auditModel({ lines, names, asked }: Facts) {
  const href = (change: Partial<Asked>, path = PATH) =>
    hrefOf({ path, query: fieldsOf({ ...asked, ...change }) })
  const shown = lines.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    chain: asked.chain,
    chains: CHAINS.map((chain) => ({
      label: CHAIN_LABELS[chain],
      href: href({ chain, action: null, actor: null, before: null }),
      isCurrent: chain === asked.chain,
    })),
    isShared: asked.chain === 'shared',
    isAccess: asked.chain === 'access',
    form: { from: asked.from ?? '', to: asked.to ?? '', action: asked.action ?? '' },
    actions: Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({
      value,
      label,
      isChosen: value === asked.action,
    })),
    actors: [...names].map(([value, label]) => ({ value, label, isChosen: value === asked.actor })),
    rows: shown.map((line) => row(line, names)),
    older: lines.length > PAGE_SIZE && last ? href({ before: last.seq }) : '',
    newest: asked.before === null ? '' : href({ before: null }),
    csvHref: href({ before: null }, `${PATH}/audit.csv`),
    isFiltered: [asked.action, asked.actor, asked.from, asked.to].some((value) => value !== null),
    allHref: hrefOf({ path: PATH, query: { chain: asked.chain } }),
  }
}

function row(
  { seq, at, actor, action, object, detail, hash }: AuditLine,
  names: ReadonlyMap<string, string>,
) {
  const facts = factsOf(detail)
  return {
    seq: String(seq),
    when: second(at.toISOString()),
    actor: names.get(actor) ?? facts['by'] ?? actor,
    what: Object.hasOwn(AUDIT_ACTIONS, action)
      ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS]
      : capitalize(humanize(action.replace('.', ': '))),
    object: `${humanize(object.kind)} ${object.id}`,
    facts: Object.entries(facts)
      .filter(([name]) => name !== 'by')
      .map(([name, value]) => `${humanize(name)}: ${value}`),
    hash: hash.slice(0, 12),
  }
}

/** The sealed JSON as names and texts. */
function factsOf(detail: string): Record<string, string> {
  const read = z.record(z.string(), z.unknown()).safeParse(parseJson(detail))
  const entries = Object.entries(read.data ?? {}).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const COLUMNS = ['seq', 'at', 'actor', 'action', 'object_kind', 'object_id', 'detail', 'hash']

/** The lines of the filter as CSV, the newest first; a last line says when there are more. */
async function sendCsv(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { account } = sessionOf(res)
  const asked = Asked.parse(req.query)
  const lines: AuditLine[] = []
  let isMore = true
  while (isMore && lines.length < MOST_LINES) {
    const before = lines.at(-1)?.seq ?? null
    const filter = filterOf({ ...asked, before })
    const more = await auditLines(ctx, account, { chain: asked.chain, filter, take: PER_CALL })
    lines.push(...more)
    isMore = more.length === PER_CALL
  }
  const body = lines.map(({ seq, at, actor, action, object, detail, hash }) =>
    csvLine([String(seq), at.toISOString(), actor, action, object.kind, object.id, detail, hash]),
  )
  const rest = isMore ? [csvLine([`Only ${MOST_LINES} lines; ask for fewer days.`])] : []
  res.attachment(`audit-${asked.chain}.csv`).type('text/csv; charset=utf-8').set('Cache-Control', 'no-store')
  res.send([csvLine(COLUMNS), ...body, ...rest].join(''))
}

/** A line of any chain. */
type AuditLine = {
  seq: number
  at: Date
  actor: string
  action: string
  object: { kind: string; id: string }
  /** JSON as it was sealed. */
  detail: string
  hash: string
}

const ApiLine = z.object({
  seq: z.number(),
  at: z.coerce.date(),
  actor: z.string(),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }),
  detail: z.string(),
  hash: z.string(),
})
const ApiLines = z.object({ items: z.array(ApiLine) })

type Wanted = { chain: ChainName; filter: AuditFilter; take: number }

/** Lines of a chain, the newest first. @param take at most 500 */
async function auditLines(ctx: Ctx, account: Account, { chain, filter, take }: Wanted): Promise<AuditLine[]> {
  if (chain === 'access') {
    const events = await listAudit(ctx.pool, account.orgId, { filter, take })
    return events.map(({ objectKind: kind, objectId: id, ...line }) => ({ ...line, object: { kind, id } }))
  }
  const query = new URLSearchParams({ chain, order: 'newest', limit: String(take) })
  if (filter.beforeSeq !== null) query.set('before_seq', String(filter.beforeSeq))
  if (filter.action !== null) query.set('action', filter.action)
  if (filter.actor !== null) query.set('actor', filter.actor)
  if (filter.from) query.set('from_date', isoDay(filter.from))
  if (filter.until) query.set('to_date', isoDay(new Date(filter.until.getTime() - 1)))
  return (await readPpmanApi(ctx, { account, path: `/audit/events?${query}` }, ApiLines)).items
}

const isoDay = (instant: Date): string => instant.toISOString().slice(0, 10)
