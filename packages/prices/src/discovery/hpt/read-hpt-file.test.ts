import { readFileSync } from 'node:fs'
import { dataFile, hasData } from '@ppman/mrf/testing'
import type { HptEntry } from './hpt-entry.ts'
import { readHptFile } from './read-hpt-file.ts'

const BASE = 'https://hill.example/cms-hpt.txt'
const read = (text: string | Buffer, base: string | null = BASE) => readHptFile(Buffer.from(text), base)
const block = (name: string, mrf = `https://hill.example/${name.toLowerCase()}.csv`) =>
  `location-name: ${name}\nsource-page-url: https://hill.example/prices\nmrf-url: ` +
  `${mrf}\ncontact-name: Sam Clerk\ncontact-email: sam@hill.example\n`
const entry = (name: string, over: Partial<HptEntry> = {}) => ({
  locationName: name,
  sourcePageUrl: 'https://hill.example/prices',
  mrfUrl: `https://hill.example/${name.toLowerCase()}.csv`,
  fixes: [],
  line: expect.any(Number),
  ...over,
})

test('a file as CMS describes it gives one entry for each location and needs no fix', () => {
  expect(read(`${block('Hill')}\n${block('Dale')}`)).toEqual({
    outcome: 'ok',
    entries: [entry('Hill', { line: 3 }), entry('Dale', { line: 9 })],
    fixes: [],
    problems: [],
    hints: [],
  })
})

test('contacts are not kept', () => expect(JSON.stringify(read(block('Hill')))).not.toMatch(/sam/i))

test.each([
  ['a byte order mark', Buffer.from(`\ufeff${block('Hill')}`), ['bom']],
  ['UTF-16, little end first', Buffer.from(`\ufeff${block('Hill')}`, 'utf16le'), ['utf_16', 'bom']],
  ['UTF-16, big end first', Buffer.from(`\ufeff${block('Hill')}`, 'utf16le').swap16(), ['utf_16', 'bom']],
  ['UTF-16 without a mark', Buffer.from(block('Hill'), 'utf16le'), ['utf_16']],
  ['Windows line ends', Buffer.from(block('Hill').replaceAll('\n', '\r\n')), ['carriage_returns']],
  ['old Macintosh line ends', Buffer.from(block('Hill').replaceAll('\n', '\r')), ['carriage_returns']],
])('%s is read', (_, bytes, fixes) => {
  expect(read(bytes)).toMatchObject({ outcome: 'ok', entries: [entry('Hill')], fixes })
})

test('a name in Windows-1252 keeps its letters', () => {
  const { entries, fixes } = read(Buffer.from(block('Peña', 'https://hill.example/p.csv'), 'latin1'))
  expect([entries[0]!.locationName, fixes]).toEqual(['Peña', ['windows_1252']])
})

test.each<[string, string, Partial<HptEntry>]>([
  ['keys in capitals', block('Hill').replace('mrf-url', 'MRF-URL'), { fixes: ['key_spelling'] }],
  ['keys with blanks', block('Hill').replace('mrf-url:', 'MRF URL :'), { fixes: ['key_spelling'] }],
  [
    'keys with underscores',
    block('Hill').replace('location-name', 'location_name'),
    { fixes: ['key_spelling'] },
  ],
  [
    'other words for a key',
    block('Hill').replace('mrf-url', 'Machine-readable file URL'),
    { fixes: ['key_synonym'] },
  ],
  ['an equals sign', block('Hill').replace('mrf-url: ', 'mrf-url='), { fixes: ['separator'] }],
  ['one long line', block('Hill').replaceAll('\n', ' '), { fixes: ['keys_on_one_line'] }],
  ['a blank line after every line', block('Hill').replaceAll('\n', '\n\n'), { fixes: ['blank_line_inside'] }],
  [
    'a value on the next line',
    block('Hill').replace('mrf-url: ', 'mrf-url:\n'),
    { fixes: ['value_on_next_line'] },
  ],
  [
    'no page',
    block('Hill').replace(/source.*\n/, ''),
    { sourcePageUrl: null, fixes: ['missing_source_page'] },
  ],
  [
    'no name',
    block('Hill').replace(/location.*\n/, ''),
    { locationName: '', fixes: ['missing_location_name'] },
  ],
  ['no scheme', block('Hill', 'hill.example/hill.csv'), { fixes: ['url_scheme_added'] }],
  ['two slashes for a scheme', block('Hill', '//hill.example/hill.csv'), { fixes: ['url_scheme_added'] }],
  ['a scheme with a slip', block('Hill', 'htps://hill.example/hill.csv'), { fixes: ['url_scheme_repaired'] }],
  [
    'a scheme without its colon',
    block('Hill', 'https//hill.example/hill.csv'),
    { fixes: ['url_scheme_repaired'] },
  ],
  ['a path', block('Hill', '/hill.csv'), { fixes: ['url_relative'] }],
  ['a file name', block('Hill', 'hill.csv'), { fixes: ['url_relative'] }],
  ['angle brackets', block('Hill', '<https://hill.example/hill.csv>'), { fixes: ['url_wrapping_removed'] }],
  [
    'a full stop behind',
    block('Hill', 'https://hill.example/hill.csv.'),
    { fixes: ['url_wrapping_removed'] },
  ],
  [
    'a Markdown link',
    block('Hill', '[file](https://hill.example/hill.csv)'),
    { fixes: ['url_wrapping_removed'] },
  ],
  [
    'blanks in the address',
    block('Hill', 'https://hill.example/my hill.csv'),
    { mrfUrl: 'https://hill.example/my%20hill.csv', fixes: ['url_blanks_encoded'] },
  ],
  ['quotes around a name', block('Hill').replace(': Hill', ': "Hill"'), {}],
  ['a numbered key', block('Hill').replace('mrf-url', '1. mrf-url'), { fixes: [] }],
  [
    'a key with its number',
    block('Hill').replace('location-name', 'Location Name 1'),
    { fixes: ['key_spelling'] },
  ],
  [
    'a key with a remark',
    block('Hill').replace('mrf-url', 'MRF URL (inpatient)'),
    { fixes: ['key_spelling'] },
  ],
  ['a dash for a colon', block('Hill').replace('mrf-url: ', 'mrf-url – '), { fixes: ['separator'] }],
  ['a blank for a colon', block('Hill').replace('mrf-url: ', 'mrf-url '), { fixes: ['separator'] }],
  [
    'a remark behind the address',
    block('Hill', 'https://hill.example/hill.csv (CSV, 48 MB)'),
    { fixes: ['url_wrapping_removed'] },
  ],
  ['a wrapped line', block('Hill', 'https://hill.example/\n  hill.csv'), { fixes: ['wrapped_line'] }],
  ['the name above', `Hill\n${block('Hill').replace(/location.*\n/, '')}`, { fixes: ['name_above'] }],
  ['an old file in a comment', `# mrf-url: https://hill.example/old.csv\n${block('Hill')}`, { fixes: [] }],
])('%s is read and told', (_, text, over) => {
  expect(read(text)).toMatchObject({ outcome: 'ok', entries: [entry('Hill', over)] })
})

test('blocks without a blank line between them are told apart by their names', () => {
  expect(read(block('Hill') + block('Dale')).entries).toEqual([
    entry('Hill'),
    entry('Dale', { fixes: ['missing_blank_line'] }),
  ])
})

test('several files of one location are several entries', () => {
  const text = block('Hill').replace('mrf-url', 'mrf-url: https://hill.example/a.json\nmrf-url')
  const inOne = block('Hill', 'https://hill.example/a.json, https://hill.example/hill.csv')
  for (const file of [text, inOne]) {
    expect(read(file).entries).toMatchObject([
      { mrfUrl: 'https://hill.example/a.json', fixes: ['several_mrf_urls'] },
      { mrfUrl: 'https://hill.example/hill.csv', fixes: ['several_mrf_urls'] },
    ])
  }
})

test('several names above one file are several entries', () => {
  const { entries } = read(
    `location-name: Hill\nlocation-name: Dale\nmrf-url: https://hill.example/all.csv\n`,
  )
  expect(entries.map(({ locationName, mrfUrl }) => [locationName, mrfUrl])).toEqual([
    ['Hill', 'https://hill.example/all.csv'],
    ['Dale', 'https://hill.example/all.csv'],
  ])
})

test('a page that is named once above all is that of each location', () => {
  const blocks = [block('Hill'), block('Dale')].map((text) => text.replace(/source.*\n/, ''))
  const { entries } = read(`source-page-url: https://hill.example/prices\n\n${blocks.join('\n')}`)
  expect(entries.map(({ sourcePageUrl }) => sourcePageUrl)).toEqual(
    Array(2).fill('https://hill.example/prices'),
  )
})

test.each([
  ['N/A', 'mrf-url: N/A'],
  ['nothing', 'mrf-url:'],
])('%s in place of a price file is no entry', (_, line) =>
  expect(read(`location-name: Hill\n${line}\n`).entries).toEqual([]),
)

test.each([
  [
    'json',
    JSON.stringify({
      hospitals: [
        {
          locationName: 'Hill',
          sourcePageUrl: 'https://hill.example/prices',
          mrfUrl: ['https://hill.example/hill.csv'],
        },
      ],
    }),
  ],
  [
    'table',
    'MRF URL,location-name,source-page-url\n' +
      'https://hill.example/hill.csv,"Hill",https://hill.example/prices\n',
  ],
])('a file that is %s in place of lines is read', (form, text) =>
  expect(read(text)).toMatchObject({
    outcome: 'ok',
    entries: [entry('Hill', { fixes: [form as HptEntry['fixes'][number]] })],
  }),
)

test.each([
  ['an address alone that is empty', 'mrf-url:\n'],
  ['JSON without an address', '{"mrfUrl":null,"machine":"x"}'],
  ['deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('%s has no entries', (_, text) => expect(read(text)).toMatchObject({ outcome: 'no_entries', entries: [] }))

test('the same block twice is one entry', () => {
  expect(read(`${block('Hill')}\n${block('HILL', 'https://hill.example/hill.csv')}`).entries).toEqual([
    entry('Hill', { fixes: ['duplicate_entry'] }),
  ])
})

test('one file may name 185 hospitals, several of them with one price file', () => {
  const names = Array.from({ length: 185 }, (_, n) => `Site ${n}`)
  const { entries } = read(
    names.map((name, n) => block(name, `https://hill.example/${n % 100}.csv`)).join('\n'),
  )
  expect([entries.length, new Set(entries.map(({ mrfUrl }) => mrfUrl)).size]).toEqual([185, 100])
})

test('words around the blocks and behind them are left alone', () => {
  const text =
    `# Prices of our hospitals\n\n${block('Hill')}\nThis file is kept by the price office: call ` +
    `us.\n-- end --`
  expect(read(text)).toMatchObject({ outcome: 'ok', entries: [entry('Hill')], problems: [] })
})

test.each([
  ['no address', block('Hill', 'coming soon'), 'mrf_url_unusable', 'coming soon'],
  [
    'an address with a password',
    block('Hill', 'https://me:word@hill.example/x.csv'),
    'mrf_url_unusable',
    expect.any(String),
  ],
  [
    'a text in the place of an address',
    block('Hill', `https://hill.example/x.csv ${'word '.repeat(2_500)}`),
    'mrf_url_unusable',
    expect.any(String),
  ],
  ['another scheme', block('Hill', 'ftp://hill.example/x.csv'), 'mrf_url_unusable', expect.any(String)],
  ['no price file', block('Hill').replace(/mrf.*\n/, ''), 'no_mrf_url', 'Hill'],
])('a block with %s is told as a problem and is no entry', (_, text, reason, message) => {
  expect(read(text)).toMatchObject({
    outcome: 'no_entries',
    entries: [],
    problems: [{ reason, text: message }],
  })
})

test('prose has no entries, and the addresses in it are offered as hints', () => {
  const { outcome, hints } = read(
    'Our prices are at https://hill.example/prices. See also (https://cdn.example/x_standardcharges.csv).',
  )
  expect([outcome, hints]).toEqual([
    'no_entries',
    ['https://hill.example/prices', 'https://cdn.example/x_standardcharges.csv'],
  ])
})

test('a page in the file’s place is no file, whatever it says', () => {
  const page =
    '<!DOCTYPE html><title>Hill</title><a href="/about">About</a><a ' +
    `href="/files/hill_standardcharges.csv">Prices</a><pre>${block('Hill')}</pre>`
  expect(read(page)).toMatchObject({
    outcome: 'html_not_txt',
    entries: [],
    hints: ['https://hill.example/files/hill_standardcharges.csv'],
  })
})

test('many comments before a text do not keep the reader busy', () => {
  expect(read('<!---->'.repeat(10_000))).toMatchObject({ outcome: 'no_entries' })
})

test('an empty file has no entries', () =>
  expect(read('')).toMatchObject({ outcome: 'no_entries', hints: [] }))

test('a file of unknown origin has no relative addresses', () => {
  expect(read(block('Hill', '/hill.csv'), null)).toMatchObject({
    outcome: 'no_entries',
    problems: [{ reason: 'mrf_url_unusable' }],
  })
})

const withData = hasData ? test : test.skip
withData.each([
  ['adventist.txt', 8],
  ['cms-example.txt', 2],
  ['valley-forge.txt', 1],
])('the real file %s needs no fix (needs PPMAN_DATA)', (name, count) => {
  const { outcome, entries, fixes, problems } = read(readFileSync(dataFile(`cms-hpt/${name}`)), null)
  expect([outcome, entries.length, fixes, problems]).toEqual(['ok', count, [], []])
  expect(entries.flatMap((found) => found.fixes)).toEqual([])
})
