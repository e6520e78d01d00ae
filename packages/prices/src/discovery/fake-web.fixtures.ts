import {
  type Downloaded,
  type DownloadOptions,
  type Fetched,
  type FetchOptions,
  guardedDownload,
  guardedFetch,
} from '@ppman/evidence'
import { cutSoon, type Page, testSite } from '@ppman/evidence/testing'
import { tallFile, type TestRate } from '@ppman/mrf/testing'

/** Sends a page and cuts the connection where its body ends, short of its length. */
type Cut = (page: Page) => Page
type Answer = Page | ((headers: Record<string, string | undefined>, cut: Cut) => Page | 'hang')
type Asked = { host: string; path: string; at: number }

/**
 * The web as hospitals make it, on one loopback port: `set` says what an address answers,
 * everything else is 404. `fetch` and `download` read it through the guarded ones; `real` leads a
 * host's addresses elsewhere, to real failures.
 */
export async function fakeWeb() {
  const site = await testSite()
  const asked: Asked[] = []
  const real = new Map<string, string>()
  const pathOf = (url: string) => `/${encodeURIComponent(url)}`
  const shownAs = (url: string) =>
    url.startsWith(site.url('/')) ? decodeURIComponent(url.slice(site.url('/').length)) : url
  const set = (url: string, answer: Answer) => {
    site.pages[pathOf(url)] = (req) => {
      const cut: Cut = (page) => (cutSoon(req), page)
      const page = typeof answer === 'function' ? answer(req.headers as Record<string, string>, cut) : answer
      return page === 'hang' ? page : { ...page, headers: { 'content-type': 'text/plain', ...page.headers } }
    }
  }
  const place = (url: string) => {
    const { host, pathname } = new URL(url)
    asked.push({ host, path: pathname, at: performance.now() })
    return real.get(host) ?? site.url(pathOf(url))
  }
  const back = <T extends { finalUrl: string; redirects: Fetched['redirects'] }>(got: T): T => ({
    ...got,
    finalUrl: shownAs(got.finalUrl),
    redirects: got.redirects.map((hop) => ({ ...hop, url: shownAs(hop.url) })),
  })
  const reach = { allowHosts: [site.host] }
  /** Hosts that never answer: waiting long for them would prove no more. */
  const silent = new Set<string>()
  const hang = (url: string) => {
    silent.add(new URL(url).host)
    set(url, () => 'hang')
  }
  const fetch = async (url: string, options: FetchOptions): Promise<Fetched> =>
    back(
      await guardedFetch(place(url), {
        ...options,
        ...reach,
        timeoutMs: silent.has(new URL(url).host) ? 1_000 : 30_000,
      }),
    )
  const download = async (url: string, path: string, options: DownloadOptions): Promise<Downloaded> =>
    back(await guardedDownload(place(url), path, { ...options, ...reach }))
  const redirect = (url: string, to: string) => set(url, { status: 302, headers: { location: pathOf(to) } })
  return { set, redirect, hang, asked, real, host: site.host, fetch, download, close: site.close }
}

/** A page with a validator: asked with it, it answers 304. */
export const withEtag =
  (body: string | Buffer, etag = '"v1"'): Answer =>
  (headers) =>
    headers['if-none-match'] === etag ? { status: 304 } : { body, headers: { etag } }

/** A block of a cms-hpt.txt. */
export const hptBlock = (name: string, mrfUrl: string) =>
  `location-name: ${name}\nsource-page-url: https://pages.example/prices\nmrf-url: ` +
  `${mrfUrl}\ncontact-name: A Clerk\ncontact-email: a@b.example\n`

/** A price file that says of which hospital it is. */
export function priceFile(
  head: { name: string; address: string; npi?: string },
  rates: readonly TestRate[] = [{ dollar: '10' }],
): string {
  const rest = tallFile(rates).split('\n').slice(2)
  const cells = [head.name, '2026-04-01', '3.0.0', head.name, head.address, head.npi ?? ''].map(
    (cell) => `"${cell}"`,
  )
  return [
    'hospital_name,last_updated_on,version,location_name,hospital_address,type_2_npi',
    cells.join(','),
    ...rest,
  ].join('\n')
}
