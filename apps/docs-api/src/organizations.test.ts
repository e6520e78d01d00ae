import type { AnyRoute } from '@ppman/http'
import type { Ctx } from './context.ts'
import { make } from './testing/make.fixtures.ts'
import { routes } from './routes.ts'
import { ORG, OTHER_ORG, testDocs } from './testing.ts'
import { createTicket } from './tickets/create-ticket.ts'

const docs = await testDocs()
const { api, as, ctx, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

/** Words in all resources of the first organization; no answer to the other may contain them. */
const MARK = 'quagga'
const NOBODY = '0190a000-0000-7000-8000-000000000009'
const stranger = as({ org: OTHER_ORG, sub: 'stranger' })

const product = await a.product({ slug: `${MARK}-product`, name: `A ${MARK} product` })
const manual = await a.manual({ productId: product.id, slug: `${MARK}-manual`, title: `A ${MARK} manual` })
const chapter = await a.chapter(manual.id)
const topic = await a.pending(manual.id, {
  slug: `${MARK}-topic`,
  title: `A ${MARK} topic`,
  bodyMdx: `${MARK} words.`,
  sourceKey: MARK,
})
const gone = await a.draft(manual.id, { title: `A ${MARK} draft` })
await api.delete(`/api/v1/topics/${gone.id}`).set(as()).expect(204)
const imported = await api
  .post('/api/v1/imports')
  .set(operator())
  .send({ manualId: manual.id, topics: [{ title: MARK, bodyMdx: MARK }] })
const redirect = await api
  .post('/api/v1/redirects')
  .set(operator())
  .send({ from: `/${MARK}`, topicId: topic.id })
  .expect(201)
const ticket = await createTicket(ctx, { orgId: ORG, subject: `A ${MARK}`, body: MARK, author: 'reader' })
const idOf = async (table: string) =>
  (await pool.query(`SELECT id FROM ${table} LIMIT 1`)).rows[0].id as string

/** An existing id for each path. */
const IDS: Record<string, string> = {
  products: product.id,
  manuals: manual.id,
  chapters: chapter.id,
  topics: topic.id,
  review: topic.id,
  deletions: await idOf('doc_deletion'),
  'publish-runs': await idOf('doc_publish_run'),
  imports: imported.body.id,
  redirects: redirect.body.id,
  tickets: ticket.id,
}
const BODIES: Record<string, object> = {
  reject: { reason: 'No.' },
  messages: { body: 'Words.' },
  patch: { slug: 'taken-over' },
}

const ownId = ({ path }: AnyRoute<Ctx>) => IDS[path.split('/')[1] ?? ''] ?? ''
const bodyFor = ({ path, method }: AnyRoute<Ctx>) =>
  BODIES[path.split('/').at(-1) ?? ''] ?? (path.endsWith('/policy') ? {} : BODIES[method]) ?? {}
const call = (spec: AnyRoute<Ctx>, id: string, headers = stranger) =>
  api[spec.method](`/api/v1${spec.path.replace(':id', id).replace(':name', 'a-name')}`)
    .set(headers)
    .send(bodyFor(spec))

const guarded = routes.filter(({ access }) => access !== 'public')
const byId = guarded.filter(({ path }) => path.includes(':id'))

/** All documentation rows as text, to detect changes by a call. */
async function everything(): Promise<string> {
  const tables = await pool.query(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname LIKE 'doc\\_%' ORDER BY 1",
  )
  const texts = await Promise.all(
    tables.rows.map(
      async ({ relname }) =>
        (
          await pool.query(
            `SELECT coalesce(string_agg(t::text, '|' ORDER BY t::text), '') AS all FROM ${relname} t`,
          )
        ).rows[0].all,
    ),
  )
  return texts.join('\n')
}

/** Waits for the import in the background, because the next steps compare rows. */
const importIsOver = async () => {
  while ((await pool.query('SELECT 1 FROM doc_import WHERE finished_at IS NULL')).rowCount)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('two organizations', () => {
  beforeAll(importIsOver)

  test.each(byId)(
    '$method $path says the same of another’s id as of one that nobody has, and changes nothing',
    async (spec) => {
      expect(ownId(spec)).not.toBe('')
      const before = await everything()
      const [theirs, nobodys] = [await call(spec, ownId(spec)), await call(spec, NOBODY)]
      expect(theirs.status).toBe(spec.access.endsWith(':operator') ? 403 : 404)
      expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body])
      expect(theirs.text).not.toContain(MARK)
      expect(await everything()).toBe(before)
    },
  )

  test.each(guarded.filter(({ method, path }) => method === 'get' && !path.includes(':')))(
    '$method $path lists nothing of the other',
    async (spec) => {
      const filters = [
        '',
        '?limit=100',
        `?q=${MARK}`,
        `?sourceKey=${MARK}`,
        `?manualId=${manual.id}`,
        `?productId=${product.id}`,
        `?chapterId=${chapter.id}`,
      ]
      for (const filter of filters) {
        const reply = await api.get(`/api/v1${spec.path}${filter}`).set(stranger)
        expect([200, 403]).toContain(reply.status)
        expect(reply.text).not.toContain(MARK)
        if (reply.status === 200) expect(reply.body).toMatchObject({ items: [], total: 0 })
      }
    },
  )

  test.each([
    ['/manuals', { productId: product.id, slug: 's', title: 'T' }],
    ['/chapters', { manualId: manual.id, slug: 's', title: 'T' }],
    ['/topics', { manualId: manual.id, slug: 's', title: 'T' }],
    ['/topics/upsert', { manualId: manual.id, sourceKey: MARK, title: 'T', bodyMdx: 'Words.' }],
  ])('POST %s into a place of the other answers as into none', async (path, body) => {
    const before = await everything()
    const nowhere = JSON.parse(
      JSON.stringify(body).replace(product.id, NOBODY).replace(manual.id, NOBODY),
    ) as object
    const send = (parts: object) => api.post(`/api/v1${path}`).set(stranger).send(parts)
    const [theirs, nobodys] = [await send(body), await send(nowhere)]
    expect([theirs.status, theirs.body.code, theirs.body]).toEqual([400, 'unknown_parent', nobodys.body])
    expect(await everything()).toBe(before)
  })

  test('a chapter of the other is no chapter', async () => {
    const own = await a.manual({}, stranger)
    const send = (chapterId: string) =>
      api.post('/api/v1/topics').set(stranger).send({ manualId: own.id, slug: 's', title: 'T', chapterId })
    expect((await send(chapter.id)).body).toEqual((await send(NOBODY)).body)
  })

  test('an operator reaches what both keep', async () => {
    for (const spec of byId.filter(({ method }) => method === 'get'))
      expect((await call(spec, ownId(spec), operator())).status).toBe(200)
  })
})

test('every error is one flat object of a sentence and a code, whatever the route', async () => {
  for (const spec of guarded) {
    const reply = await call(spec, 'nonsense', as({ sub: 'somebody' }))
    if (reply.status < 400) continue
    expect(Object.keys(reply.body).sort()).toEqual(['code', 'error'])
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.text).not.toMatch(/prisma|postgres|select |at \/|stack/i)
  }
})
