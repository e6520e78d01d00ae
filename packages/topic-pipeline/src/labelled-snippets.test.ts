import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { aContext, aDraft } from './draft.fixtures.ts'
import { runPipeline } from './pipeline.ts'

type Snippet = { text: string; label: 'secret' | 'phi' | 'link' | 'alt' | 'clean' }
type Universe = { baseUrl: string; product: string; manual: string; topics: Record<string, string[]> }

const data = join(process.env['PPMAN_DATA'] ?? '../shared/data', 'docs')
const present = existsSync(join(data, 'snippets.jsonl.gz'))
const labelled = present ? test : test.skip

/** The floor under what is reached today: a change that loses a class fails here, not in a later measurement. */
const FLOOR = { secret: 50, phi: 26, link: 18, alt: 11, clean: 55 }

labelled('finds the labelled snippets and flags no clean one (needs PPMAN_DATA)', () => {
  const { baseUrl, product, manual, topics } = JSON.parse(readFileSync(join(data, 'link-universe.json'), 'utf8')) as Universe
  const root = `/docs/${product}/${manual}`
  const targets = new Map(Object.entries(topics).map(([slug, headings]) => [`${root}/${slug}`, headings]))
  const context = aContext({ siteOrigin: baseUrl, pagePath: `${root}/this-page`, targets })
  const found = { secret: 0, phi: 0, link: 0, alt: 0, clean: 0 }
  for (const line of gunzipSync(readFileSync(join(data, 'snippets.jsonl.gz'))).toString('utf8').trim().split('\n')) {
    const { text, label } = JSON.parse(line) as Snippet
    const { findings } = runPipeline(aDraft({ bodyMdx: text }), context)
    if (label === 'clean' ? findings.length === 0 : findings.some((finding) => finding.class === label)) found[label] += 1
  }
  for (const label of Object.keys(FLOOR) as Snippet['label'][]) expect(found[label]).toBeGreaterThanOrEqual(FLOOR[label])
})
