import { resolveSource } from '../manage-sources.ts'
import { aWatch } from '../discovery/watch.fixtures.ts'

const { site, deps, watch, look, stored, close } = await aWatch()
afterAll(close)

/** A heading that each of many blocks repeats: more work than any policy of a payer is. */
const hostile = (word: string) => ({
  body:
    '<main><h1>Repair of the Ankle</h1><p>Policy Number: ' +
    `SUR-101.01</p><h2>${`${word} `.repeat(6_000)}</h2>` +
    Array.from({ length: 2_200 }, (_, n) => `<p>${word}${n}</p>`).join('') +
    '</main>',
})
const stateOf = async (id: string) =>
  (await stored('SELECT state, state_reason, outcome, failures FROM source WHERE id = $1', [id]))[0]
const looksAt = (id: string) =>
  stored(
    `SELECT f.outcome, f.blob_sha256 IS NOT NULL AS "isKept" FROM source_check k JOIN fetch_attempt f
      ON f.id = k.fetch_attempt_id
     WHERE k.source_id = $1 ORDER BY f.id`,
    [id],
  )
const versionsOf = (id: string) =>
  stored(
    'SELECT v.version FROM document_version v JOIN policy p ON p.id = v.policy_id WHERE p.source_id = ' +
      '$1 ORDER BY 1',
    [id],
  )

test(
  'a page that takes too much work to compare is said to be so: its bytes are kept, nothing is said to ' +
    'be unchanged',
  async () => {
    site.pages['/x/policy.html'] = {
      body:
        '<main><h1>Repair of the Ankle</h1><p>Policy Number: SUR-101.01</p><p>CPT 27650 is limited to 2 ' +
        'units per day.</p></main>',
    }
    const id = await watch('/x/policy.html')
    await look(id)
    site.pages['/x/policy.html'] = hostile('denied')
    expect(await look(id)).toMatchObject({
      outcome: 'too_complex',
      state: 'needs_human_review',
      recorded: null,
    })
    const given = await stateOf(id)
    expect(given).toMatchObject({
      state: 'needs_human_review',
      outcome: 'too_complex',
      failures: 0,
      state_reason: expect.stringMatching(
        /^too_complex \(policy-diff\/\d+\): judging stopped after 100000000 characters.* now: 2203 blocks/,
      ),
    })
    const versions = await versionsOf(id)
    expect(await look(id)).toMatchObject({ outcome: 'too_complex', recorded: null })
    expect(await stateOf(id)).toEqual(given)
    expect(await versionsOf(id)).toEqual(versions)
    expect((await looksAt(id)).slice(-2)).toEqual([
      { outcome: 'too_complex', isKept: true },
      { outcome: 'too_complex', isKept: true },
    ])
  },
  300_000,
)

test('the next page that can be compared is a version again', async () => {
  const [{ id }] = (await stored("SELECT id FROM source WHERE url LIKE '%/x/policy.html'")) as [
    { id: string },
  ]
  await deps.transaction((tx) =>
    resolveSource(tx, id, { action: 'resume', reason: 'Looked at by hand.', actor: 'coder' }, deps.now()),
  )
  site.pages['/x/policy.html'] = {
    body:
      '<main><h1>Repair of the Ankle</h1><p>Policy Number: SUR-101.01</p><p>CPT 27650 is limited to 1 ' +
      'unit per day.</p></main>',
  }
  expect(await look(id)).toMatchObject({ outcome: expect.not.stringMatching('too_complex') })
}, 300_000)
