import { createHash } from 'node:crypto'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const hash = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest('hex')
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const runs = async (manualId: string) =>
  (
    await pool.query(
      'SELECT id, run_sha256 AS sha256 FROM doc_publish_run WHERE manual_id = $1 ORDER BY chain_position',
      [manualId],
    )
  ).rows
const evidence = async (id: string) =>
  (await api.get(`/api/v1/publish-runs/${id}/evidence`).set(operator()).expect(200)).body

async function aManualWithRuns(count: number) {
  const manual = await a.manual()
  for (let n = 0; n < count; n++) await a.pending(manual.id, { bodyMdx: `Words ${n}. See [it](./nowhere).` })
  return manual
}

describe('GET /publish-runs/{id}', () => {
  test('shows a run by the id that its answer carried', async () => {
    const manual = await a.manual()
    const topic = { manualId: manual.id, slug: 'page', title: 'T', bodyMdx: 'See [it](./nowhere).' }
    const { body: made, headers } = await api.post('/api/v1/topics/upsert').set(as()).send(topic).expect(201)
    const { body } = await api
      .get(`/api/v1/publish-runs/${headers['x-publish-run-id']}`)
      .set(operator())
      .expect(200)
    expect(body).toMatchObject({
      manualId: manual.id,
      topicId: made.id,
      revision: 1,
      actor: 'author',
      surface: 'rest',
      stage: 'upsert',
      decision: 'pending',
      chainPosition: 1,
      prevRunSha256: null,
      findings: [{ ruleId: 'link.unresolved-topic', line: 1, column: 5 }],
    })
    expect(body).not.toHaveProperty('orgId')
  })

  test('shows why content was refused, and none of it', async () => {
    const manual = await a.manual()
    const key = ['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')
    const topic = { manualId: manual.id, slug: 'leak', title: 'T', bodyMdx: `Use ${key} and [x]().` }
    const { headers } = await api.post('/api/v1/topics/upsert').set(as()).send(topic).expect(400)
    const { text, body } = await api
      .get(`/api/v1/publish-runs/${headers['x-publish-run-id']}`)
      .set(operator())
      .expect(200)
    expect(body).toMatchObject({ decision: 'rejected', topicId: null, revision: null })
    expect(body.findings.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
      'secret.github-token',
      'link.empty',
    ])
    expect(text).not.toContain(key.slice(4, 20))
  })
})

describe('GET /publish-runs/{id}/evidence', () => {
  test('can be checked with nothing but SHA-256', async () => {
    const manual = await aManualWithRuns(5)
    for (const { id, sha256 } of await runs(manual.id)) {
      const { run, canonical, isIntact, chain, merkle } = await evidence(id)
      expect([isIntact, hash(canonical), run.runSha256]).toEqual([true, sha256, sha256])
      expect(JSON.parse(canonical)).toMatchObject({
        chainPosition: run.chainPosition,
        findings: run.findings,
        contentSha256: run.contentSha256,
      })
      expect(chain).toMatchObject({ length: 5, isWhole: true, firstBreak: null })
      const leaf = hash(Buffer.from([0]), bytes(sha256))
      const root = merkle.path.reduce(
        (node: string, step: { side: string; sha256: string }) =>
          hash(
            Buffer.from([1]),
            ...(step.side === 'left' ? [bytes(step.sha256), bytes(node)] : [bytes(node), bytes(step.sha256)]),
          ),
        leaf,
      )
      expect(root).toBe(merkle.root)
    }
  })

  test('names a run that was changed by one byte', async () => {
    const manual = await aManualWithRuns(3)
    const [first, second, third] = await runs(manual.id)
    await pool.query(
      `UPDATE doc_publish_run SET findings = replace(findings::text, '"line": 1', '"line": 2')::jsonb
        WHERE id = $1`,
      [second.id],
    )
    expect(await evidence(second.id)).toMatchObject({ isIntact: false, chain: { isWhole: false } })
    for (const { id } of [first, third]) {
      expect(await evidence(id)).toMatchObject({
        isIntact: true,
        chain: { firstBreak: { chainPosition: 2, runId: second.id, reason: 'content' } },
      })
    }
  })

  test('names the place of a run that was taken out, or hashed anew', async () => {
    const manual = await aManualWithRuns(3)
    const [first, second, third] = await runs(manual.id)
    await pool.query('DELETE FROM doc_publish_run WHERE id = $1', [second.id])
    expect((await evidence(first.id)).chain.firstBreak).toEqual({
      chainPosition: 3,
      runId: third.id,
      reason: 'order',
    })
  })
})
