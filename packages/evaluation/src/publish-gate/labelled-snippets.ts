import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { type Judged, judgeText } from './judge-case.ts'

type Snippet = { id: string; text: string; label: Judged['label']; rule: string }
type Universe = { baseUrl: string; product: string; manual: string; topics: Record<string, string[]> }

/** The labelled snippets of a data folder, judged; null where the folder is not there. */
export function judgeLabelledSnippets(dir: string): Judged[] | null {
  const file = join(dir, 'snippets.jsonl.gz')
  if (!existsSync(file)) return null
  const context = contextOf(JSON.parse(readFileSync(join(dir, 'link-universe.json'), 'utf8')) as Universe)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  return lines
    .map((line) => JSON.parse(line) as Snippet)
    .map(({ id, text, label, rule }) =>
      judgeText({ id, label, kind: rule }, aDraft({ bodyMdx: text }), context),
    )
}

function contextOf({ baseUrl, product, manual, topics }: Universe) {
  const root = `/docs/${product}/${manual}`
  const targets = new Map(Object.entries(topics).map(([slug, headings]) => [`${root}/${slug}`, headings]))
  return aContext({ siteOrigin: baseUrl, pagePath: `${root}/this-page`, targets })
}
