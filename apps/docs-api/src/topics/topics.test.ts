import { randomUUID } from 'node:crypto'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, close } = docs
const a = make(docs)
afterAll(close)

const manual = await a.manual()
const post = (body: object) =>
  api
    .post('/api/v1/topics')
    .set(as())
    .send({ manualId: manual.id, title: 'T', ...body })
const patch = (id: string, body: object) => api.patch(`/api/v1/topics/${id}`).set(as()).send(body)
const list = async (query: string) =>
  (await api.get(`/api/v1/topics?manualId=${manual.id}&${query}`).set(as()).expect(200)).body

describe('POST /topics', () => {
  test('makes a draft, of a bot whatever the body says', async () => {
    const { status, body, headers } = await post({ slug: 'a-draft', createdByBot: false })
    expect([status, headers.etag]).toEqual([201, expect.stringMatching(/^"[0-9a-f]{24}"$/)])
    const draft = {
      status: 'draft',
      createdByBot: true,
      isSensitive: false,
      visibility: 'public',
      revision: 1,
      bodyMdx: '',
    }
    expect(body).toMatchObject({ ...draft, hasLiveRevision: false })
  })

  test.each(['pending', 'published'])('turns %s into pending', async (status) => {
    expect((await post({ slug: `asked-${status}`, bodyMdx: 'Words.', status })).body.status).toBe('pending')
  })

  test('lets a draft be unfinished, and never hold patient data', async () => {
    expect((await post({ slug: 'unfinished', bodyMdx: '<Note>open ![](x.png)' })).status).toBe(201)
    const { status, body, headers } = await post({
      slug: 'leaky',
      bodyMdx: 'Words.\n\nMRN 00482913 was here.',
    })
    expect([status, body.code, body.error]).toEqual([
      400,
      'content_rejected',
      expect.stringContaining('bodyMdx 3:5 phi.mrn'),
    ])
    expect(headers['x-publish-run-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect((await list('q=leaky')).total).toBe(0)
  })

  test.each([
    ['an unknown visibility', { visibility: 'secret' }],
    ['an unknown status', { status: 'live' }],
    ['an unknown key', { isPublished: true }],
    ['front matter that is too deep', { frontmatter: { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } } }],
    ['front matter with a NUL character', { frontmatter: { a: 'x\0' } }],
  ])('refuses %s', async (_, part) => {
    expect((await post({ slug: 'refused', ...part })).body.code).toBe('invalid_request')
  })

  test('refuses a slug or a source key that the manual has', async () => {
    await a.draft(manual.id, { slug: 'only-one', sourceKey: 'repo:one' })
    expect((await post({ slug: 'only-one' })).body.code).toBe('duplicate_slug')
    expect((await post({ slug: 'another', sourceKey: 'repo:one' })).body.code).toBe('duplicate_slug')
  })

  test('takes a chapter of its own manual only', async () => {
    const chapter = await a.chapter((await a.manual()).id)
    expect((await post({ slug: 'wrong-chapter', chapterId: chapter.id })).body.code).toBe('invalid_request')
    expect((await post({ slug: 'no-chapter', chapterId: randomUUID() })).body.code).toBe('unknown_parent')
    expect((await post({ slug: 'ungrouped', chapterId: null })).body.chapterId).toBeNull()
  })
})

describe('GET /topics', () => {
  test('filters by status, key, chapter, version and words', async () => {
    const chapter = await a.chapter(manual.id)
    const parts = {
      title: 'Rate limits explained',
      sourceKey: 'repo:rates',
      chapterId: chapter.id,
      versionTag: 'v2',
    }
    const topic = await a.pending(manual.id, parts)
    for (const query of [
      'sourceKey=repo:rates',
      `chapterId=${chapter.id}`,
      'versionTag=v2',
      'q=LIMITS',
      'status=pending&q=explained',
    ]) {
      expect((await list(query)).items.map(({ id }: { id: string }) => id)).toEqual([topic.id])
    }
    expect((await list('status=published')).items).toEqual([])
    expect((await list('chapterId=none&limit=100')).items.map(({ id }: { id: string }) => id)).not.toContain(
      topic.id,
    )
  })

  test.each(['status=live', 'status=', 'chapterId=x', 'include=everything', 'sourceKey=%00'])(
    'refuses %s',
    async (query) => {
      expect((await api.get(`/api/v1/topics?${query}`).set(as())).body.code).toBe('invalid_request')
    },
  )

  test('leaves bodies out unless asked', async () => {
    expect((await list('limit=1')).items[0]).not.toHaveProperty('bodyMdx')
    expect((await list('limit=1&include=body')).items[0]).toMatchObject({
      bodyMdx: expect.any(String),
      frontmatter: {},
    })
  })
})

describe('PATCH /topics/{id}', () => {
  test('moves a topic without touching its content', async () => {
    const topic = await a.pending(manual.id)
    const chapter = await a.chapter(manual.id)
    const place = {
      slug: 'moved',
      chapterId: chapter.id,
      position: 4,
      sourceKey: 'repo:moved',
      versionTag: 'v9',
    }
    const { body } = await patch(topic.id, place).expect(200)
    expect(body).toMatchObject({ ...place, revision: 1, status: 'pending' })
    const cleared = { chapterId: null, versionTag: null }
    expect((await patch(topic.id, cleared)).body).toMatchObject({ ...cleared, slug: 'moved' })
  })

  test.each(['title', 'bodyMdx', 'excerpt', 'frontmatter', 'visibility', 'status'])(
    'refuses %s',
    async (field) => {
      const topic = await a.draft(manual.id)
      const value = field === 'frontmatter' ? {} : field === 'status' ? 'published' : 'public'
      const { status, body } = await patch(topic.id, { [field]: value })
      expect([status, body]).toEqual([
        400,
        { error: expect.stringContaining(field), code: 'invalid_request' },
      ])
    },
  )

  test('refuses a slug that is taken and a chapter of another manual', async () => {
    const [one, other] = [await a.draft(manual.id), await a.draft(manual.id)]
    expect((await patch(one.id, { slug: other.slug })).body.code).toBe('duplicate_slug')
    expect((await patch(one.id, { chapterId: (await a.chapter((await a.manual()).id)).id })).body.code).toBe(
      'invalid_request',
    )
  })
})

test('DELETE /topics/{id} frees slug and key, and is final', async () => {
  const topic = await a.draft(manual.id, { slug: 'short-lived', sourceKey: 'repo:short' })
  await api.delete(`/api/v1/topics/${topic.id}`).set(as()).expect(204)
  expect((await api.delete(`/api/v1/topics/${topic.id}`).set(as())).status).toBe(404)
  await a.draft(manual.id, { slug: 'short-lived', sourceKey: 'repo:short' })
})
