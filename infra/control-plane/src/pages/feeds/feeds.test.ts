import { consoleWithApi, publishedSchema } from '../../testing/scripted-api.ts'

const ID = '0190a000-0000-7000-8000-0000000000f1'
const PAYER = '0190a000-0000-7000-8000-0000000000f2'
const OTHER_PAYER = '0190a000-0000-7000-8000-0000000000f3'
const AT = '2026-03-01T12:00:00.000Z'
const HOME = '/console/feeds'
const PAGE = `${HOME}/${ID}`
const TOKEN = `ppf_${'A1b2'.repeat(10)}x3Q`

const FILTERS = {
  payer_id: PAYER,
  state: 'GA',
  specialty: 'cardiology',
  change_type: 'prior_auth_added',
  severity: 'high',
  is_reviewed: false,
  followed_only: true,
}
const EVERYTHING = {
  payer_id: null,
  state: null,
  specialty: null,
  change_type: null,
  severity: null,
  is_reviewed: null,
  followed_only: false,
}
const aFeed = (over: object = {}) => ({
  id: ID,
  name: 'Georgia <north>',
  filters: FILTERS,
  token_hint: '2x3Q',
  created_by: 'biller',
  created_at: AT,
  updated_at: AT,
  last_read_at: AT,
  ...over,
})
const withAddresses = (host = 'https://ppman.test') => ({
  ...aFeed(),
  token: TOKEN,
  urls: {
    atom: `${host}/feeds/${TOKEN}.atom`,
    rss: `${host}/feeds/${TOKEN}.rss`,
    calendar: `${host}/feeds/${TOKEN}.ics`,
  },
})
/** What the person fills in, as a browser sends it. */
const FILLED = {
  name: 'Georgia <north>',
  payer: 'sample <health>',
  state: 'GA',
  specialty: 'cardiology',
  change_type: 'prior_auth_added',
  severity: 'high',
  is_reviewed: 'false',
  followed_only: 'true',
}
const EMPTY = { payer: '', state: '', specialty: '', change_type: '', severity: '', is_reviewed: '' }
const SETTINGS = { name: FILLED.name, filters: FILTERS }

const { api, plane, member, press, close } = await consoleWithApi()
afterAll(close)
const payer = { id: PAYER, name: 'Sample <Health>' }
beforeEach(() => {
  api.restart({
    'GET /feeds/': [200, [aFeed()]],
    'POST /feeds/': [201, withAddresses()],
    [`GET /feeds/${ID}`]: [200, aFeed()],
    [`PATCH /feeds/${ID}`]: [200, aFeed()],
    [`DELETE /feeds/${ID}`]: [204, null],
    [`POST /feeds/${ID}/rotate-token`]: [200, withAddresses()],
    [`GET /payers/${PAYER}`]: [200, payer],
    'GET /payers/': [200, { items: [payer] }],
  })
})
const open = async (path: string) => (await member.open(path)).html
const refuse = (operation: string, details: object[], message = 'Not accepted.') =>
  (api.answers[operation] = [422, { error: { message, details } }])
const optionsOf = (html: string, field: string) => {
  const [, options = ''] = new RegExp(`<select id="${field}"[^>]*>(.*?)</select>`, 's').exec(html) ?? []
  return [...options.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value ?? '')
}

test('the answers and bodies in this file are those that the API publishes', () => {
  const accepted = (schema: string, body: object) => publishedSchema(schema).safeParse(body).success
  expect(accepted('FeedResponse', aFeed())).toBe(true)
  expect(accepted('FeedWithToken', withAddresses())).toBe(true)
  for (const body of [SETTINGS, { name: 'All', filters: EVERYTHING }])
    expect([accepted('FeedCreate', body), accepted('FeedUpdate', body)]).toEqual([true, true])
  expect(accepted('FeedCreate', { ...SETTINGS, color: 'red' })).toBe(false)
})

describe('the list', () => {
  test('shows a member each feed with its filters in words and when it was last read', async () => {
    const html = await open(HOME)
    for (const text of [
      'Georgia &lt;north&gt;',
      '<li>Sample &lt;Health&gt; with its affiliates in GA</li><li>Only payers that you follow</li>' +
        '<li>Type: prior auth added</li><li>Specialty: cardiology</li><li>Severity: high</li>' +
        '<li>Not reviewed yet</li>',
      'ends with <code>2x3Q</code>',
      'Mar 1, 2026, 12:00 PM UTC',
    ])
      expect(html).toContain(text)
  })

  test.each<[string, object, string]>([
    ['without any filter', {}, '<li>All payers</li><li>Any severity, without changes of wording</li>'],
    [
      'of followed payers',
      { followed_only: true },
      '<ul class="counts"><li>Only payers that you follow</li>',
    ],
    ['of reviewed changes', { is_reviewed: true }, '<li>Reviewed</li>'],
    ['of a payer that is gone', { payer_id: OTHER_PAYER }, `<li>${OTHER_PAYER} with its affiliates</li>`],
  ])('describes a feed %s', async (_, filters, words) => {
    api.answers['GET /feeds/'] = [200, [aFeed({ filters: { ...EVERYTHING, ...filters } })]]
    expect(await open(HOME)).toContain(words)
  })

  test('says which feed nobody read, and when there is none', async () => {
    api.answers['GET /feeds/'] = [200, [aFeed({ last_read_at: null })]]
    expect(await open(HOME)).toContain('<td data-label="Last read"><div>never</div></td>')
    api.answers['GET /feeds/'] = [200, []]
    expect(await open(HOME)).toContain('You have no feeds yet.')
  })
})

describe('a new feed', () => {
  test('is saved with its payer by name, and its addresses are shown once', async () => {
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
    expect(status).toBe(201)
    expect(api.writes()).toEqual([expect.objectContaining({ operation: 'POST /feeds/', body: SETTINGS })])
    for (const ending of ['atom', 'rss', 'ics'])
      expect(html).toContain(`<code class="secret">https://ppman.test/feeds/${TOKEN}.${ending}</code>`)
    expect(html).toContain('In a calendar program choose “subscribe” or “add by URL”')
    expect(await open(HOME)).not.toContain(TOKEN)
  })

  test('follows everything when nothing but its name is filled in', async () => {
    await press(`${HOME}/new`, `${HOME}/new`, { name: 'All', ...EMPTY })
    expect(api.writes()).toEqual([expect.objectContaining({ body: { name: 'All', filters: EVERYTHING } })])
  })

  test.each(['severity', 'change_type'])('is offered no %s that the API refuses', async (field) => {
    const offered = optionsOf(await open(`${HOME}/new`), field)
    const accepts = (value: string) =>
      publishedSchema('FeedFilters').safeParse({ [field]: value || null }).success
    expect(offered.length).toBeGreaterThan(5)
    expect(offered.filter((value) => !accepts(value))).toEqual([])
  })

  test('shows its addresses escaped', async () => {
    api.answers['POST /feeds/'] = [201, withAddresses('https://ppman.test/<b>')]
    const { html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
    expect(html).toContain('https://ppman.test/&lt;b&gt;/feeds/')
  })
})

describe('a refused field is explained beside it, and the input is kept:', () => {
  test.each([
    ['name', 'name', 'An organization has at most 200 feeds. Delete one first.'],
    ['filters.payer_id', 'payer', 'There is no payer with this id.'],
    ['filters.state', 'state', 'Expected a state of two letters'],
    ['filters.specialty', 'specialty', 'Too long'],
    ['filters.change_type', 'change_type', 'Unknown type'],
    ['filters.severity', 'severity', 'Unknown severity'],
  ])('%s', async (path, field, message) => {
    refuse('POST /feeds/', [{ path, code: 'custom', message }])
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
    expect(status).toBe(422)
    expect(html).toContain(`id="${field}-problem">${message}</p>`)
    for (const kept of [
      'value="Georgia &lt;north&gt;"',
      'value="sample &lt;health&gt;"',
      'value="GA"',
      'value="cardiology"',
      '<option value="prior_auth_added" selected>',
      '<option value="high" selected>',
      '<option value="false" selected>',
      'name="followed_only" value="true" aria-describedby="followed-hint" checked',
    ])
      expect(html).toContain(kept)
  })

  test('a payer that nobody knows', async () => {
    api.answers['GET /payers/'] = [200, { items: [] }]
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, { ...FILLED, payer: 'Nobody' })
    expect([status, api.writes()]).toEqual([422, []])
    expect(html).toContain('id="payer-problem">There is no payer “Nobody”.</p>')
  })

  test('a name that several payers have', async () => {
    const items = [payer, { id: OTHER_PAYER, name: 'Sample Dental' }]
    api.answers['GET /payers/'] = [200, { items }]
    const { html } = await press(`${HOME}/new`, `${HOME}/new`, { ...FILLED, payer: 'Sample' })
    expect(html).toContain(`Sample Dental · ${OTHER_PAYER}</p>`)
    expect(api.writes()).toEqual([])
  })

  test('two payers', async () => {
    const { html } = await press(`${HOME}/new`, `${HOME}/new`, {
      ...FILLED,
      payer: `${PAYER}\n${OTHER_PAYER}`,
    })
    expect(html).toContain('id="payer-problem">Give one payer, or none for all.</p>')
    expect(api.writes()).toEqual([])
  })

  test('a state without a payer', async () => {
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, { ...FILLED, payer: '' })
    expect(status).toBe(422)
    expect(html).toContain('id="state-problem">Give the payer, too')
    expect(api.writes()).toEqual([])
  })
})

describe('a change', () => {
  test('starts from what is saved, and takes the place of all filters', async () => {
    const page = await open(`${PAGE}/edit`)
    expect(page).toContain(`value="Sample &lt;Health&gt; · ${PAYER}"`)
    expect(page).toContain('<option value="high" selected>')
    expect(page).toContain('<option value="false" selected>')
    const { location } = await press(`${PAGE}/edit`, `${PAGE}/edit`, { name: 'All', ...EMPTY })
    expect(location).toBe(`${plane.url}${HOME}?done=saved`)
    expect(api.writes()).toEqual([
      expect.objectContaining({
        operation: `PATCH /feeds/${ID}`,
        body: { name: 'All', filters: EVERYTHING },
      }),
    ])
    expect(await open(`${HOME}?done=saved`)).toContain('The addresses stay the same.')
  })

  test('that is refused changes nothing and keeps the input', async () => {
    refuse(`PATCH /feeds/${ID}`, [{ path: 'name', code: 'custom', message: 'Too long' }])
    const { status, html } = await press(`${PAGE}/edit`, `${PAGE}/edit`, { ...FILLED, name: 'Mine' })
    expect([status, html.includes('id="name-problem">Too long</p>')]).toEqual([422, true])
    expect(html).toContain('value="Mine"')
    expect(html).toContain(`action="${PAGE}/edit"`)
  })
})

describe('after a question', () => {
  test('the addresses are replaced and the new ones shown once', async () => {
    const question = await open(`${PAGE}/rotate-token`)
    expect(question).toContain('The present addresses of “Georgia &lt;north&gt;” stop at once.')
    expect(api.writes()).toEqual([])
    const { status, html } = await press(`${PAGE}/rotate-token`, `${PAGE}/rotate-token`)
    expect([status, html.includes(`${TOKEN}.ics</code>`)]).toEqual([200, true])
    expect(html).toContain('The old ones answer nothing any more.')
    expect(api.writes()).toEqual([expect.objectContaining({ operation: `POST /feeds/${ID}/rotate-token` })])
  })

  test('a feed is deleted', async () => {
    expect(await open(`${PAGE}/delete`)).toContain('Feed readers and calendars get nothing more')
    expect(api.writes()).toEqual([])
    const { location } = await press(`${PAGE}/delete`, `${PAGE}/delete`)
    expect(location).toBe(`${plane.url}${HOME}?done=deleted`)
    expect(api.writes()).toEqual([expect.objectContaining({ operation: `DELETE /feeds/${ID}` })])
  })

  test.each([
    ['rotate-token', `POST /feeds/${ID}/rotate-token`],
    ['delete', `DELETE /feeds/${ID}`],
  ])('what the API refuses is not reported as done: %s', async (verb, operation) => {
    api.answers[operation] = [429, { error: { message: 'Too many requests. Wait a minute.' } }]
    const { status, html } = await press(`${PAGE}/${verb}`, `${PAGE}/${verb}`)
    expect([status, html.includes('role="alert">Too many requests. Wait a minute.')]).toEqual([422, true])
  })
})

test.each(['unknown', 'constructor', '__proto__'])('no notice is shown for ?done=%s', async (done) =>
  expect(await open(`${HOME}?done=${done}`)).not.toContain('role="status"'),
)

test.each(['0190a000-0000-7000-8000-0000000000ff', 'nonsense'])(
  'nobody sees a feed that the organization does not have: %s',
  async (id) => {
    for (const verb of ['edit', 'rotate-token', 'delete'])
      expect((await member.open(`${HOME}/${id}/${verb}`)).status).toBe(404)
  },
)

test('a form of another site changes nothing', async () => {
  const headers = { Origin: 'https://evil.example' }
  for (const path of ['new', `${ID}/edit`, `${ID}/rotate-token`, `${ID}/delete`])
    expect((await member.open(`${HOME}/${path}`, { form: FILLED, headers })).status).toBe(403)
  expect(api.calls).toEqual([])
})

test('a stranger is led to the sign-in and back', async () => {
  const { location } = await plane.browser().open(HOME)
  expect(location).toBe(`${plane.url}/console/sign-in?return_to=${HOME}`)
})
