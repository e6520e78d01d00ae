import { confidence, rangeBar, scaleOf, tileMap } from './plots.ts'
import { errorSummary, field, filtersOn, select } from './fields.ts'
import { codeChip, severity } from './marks.ts'
import { hrefOf, pageLinks, table } from './panels.ts'

test('a severity has as many bars as its rank, and an unknown word none', () => {
  const on = (word: string) => severity(word).bars.filter(({ isOn }) => isOn).length
  expect(['critical', 'high', 'medium', 'low', 'info', 'odd'].map(on)).toEqual([4, 3, 2, 1, 0, 0])
  expect(severity('odd')).toMatchObject({ level: 'info', label: 'Info' })
})

test('a code says whether a change added or removed it', () => {
  expect(
    [codeChip('A'), codeChip('A', { change: 'plus' }), codeChip('A', { change: 'minus' })].map(
      ({ sign }) => sign,
    ),
  ).toEqual(['', '+', '−'])
})

describe('a field', () => {
  const rejected = { near: { value: '3030', message: 'Enter five digits' } }
  test('keeps what was typed, with the reason beside it', () => {
    expect(field('near', 'Near ZIP', '', { rejected, hint: 'Five digits' })).toMatchObject({
      value: '3030',
      error: 'Enter five digits',
      describedBy: 'near-hint near-error',
    })
    expect(field('day', 'Day', '2026-01-01', { type: 'date', rejected })).toMatchObject({
      value: '2026-01-01',
      error: '',
    })
  })
  test('of a date shows a rejected date as text, because browsers empty such a field', () => {
    const kept = { day: { value: '02/30/2027', message: 'No such day' } }
    expect(field('day', 'Day', '', { type: 'date', rejected: kept })).toMatchObject({
      type: 'text',
      value: '02/30/2027',
    })
  })
  test('is named in the summary, with a link where the form has it', () => {
    const summary = errorSummary(
      { ...rejected, limit: { value: 'x', message: 'Enter a number' } },
      { near: 'Near ZIP' },
    )
    expect(summary).toEqual({
      title: '2 answers need another look',
      items: [
        { text: 'Near ZIP: Enter five digits', href: '#near' },
        { text: 'limit: Enter a number', href: '' },
      ],
    })
    expect(errorSummary({}, {})).toBeNull()
  })
})

test('a menu marks the chosen option', () => {
  const { options } = select('state', 'State', 'GA', {
    options: [
      ['', 'Any'],
      ['GA', 'Georgia'],
    ],
  })
  expect(options.map(({ isChosen }) => isChosen)).toEqual([false, true])
})

test('one filter can be removed by itself; several can be cleared together', () => {
  expect(filtersOn([{ label: 'a', href: '/' }], '/').clearHref).toBe('')
  expect(
    filtersOn(
      [
        { label: 'a', href: '/' },
        { label: 'b', href: '/' },
      ],
      '/all',
    ).clearHref,
  ).toBe('/all')
})

describe('links to pages of a list', () => {
  const address = { path: '/list', query: { q: 'a b', empty: '' } }
  test('keep the query without empty values', () => {
    expect(hrefOf(address)).toBe('/list?q=a+b')
    expect(hrefOf({ path: '/list', query: {} })).toBe('/list')
    expect(pageLinks(address, 45, { page: 2, pageSize: 20 })).toEqual({
      many: true,
      text: 'Page 2 of 3',
      previousHref: '/list?q=a+b&page=1',
      nextHref: '/list?q=a+b&page=3',
    })
  })
  test('lead back from beyond the last page', () => {
    expect(pageLinks(address, 45, { page: 9, pageSize: 20 })).toMatchObject({
      previousHref: '/list?q=a+b&page=3',
      nextHref: '',
    })
  })
})

test('a table gives each cell the label of its column', () => {
  const { rows } = table({
    columns: ['Payer', { label: 'Score', isFigure: true }],
    rows: [{ cells: [{ text: 'A', href: '/a' }, '91'] }],
  })
  expect(rows).toEqual([
    {
      head: { text: 'A', href: '/a', note: '' },
      isYours: false,
      cells: [{ text: '91', href: '', note: '', label: 'Score', isFigure: true }],
    },
  ])
})

describe('a scale', () => {
  test('begins at zero and ends at a round amount at or above the largest', () => {
    const { ticks, place } = scaleOf([942, 5_346], (amount) => `$${amount}`)
    expect(ticks.map(({ label }) => label)).toEqual(['$0', '$2000', '$4000', '$6000'])
    expect(place(3_000)).toBe('50%')
  })
  test('holds amounts of every size', () => {
    for (const most of [0, 0.004, 1, 7, 99, 1_001, 8_765_432]) {
      const { ticks, place } = scaleOf([most], String)
      expect(ticks.length).toBeGreaterThan(1)
      expect(Number.parseFloat(place(most))).toBeLessThanOrEqual(100)
    }
  })
  test('places a range, its median and a marked amount', () => {
    const scale = scaleOf([4_000], String)
    expect(rangeBar({ low: 1_000, median: 2_000, high: 4_000, mark: null }, scale, 'words')).toEqual({
      label: 'words',
      span: { from: '25%', to: '100%' },
      median: '50%',
      mark: '',
    })
  })
})

test('a measured share says its bounds', () => {
  expect(confidence({ share: 0.97, low: 0.93, high: 0.99 }, 'read right')).toMatchObject({
    label: '97%, between 93% and 99%',
    share: '97%',
    band: { x: '93%', width: '6%' },
  })
})

test('a tile map shades states by their figures, and explains each shade', () => {
  const counts: Record<string, number> = { GA: 16, TX: 28, AL: 3, OR: 5 }
  const map = tileMap({
    count: (code) => counts[code] ?? 0,
    describe: (name, n) => `${name}: ${n}`,
    href: (code) => `#${code}`,
  })
  expect(map.tiles.filter(({ shade }) => shade !== '').map(({ code, shade }) => [code, shade])).toEqual([
    ['AL', 'q1'],
    ['GA', 'q3'],
    ['OR', 'q2'],
    ['TX', 'q4'],
  ])
  expect(map.key.map(({ label }) => label)).toEqual([
    'none yet',
    '3 to 4',
    '5 to 15',
    '16 to 27',
    '28 or more',
  ])
})
