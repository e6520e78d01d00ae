import { aWatch } from './watch.fixtures.ts'

const { site, watch, look, stored, close } = await aWatch()
afterAll(close)

const listing = (...paths: string[]) => ({
  body:
    '<main><h1>Policies</h1><ul>' +
    paths.map((path) => `<li><a href="${path}">Repair of the Ankle</a></li>`).join('') +
    '</ul></main>',
})
const ankle = {
  body:
    '<main><h1>Repair of the Ankle</h1><p>Policy Number: SUR-101.01</p><p>CPT 27695 is limited to 2 ' +
    'units per day.</p></main>',
}
const led = (location: string, status = 301) => ({ status, headers: { location } })
/** Sources of a folder with what names each now. */
const sourcesIn = (folder: string) =>
  stored(
    `SELECT replace(s.url, $1, '') AS path, s.state, (SELECT count(*)::int FROM source_item i
      WHERE i.source_id = s.id AND i.removed_at IS NULL) AS named,
       EXISTS (SELECT FROM policy p WHERE p.source_id = s.id) AS "isRead"
     FROM source s WHERE s.url LIKE $1 || '%' AND s.kind <> 'index_page' ORDER BY s.url`,
    [site.url(folder)],
  )

/** A listing that names one document, which was read. */
async function aKnownDocument(folder: string) {
  site.pages[folder] = listing(`${folder}old.html`)
  site.pages[`${folder}old.html`] = ankle
  const index = await watch(folder, { kind: 'index_page' })
  await look(index)
  const [{ id }] = (await stored('SELECT id FROM source WHERE url = $1', [
    site.url(`${folder}old.html`),
  ])) as [{ id: string }]
  await look(id)
  return { index, id }
}

/** It answers at another address now, and its listing says so. */
function move(folder: string, ...hops: ReturnType<typeof led>[]) {
  site.pages[`${folder}new.html`] = ankle
  hops.forEach(
    (hop, position) => (site.pages[position === 0 ? `${folder}old.html` : `${folder}hop-${position}`] = hop),
  )
  site.pages[folder] = listing(`${folder}new.html`)
}

test.each([
  ['301', '/one/', [led('/one/new.html')]],
  ['308 after 301', '/two/', [led('/two/hop-1'), led('/two/new.html', 308)]],
])(
  'the address where a look ends by %s is that of its source, when a listing names it',
  async (_, folder, hops) => {
    const { index, id } = await aKnownDocument(folder)
    move(folder, ...hops)
    await look(id)
    expect(await look(index)).toMatchObject({ found: { added: 1, removed: 1 } })
    expect(await sourcesIn(folder)).toEqual([{ path: 'old.html', state: 'active', named: 1, isRead: true }])
    const other = await watch(`${folder}more/`, { kind: 'index_page' })
    site.pages[`${folder}more/`] = listing(`${folder}old.html`, `${folder}new.html`)
    await look(other)
    expect(await sourcesIn(folder)).toEqual([{ path: 'old.html', state: 'active', named: 3, isRead: true }])
  },
)

test(
  'a source that the listing named first is given up when the old address leads to it, and its history ' +
    'is told',
  async () => {
    const { index, id } = await aKnownDocument('/late/')
    move('/late/', led('/late/new.html'))
    await look(index)
    expect(await sourcesIn('/late/')).toMatchObject([
      { path: 'new.html', state: 'active', named: 1, isRead: false },
      { path: 'old.html' },
    ])
    expect(await look(id)).toMatchObject({ outcome: 'ok', recorded: null })
    expect(await sourcesIn('/late/')).toEqual([
      { path: 'new.html', state: 'retired', named: 0, isRead: false },
      { path: 'old.html', state: 'active', named: 1, isRead: true },
    ])
    expect(
      await stored(
        'SELECT from_state, to_state FROM source_transition t JOIN source s ON s.id = t.source_id WHERE ' +
          "s.url LIKE '%/late/new.html'",
      ),
    ).toEqual([{ from_state: 'active', to_state: 'retired' }])
    await look(index)
    await look(id)
    expect((await sourcesIn('/late/')).map(({ state }) => state)).toEqual(['retired', 'active'])
  },
)

test('a redirect for now leaves two sources, and so does a document that both have read', async () => {
  const passing = await aKnownDocument('/passing/')
  move('/passing/', led('/passing/hop-1'), led('/passing/new.html', 302))
  await look(passing.id)
  await look(passing.index)
  expect(await sourcesIn('/passing/')).toMatchObject([
    { path: 'new.html', state: 'active' },
    { path: 'old.html', state: 'active' },
  ])
  const both = await aKnownDocument('/both/')
  move('/both/', led('/both/new.html'))
  await look(both.index)
  const [{ id }] = (await stored("SELECT id FROM source WHERE url LIKE '%/both/new.html'")) as [
    { id: string },
  ]
  await look(id)
  await look(both.id)
  expect(await sourcesIn('/both/')).toMatchObject([
    { path: 'new.html', state: 'active', isRead: true },
    { path: 'old.html', state: 'active', isRead: true },
  ])
})
