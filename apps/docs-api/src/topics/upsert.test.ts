import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, pool, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.product()
const manual = await a.manual({ productId: product.id })
const upsert = (body: object) =>
  api
    .post('/api/v1/topics/upsert')
    .set(as())
    .send({ manualId: manual.id, ...body })
const page = { title: 'A page', bodyMdx: 'Words.' }
const revisions = async (id: string) =>
  (await pool.query('SELECT number, title FROM doc_topic_revision WHERE topic_id = $1 ORDER BY number', [id]))
    .rows

describe('POST /topics/upsert', () => {
  test('says of refused content where it is, by which rule, and what to do', async () => {
    const { body } = await upsert({ slug: 'refused', title: 'A page', bodyMdx: 'Read [this]().' })
    expect(body).toEqual({
      error:
        'The content was not accepted: bodyMdx 1:6 link.empty. ' +
        'link.empty: This link does not work for readers. Say where the link leads.',
      code: 'content_rejected',
    })
  })

  test('counts the findings of accepted content and names their run', async () => {
    const { headers } = await upsert({ slug: 'warned', title: 'A page', bodyMdx: 'Read [this](./later).' })
    expect([headers['x-publish-findings'], headers['x-publish-run-id']]).toEqual(['1', expect.any(String)])
  })

  test('makes a topic pending and says exactly what the contract lists', async () => {
    const { status, body } = await upsert({ slug: 'new', sourceKey: 'repo:new', ...page })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      manualId: manual.id,
      slug: 'new',
      title: 'A page',
      status: 'pending',
      visibility: 'public',
      isSensitive: false,
      sourceKey: 'repo:new',
      createdByBot: true,
    })
  })

  test('never publishes, whatever the body says', async () => {
    const { body } = await upsert({ slug: 'pushy', status: 'published', createdByBot: false, ...page })
    expect(body).toMatchObject({ status: 'pending', createdByBot: true })
  })

  test('updates by key, also under another slug', async () => {
    const first = (await upsert({ slug: 'old-name', sourceKey: 'repo:renamed', ...page })).body
    const { status, body } = await upsert({ slug: 'new-name', sourceKey: 'repo:renamed', title: 'Renamed' })
    expect([status, body.id, body.slug, body.title]).toEqual([200, first.id, 'new-name', 'Renamed'])
    expect(await revisions(first.id)).toEqual([
      { number: 1, title: 'A page' },
      { number: 2, title: 'Renamed' },
    ])
  })

  test('updates by slug when no key is given, and gives a keyless topic its key', async () => {
    const first = (await upsert({ slug: 'keyless', ...page })).body
    expect((await upsert({ slug: 'keyless', bodyMdx: 'Other words.' })).body.id).toBe(first.id)
    expect((await upsert({ slug: 'keyless', sourceKey: 'repo:adopted' })).body).toMatchObject({
      id: first.id,
      sourceKey: 'repo:adopted',
    })
  })

  test('never takes over a topic of another key', async () => {
    await upsert({ slug: 'owned', sourceKey: 'repo:owner', ...page })
    await upsert({ slug: 'mine', sourceKey: 'repo:thief', ...page })
    expect((await upsert({ slug: 'owned', sourceKey: 'repo:new-thief', ...page })).body.code).toBe(
      'duplicate_slug',
    )
    expect((await upsert({ slug: 'owned', sourceKey: 'repo:thief', ...page })).body.code).toBe(
      'duplicate_slug',
    )
  })

  test('keeps what is omitted and clears what is null', async () => {
    const { id } = (
      await upsert({ slug: 'partial', excerpt: 'Short', versionTag: 'v1', frontmatter: { a: 1 }, ...page })
    ).body
    await upsert({ slug: 'partial', bodyMdx: 'New words.', excerpt: null }).expect(200)
    const { body } = await api.get(`/api/v1/topics/${id}`).set(as())
    expect(body).toMatchObject({
      title: 'A page',
      bodyMdx: 'New words.',
      excerpt: null,
      versionTag: 'v1',
      frontmatter: { a: 1 },
    })
  })

  test('takes a slug from the title, and wants title and body of a new topic', async () => {
    expect((await upsert({ title: 'Über uns: the first Steps!', bodyMdx: 'Words.' })).body.slug).toBe(
      'uber-uns-the-first-steps',
    )
    expect((await upsert({ slug: 'bodiless', title: 'T' })).body.code).toBe('invalid_request')
    expect((await upsert({ slug: 'untitled', bodyMdx: 'Words.' })).body.code).toBe('invalid_request')
  })

  test('changes nothing when the same content comes again', async () => {
    const first = await upsert({ slug: 'steady', ...page })
    const repeated = await upsert({ slug: 'steady', ...page })
    expect([repeated.status, repeated.body, repeated.headers['x-publish-unchanged']]).toEqual([
      200,
      first.body,
      'true',
    ])
    expect(await revisions(first.body.id)).toHaveLength(1)
  })

  test('raises the sensitive mark and never lowers it', async () => {
    await upsert({ slug: 'careful', ...page })
    expect((await upsert({ slug: 'careful', isSensitive: true })).body.isSensitive).toBe(true)
    expect((await upsert({ slug: 'careful', isSensitive: false, bodyMdx: 'New.' })).body.isSensitive).toBe(
      true,
    )
    expect(
      (await upsert({ slug: 'weak-signal', title: 'T', bodyMdx: 'dob: 1962-05-19' })).body.isSensitive,
    ).toBe(true)
  })

  test('refuses content, stores none of it, and keeps the evidence of the run', async () => {
    const key = ['sk', '_live_XpopZuH3MbToHIW', 'v2P1COZVV'].join('')
    const { status, body, headers } = await upsert({
      slug: 'leak',
      title: 'T',
      bodyMdx: `Intro.\n\n{/* ${key} */}\n\n[x]()`,
    })
    expect([status, body.code]).toEqual([400, 'content_rejected'])
    expect(body.error).toMatch(/bodyMdx 3:5 secret\.stripe-key; bodyMdx 5:1 link\.empty/)
    const run = 'SELECT decision, topic_id, findings FROM doc_publish_run WHERE id = $1'
    const { rows } = await pool.query(run, [headers['x-publish-run-id']])
    const findings = [{ ruleId: 'secret.stripe-key', line: 3 }, { ruleId: 'link.empty' }]
    expect(rows).toMatchObject([{ decision: 'rejected', topic_id: null, findings }])
    const everything =
      'SELECT to_jsonb(r)::text AS row FROM doc_publish_run r UNION ALL SELECT to_jsonb(t)::text FROM ' +
      'doc_topic_revision t'
    const stored = await pool.query(everything)
    expect(stored.rows.filter(({ row }: { row: string }) => row.includes(key.slice(8)))).toEqual([])
  })

  test('makes one topic of fifty calls at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => upsert({ slug: 'crowded', sourceKey: 'repo:crowded', ...page })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(49).fill(200), 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await revisions(replies[0]!.body.id)).toHaveLength(1)
    const rows = "SELECT count(*)::int AS n FROM doc_topic WHERE source_key = 'repo:crowded'"
    expect((await pool.query(rows)).rows).toEqual([{ n: 1 }])
  })

  test('takes every one of many different calls for one key, as revisions of one topic', async () => {
    const call = (n: number) =>
      upsert({ slug: 'contested', sourceKey: 'repo:contested', title: `T ${n}`, bodyMdx: `Words ${n}.` })
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => call(n)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(29).fill(200), 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await revisions(replies[0]!.body.id)).toHaveLength(30)
  })

  test('chains the runs of a manual, so that a changed one shows', async () => {
    const chain =
      'SELECT chain_position, prev_run_sha256, run_sha256 FROM doc_publish_run WHERE manual_id = $1 ' +
      'ORDER BY 1'
    const { rows } = await pool.query(chain, [manual.id])
    expect(rows.length).toBeGreaterThan(5)
    rows.forEach((row, index) => {
      expect([row.chain_position, row.prev_run_sha256]).toEqual([
        index + 1,
        rows[index - 1]?.run_sha256 ?? null,
      ])
    })
  })

  test('warns about a link to a page that is not there yet, and follows one that is', async () => {
    const { id } = (await upsert({ slug: 'linking', title: 'T', bodyMdx: 'See [later](./coming-soon).' }))
      .body
    const { rows } = await pool.query('SELECT findings FROM doc_publish_run WHERE topic_id = $1', [id])
    expect(rows[0].findings).toMatchObject([{ ruleId: 'link.unresolved-topic', severity: 'warning' }])
    await upsert({ slug: 'coming-soon', title: 'T', bodyMdx: '## Here' })
    const next = (
      await upsert({
        slug: 'linking-on',
        title: 'T',
        bodyMdx: '[a](./coming-soon#here) [b](./coming-soon#there)',
      })
    ).body
    const { rows: after } = await pool.query('SELECT findings FROM doc_publish_run WHERE topic_id = $1', [
      next.id,
    ])
    expect(after[0].findings).toMatchObject([{ ruleId: 'link.missing-topic-anchor', column: 25 }])
  })

  test('follows links to ids of authors, footnotes, lists of pages and former addresses', async () => {
    const anchors = '<a id="old"></a>\n\nLimits.[^1]\n\n[^1]: Per day.'
    await upsert({ slug: 'with-anchors', title: 'T', bodyMdx: anchors })
    await a.published(manual.id, {
      slug: 'live',
      bodyMdx: anchors,
      frontmatter: { redirect_from: '/before.html' },
    })
    const parent = `/docs/${product.slug}/${manual.slug}`
    const found = async (slug: string, bodyMdx: string) => {
      const { id } = (await upsert({ slug, title: 'T', bodyMdx })).body
      const { rows } = await pool.query('SELECT findings FROM doc_publish_run WHERE topic_id = $1', [id])
      return rows[0].findings.map(({ ruleId }: { ruleId: string }) => ruleId)
    }
    const sound = [
      './with-anchors#old',
      './with-anchors#fn-1',
      `${parent}/live#old`,
      `${parent}/live.html#fnref-1`,
      parent,
      `/docs/${product.slug}`,
      './/',
      '/before.html#old',
    ]
    expect(await found('sound-links', sound.map((url) => `[x](${url})`).join(' '))).toEqual([])
    const dead = [
      './with-anchors#new',
      `${parent}/live#new`,
      `${parent}/gone`,
      `/docs/${product.slug}/gone`,
      '/before.html#new',
    ]
    expect(await found('dead-links', dead.map((url) => `[x](${url})`).join(' '))).toEqual([
      'link.missing-topic-anchor',
      'link.missing-topic-anchor',
      'link.unresolved-topic',
      'link.unresolved-topic',
      'link.missing-topic-anchor',
    ])
  })
})
