import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fetched, guardedFetch, type FetchOptions } from '@ppman/evidence'

/** Stored with every fetch of a sample page: it did not come from the internet. */
export const SAMPLE_TOOL = 'sample-site/1'

/**
 * The sample payers' sites, on a loopback port for as long as the samples are loaded. `fetch` reads an `.example` address
 * from there, through the guarded fetch; an address without a page answers 404.
 */
export async function serveSample() {
  const pages = new Map<string, string>()
  const server = createServer((req, res) => {
    const page = pages.get(decodeURIComponent(req.url!.slice(1)))
    res.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetch = async (url: string, options: FetchOptions): Promise<Fetched> => {
    const fetched = await guardedFetch(`http://${host}/${encodeURIComponent(url)}`, {
      ...options,
      allowHosts: [host],
    })
    return { ...fetched, finalUrl: url }
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { pages, fetch, close }
}
