import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'
import { LEASE_MS, runImport } from './importer.ts'

const docs = await testDocs()
const { api, as, operator, ctx, pool, close } = docs
const a = make(docs)
afterAll(close)

const start = (manualId: string, topics: object[], headers = operator()) =>
  api.post('/api/v1/imports').set(headers).send({ manualId, topics })
const show = async (id: string) => (await api.get(`/api/v1/imports/${id}`).set(operator()).expect(200)).body

async function finished(id: string) {
  for (let tries = 0; tries < 200; tries++) {
    const body = await show(id)
    if (body.status === 'finished') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The import did not end.')
}

describe('POST /imports', () => {
  test('sends each topic through the pipeline and tells what became of it', async () => {
    const manual = await a.manual()
    const key = ['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')
    const old = await a.pending(manual.id, { slug: 'old', sourceKey: 'repo:old' })
    const topics = [
      { slug: 'new', title: 'New', bodyMdx: 'See [later](./later).', sourceKey: 'repo:new' },
      { sourceKey: 'repo:old', bodyMdx: 'Other words.' },
      { slug: 'leak', title: 'Leak', bodyMdx: `Use ${key}` },
      { slug: 'old', title: 'Thief', bodyMdx: 'Words.', sourceKey: 'repo:thief' },
      { slug: 'new', title: 'New', bodyMdx: 'See [later](./later).', sourceKey: 'repo:new' },
    ]
    const { status, body, headers } = await start(manual.id, topics)
    expect([status, body.status, body.total, headers['location']]).toEqual([
      202,
      'running',
      5,
      `/api/v1/imports/${body.id}`,
    ])
    const result = await finished(body.id)
    expect(result.counts).toEqual({ created: 1, updated: 1, unchanged: 1, rejected: 1, failed: 1 })
    expect(result.items[1]).toMatchObject({ number: 2, outcome: 'updated', topicId: old.id })
    expect(result.items[2]).toMatchObject({
      outcome: 'rejected',
      topicId: null,
      publishRunId: expect.any(String),
      message: expect.stringContaining('secret.github-token'),
    })
    expect(result.items[3]).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('sourceKey'),
    })
    const { rows } = await pool.query('SELECT surface, decision FROM doc_publish_run WHERE id = $1', [
      result.items[0].publishRunId,
    ])
    expect(rows).toEqual([{ surface: 'import', decision: 'pending' }])
    const kept = await pool.query('SELECT count(*)::int AS n FROM doc_import_item WHERE body IS NOT NULL')
    expect(kept.rows).toEqual([{ n: 0 }])
    expect((await api.get(`/api/v1/topics/${result.items[0].topicId}`).set(as())).body).toMatchObject({
      status: 'pending',
      createdByBot: true,
    })
  })

  test('refuses what no topic can be, naming it, before anything is stored', async () => {
    const manual = await a.manual()
    const { status, body } = await start(manual.id, [
      { slug: 'fine', title: 'T', bodyMdx: '' },
      { slug: 'Bad Slug', title: 'T', bodyMdx: '' },
    ])
    expect([status, body.code, body.error]).toEqual([
      400,
      'invalid_request',
      expect.stringContaining('topics.1.slug'),
    ])
    expect(
      (await start('0190a000-0000-7000-8000-000000000009', [{ title: 'T', bodyMdx: '' }])).body.code,
    ).toBe('unknown_parent')
    expect((await start(manual.id, [])).body.code).toBe('invalid_request')
    expect((await start(manual.id, [{ title: 'T', bodyMdx: '' }], as())).body.code).toBe('forbidden')
  })

  test('goes on after a process was killed, without doing anything twice', async () => {
    const manual = await a.manual()
    const { id, orgId } = await ctx.acrossOrganizations(async () => {
      const { orgId } = (await ctx.store.manuals.lock(manual.id))!
      const bodies = [1, 2, 3].map((n) => ({
        manualId: manual.id,
        slug: `page-${n}`,
        title: `T ${n}`,
        bodyMdx: 'Words.',
      }))
      const at = new Date()
      return {
        id: await ctx.store.imports.create({ orgId, manualId: manual.id, by: 'operator', at, bodies }),
        orgId,
      }
    })
    await api
      .post('/api/v1/topics/upsert')
      .set(as())
      .send({ manualId: manual.id, slug: 'page-1', title: 'T 1', bodyMdx: 'Words.' })
      .expect(201)
    const at = new Date()
    const claim = (when: Date) =>
      ctx.acrossOrganizations(() => ctx.store.imports.claim(when, new Date(when.getTime() + LEASE_MS)))
    expect(await claim(at)).toEqual({ id, orgId, createdBy: 'operator' })
    expect(await claim(at)).toBeNull()
    const later = await claim(new Date(at.getTime() + LEASE_MS + 1))
    await runImport(ctx, later!)
    expect((await show(id)).counts).toMatchObject({ created: 2, unchanged: 1 })
    const { rows } = await pool.query(
      'SELECT max(head_revision) AS newest, count(*)::int AS n FROM doc_topic WHERE manual_id = $1',
      [manual.id],
    )
    expect(rows).toEqual([{ newest: 1, n: 3 }])
  })
})

test('imports of two organizations take turns, whoever sent more', async () => {
  const manuals = [await a.manual(), await a.manual({}, as({ org: OTHER_ORG }))]
  const turns = await ctx.acrossOrganizations(() =>
    ctx.transaction(async ({ imports, manuals: kept }) => {
      const [mine, other] = [await kept.lock(manuals[0]!.id), await kept.lock(manuals[1]!.id)]
      let sentAtMs = Date.now()
      const send = ({ id: manualId, orgId }: NonNullable<typeof mine>) =>
        imports.create({ orgId, manualId, by: 'operator', at: new Date(sentAtMs++), bodies: [] })
      const names = new Map([
        [await send(mine!), 'a1'],
        [await send(mine!), 'a2'],
        [await send(other!), 'b1'],
      ])
      const order: (string | undefined)[] = []
      for (let count = 0; count < 4; count += 1) {
        const at = new Date(Date.now() + 2 * LEASE_MS + count)
        const { id } = (await imports.claim(at, new Date(at.getTime() + LEASE_MS)))!
        await imports.release(id)
        order.push(names.get(id))
      }
      for (const id of names.keys()) await imports.finish(id, new Date())
      return order
    }),
  )
  expect(turns).toEqual(['b1', 'a1', 'b1', 'a1'])
})

test('an import of many topics lets go after ten, and the next turn goes on', async () => {
  const manual = await a.manual()
  const topics = Array.from({ length: 23 }, (_, n) => ({
    slug: `many-${n}`,
    title: `T ${n}`,
    bodyMdx: 'Words.',
  }))
  const { body } = await start(manual.id, topics)
  expect((await finished(body.id)).counts).toMatchObject({ created: 23, unchanged: 0 })
})
