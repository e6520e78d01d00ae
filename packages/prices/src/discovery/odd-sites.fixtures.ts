import { gzipSync } from 'node:zlib'
import { hptBlock, priceFile, withEtag } from './fake-web.fixtures.ts'
import { hptOf, type WatchBench } from './watch-bench.fixtures.ts'

/** A site of a hospital, and what two looks at it must find. */
export type OddSite = {
  host: string
  /** Puts its pages onto the web. */
  set: () => Promise<unknown>
  /** What is found at its cms-hpt.txt, and at the files that this names by address. */
  source: string
  files?: string[]
  /** Entries whose hospital is told for sure. */
  matched?: number
  more?: (sourceId: string) => Promise<void>
}

/** Every odd answer seen in the field (price-transparency.md 1.5 and 3), one site for each. */
export const oddSites = (bench: WatchBench): OddSite[] => [
  ...oddlyWritten(bench),
  ...oddlyBlocked(bench),
  ...oddlyDelivered(bench),
  ...doubtful(bench),
  ...misplaced(bench),
  ...failing(bench),
]

const naming =
  ({ web, aHospital }: WatchBench) =>
  (
    host: string,
    text: (block: string, mrf: string) => string | Buffer,
    more: Partial<OddSite> = {},
  ): OddSite => ({
    host,
    source: 'ok',
    files: ['ok'],
    matched: 1,
    ...more,
    set: async () => {
      const hospital = await aHospital()
      const mrf = `https://${host}/${hospital.ccn}_standardcharges.csv`
      web.set(mrf, withEtag(hospital.file))
      web.set(hptOf(host), withEtag(text(hptBlock(hospital.name, mrf), mrf)))
    },
  })
/** A site whose cms-hpt.txt cannot be read. */

/** A site whose cms-hpt.txt cannot be read. */
const answering =
  ({ web }: WatchBench) =>
  (
    host: string,
    source: string,
    page: Parameters<typeof web.set>[1],
    more: Partial<OddSite> = {},
  ): OddSite => ({
    host,
    source,
    set: async () => web.set(hptOf(host), page),
    ...more,
  })

/** One file each, named in an odd way. */
function oddlyWritten(bench: WatchBench): OddSite[] {
  const named = naming(bench)
  return [
    named('plain.example', (block) => block),
    named('no-scheme.example', (block) => block.replace('mrf-url: https://', 'mrf-url: ')),
    named('utf16.example', (block) => Buffer.from(`\ufeff${block}`, 'utf16le')),
    named('bom-crlf.example', (block) =>
      Buffer.from(`\ufeff${block.replaceAll('\n', '\r\n').replace('mrf-url', 'MRF URL')}`),
    ),
    named('relative.example', (block) => block.replace('https://relative.example/', '/')),
    named('twice.example', (block) => `${block}\n${block}`),
    named('junk.example', (block) => `Prices of our hospital\n\n${block}\nThank you for reading.`),
    named('old-scheme.example', (block) => block.replace('mrf-url: https://', 'mrf-url: htps://')),
  ]
}

/** Several files or several locations. */
function oddlyBlocked({ web, aHospital }: WatchBench): OddSite[] {
  return [
    {
      host: 'no-blank-lines.example',
      source: 'ok',
      files: ['ok', 'ok'],
      matched: 2,
      set: async () => {
        const pair = [await aHospital(), await aHospital()]
        for (const { ccn, file } of pair) web.set(`https://no-blank-lines.example/${ccn}.csv`, withEtag(file))
        web.set(
          hptOf('no-blank-lines.example'),
          withEtag(
            pair.map(({ name, ccn }) => hptBlock(name, `https://no-blank-lines.example/${ccn}.csv`)).join(''),
          ),
        )
      },
    },
    {
      host: 'several-files.example',
      source: 'ok',
      files: ['ok', 'ok'],
      matched: 2,
      set: async () => {
        const hospital = await aHospital()
        web.set('https://several-files.example/a.csv', withEtag(hospital.file))
        web.set('https://several-files.example/b.csv', withEtag(`${hospital.file}\n`))
        const block = hptBlock(hospital.name, 'https://several-files.example/a.csv')
        web.set(
          hptOf('several-files.example'),
          withEtag(
            block.replace('contact-name', 'mrf-url: https://several-files.example/b.csv\ncontact-name'),
          ),
        )
      },
    },
    {
      host: 'one-for-185.example',
      source: 'ok',
      files: ['ok'],
      matched: 185,
      set: async () => {
        const hospital = await aHospital()
        web.set('https://one-for-185.example/all.csv', withEtag(hospital.file))
        const blocks = Array.from({ length: 185 }, (_, n) =>
          hptBlock(`Site ${n}`, 'https://one-for-185.example/all.csv'),
        )
        web.set(hptOf('one-for-185.example'), withEtag(blocks.join('\n')))
      },
    },
  ]
}

/** Files that come in an odd way. */
function oddlyDelivered({ web, aHospital, one }: WatchBench): OddSite[] {
  return [
    {
      host: 'aspx.example',
      source: 'ok',
      files: ['ok'],
      matched: 1,
      set: async () => {
        const hospital = await aHospital()
        const mrf = 'https://aspx.example/Reports.aspx?dbName=dbQUAY&type=CDM'
        web.set(mrf, {
          body: hospital.file,
          headers: { 'content-disposition': 'attachment; filename="quay_standardcharges.csv"' },
        })
        web.set(hptOf('aspx.example'), { body: hptBlock(hospital.name, mrf) })
      },
      more: async () => {
        expect(await one(`SELECT file_name FROM pt_download WHERE host = 'aspx.example'`)).toEqual({
          file_name: 'quay_standardcharges.csv',
        })
      },
    },
    {
      host: 'packed.example',
      source: 'ok',
      files: ['ok'],
      matched: 1,
      set: async () => {
        const hospital = await aHospital()
        web.set('https://packed.example/prices.csv.gz', withEtag(gzipSync(hospital.file)))
        web.set(
          hptOf('packed.example'),
          withEtag(hptBlock(hospital.name, 'https://packed.example/prices.csv.gz')),
        )
      },
    },
    {
      host: 'vendor.example',
      source: 'ok',
      files: ['ok'],
      matched: 1,
      set: async () => {
        const hospital = await aHospital()
        const signed = `https://store.blob.example/c/f.csv?sv=2024&sig=${['s3cr', 'et'].join('')}`
        web.set(signed, withEtag(hospital.file))
        web.redirect('https://vendor.example/prices', signed)
        web.set(hptOf('vendor.example'), withEtag(hptBlock(hospital.name, 'https://vendor.example/prices')))
      },
      more: async () => {
        const fetch = await one(
          `SELECT final_url FROM fetch_attempt WHERE url = 'https://vendor.example/prices'`,
        )
        expect(fetch.final_url).toBe('https://store.blob.example/c/f.csv?sv=removed&sig=removed')
      },
    },
  ]
}

/** Files that are not there, or nobody’s for sure. */
function doubtful(bench: WatchBench): OddSite[] {
  const { web, aHospital, one, rowsOf } = bench
  const named = naming(bench)
  return [
    named('gone-file.example', (block, mrf) => block.replace(mrf, 'https://gone-file.example/nothing.csv'), {
      files: ['not_found'],
      matched: 0,
    }),
    named(
      'page-for-file.example',
      (block, mrf) => block.replace(mrf, 'https://page-for-file.example/soft404.csv'),
      {
        files: ['html_not_file'],
        matched: 0,
        more: async () => {
          expect(
            await rowsOf(`SELECT blob_sha256 FROM pt_download WHERE host = 'page-for-file.example'`),
          ).toEqual([{ blob_sha256: null }])
        },
      },
    ),
    {
      host: 'unknown-hospital.example',
      source: 'ok',
      files: ['ok'],
      matched: 0,
      set: async () => {
        web.set(
          'https://unknown-hospital.example/f.csv',
          withEtag(priceFile({ name: 'Quay Hospital 1', address: '9 Elsewhere, Dothan, AL 36301' })),
        )
        web.set(
          hptOf('unknown-hospital.example'),
          withEtag(hptBlock('Quay Hospital 1', 'https://unknown-hospital.example/f.csv')),
        )
      },
      more: async (id) => {
        expect(
          await one('SELECT match_state, match_reason FROM pt_source_entry WHERE source_id = $1', [id]),
        ).toEqual({
          match_state: 'unmatched',
          match_reason: 'no_hospital_there',
        })
      },
    },
    {
      host: 'two-in-one-house.example',
      source: 'ok',
      files: ['ok'],
      matched: 0,
      set: async () => {
        const shared = { address: '700 Pier Road', zip: '02139' }
        const pair = [await aHospital(shared), await aHospital(shared)]
        web.set(
          'https://two-in-one-house.example/f.csv',
          withEtag(pair[0]!.file.replaceAll(pair[0]!.name, 'Hospital')),
        )
        web.set(
          hptOf('two-in-one-house.example'),
          withEtag(hptBlock('Hospital', 'https://two-in-one-house.example/f.csv')),
        )
      },
      more: async (id) => {
        expect(
          await one('SELECT match_state, match_reason FROM pt_source_entry WHERE source_id = $1', [id]),
        ).toEqual({
          match_state: 'needs_human_review',
          match_reason: 'several_hospitals_alike',
        })
      },
    },
  ]
}

/** Something else in the place of the file. */
function misplaced(bench: WatchBench): OddSite[] {
  const at = answering(bench)
  const hintsOf = async (id: string) =>
    (await bench.one('SELECT hints FROM pt_source WHERE id = $1', [id])).hints
  return [
    at(
      'prose.example',
      'no_entries',
      { body: 'Our prices are at https://prose.example/prices and in https://prose.example/x.csv.' },
      {
        more: async (id) =>
          expect(await hintsOf(id)).toEqual(['https://prose.example/prices', 'https://prose.example/x.csv']),
      },
    ),
    at('empty.example', 'no_entries', { body: '' }),
    at(
      'page.example',
      'html_not_txt',
      {
        body:
          '<!doctype html><title>Quay</title><p>We care for you, day and night.</p><a ' +
          'href="/quay_standardcharges.csv">Prices</a>',
      },
      {
        more: async (id) =>
          expect(await hintsOf(id)).toEqual(['https://page.example/quay_standardcharges.csv']),
      },
    ),
    at('captcha.example', 'captcha', {
      body: '<html><title>Just a moment</title><div class="h-captcha"></div></html>',
    }),
    at('wall.example', 'blocked', { status: 403, body: '<title>Access Denied</title>' }),
    at('sign-in.example', 'gated', { status: 401, body: 'no' }),
    at('none.example', 'not_found', { status: 404, body: 'no such file' }),
    at('gone.example', 'not_found', { status: 410, body: 'gone' }),
    at('broken.example', 'server_error', { status: 500, body: 'oops' }),
    at('large.example', 'too_large', { body: 'x'.repeat(3 * 1024 * 1024) }),
  ]
}

/** Addresses that give no answer of their own. */
function failing({ web }: WatchBench): OddSite[] {
  const failed = (host: string, source: string, set: () => void): OddSite => ({
    host,
    source,
    set: async () => set(),
  })
  return [
    failed('slow.example', 'timeout', () => web.hang(hptOf('slow.example'))),
    failed('loop.example', 'too_many_redirects', () =>
      web.redirect(hptOf('loop.example'), hptOf('loop.example')),
    ),
    failed('garbled.example', 'decode_error', () =>
      web.set(hptOf('garbled.example'), { headers: { 'content-encoding': 'br' }, body: 'not brotli' }),
    ),
    failed(
      'dns.example',
      'dns_error',
      () => void web.real.set('dns.example', 'https://no-such-name.invalid/cms-hpt.txt'),
    ),
    failed(
      'tls.example',
      'tls_error',
      () => void web.real.set('tls.example', `https://${web.host}/cms-hpt.txt`),
    ),
    failed('robots.example', 'robots_disallowed', () => {
      web.set('https://robots.example/robots.txt', { body: 'User-agent: *\nDisallow: /' })
      web.set(hptOf('robots.example'), { body: hptBlock('Quay', 'https://robots.example/f.csv') })
    }),
    failed('robots-down.example', 'robots_unavailable', () =>
      web.set('https://robots-down.example/robots.txt', { status: 503, body: 'later' }),
    ),
  ]
}
