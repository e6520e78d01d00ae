import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fetched, type FetchOptions, guardedFetch } from '@ppman/evidence'
import type { SamplePolicy } from './sample-policies.ts'

/** Marks fetches of sample pages, which are not from the internet. */
export const SAMPLE_TOOL = 'sample-site/1'

/**
 * Serves the sample sites on a loopback port. `fetch` maps `.example` URLs to it through the
 * guarded fetch; unknown pages answer 404.
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

/** Renders the policy's page at its first or second read, with volatile page parts. */
export function samplePage(policy: SamplePolicy, read: 1 | 2): string {
  const { title, number, effective, rules, background } = policy
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | Provider Portal</title></head><body>
<header><nav><a href="/">Home</a> <a href="/claims">Claims</a></nav></header>
<main>
<h1>${title}</h1>
<p>This is sample data: the payer and its policy are invented.</p>
<p>Policy Number: ${number}</p>
<p>Effective Date: ${effective}</p>
<h2>Policy</h2>
${rules.map((rule) => `<p>${rule}</p>`).join('\n')}
<h2>Background</h2>
<p>${background}</p>
</main>
<footer><p>Page last refreshed: Jan ${read}, 2026 1:0${read} PM</p><p>Views: ${read * 1_234}</p></footer>
</body></html>
`
  return read === 1 ? page : policy.edits.reduce((text, [from, to]) => text.replace(from, to), page)
}
