import type { PipelineContext } from '@ppman/topic-pipeline/src/review.ts'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { linkCandidates } from '@ppman/topic-pipeline/src/checks/links/link-address.ts'
import { runPipeline } from '@ppman/topic-pipeline/src/pipeline.ts'

/** Other pages of the site, as their authors wrote them: what the second link lot leads to. */
const LINKED_PAGES: Readonly<Record<string, string>> = {
  '/docs/guide/handbook/tokens': [
    '# Tokens',
    '## Scopes',
    '## `GET /v1/claims`',
    "## What's new in 2.1?",
    '## 🚀 Launch plan',
    '## Example',
    '## Example',
    '## Überblick über Prüfungen',
    '<a id="legacy-scopes"></a>',
    'Tokens last an hour.[^life]',
    '[^life]: Unless a payer says otherwise.',
  ].join('\n\n'),
  '/docs/guide/handbook/errors': [
    '# Errors',
    '<h2 id="RetryPolicy">How to retry</h2>',
    '<a name="codes"></a>',
    '<Accordion title="Codes" id="all-codes">A list of codes.</Accordion>',
    '| Code | Meaning |\n|---|---|\n| <span id="e11">E11</span> | Not covered |',
  ].join('\n\n'),
  '/docs/guide/handbook/rate-limits': '# Rate limits\n\n## Headers & quotas\n\n### Retry-After / Reset',
  '/docs/guide/reference/limits': '# Limits\n\n## Bulk export',
  '/docs/other/manual/start': '# Start\n\n## Install',
}

/** Addresses that the site redirects, with what they lead to. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/docs/guide/latest/tokens': '/docs/guide/handbook/tokens',
  '/docs/guide/latest/rate-limits': '/docs/guide/handbook/rate-limits',
  '/docs/guide/former/limits': '/docs/guide/reference/limits',
}
const LISTS = ['/docs/guide', '/docs/guide/handbook', '/docs/guide/latest']

/**
 * A site as its authors wrote it: pages with their texts, former addresses with what they lead to,
 * lists of pages.
 */
export type LinkedSite = {
  pagePath: string
  siteOrigin: string
  pages: Readonly<Record<string, string>>
  redirects: Readonly<Record<string, string>>
  lists: readonly string[]
}

/**
 * Gives for a body what a caller of the review loads: the pages it may link to, with the anchors
 * that their own review gave.
 */
export function linkedPagesOf({ pages, redirects, lists }: Omit<LinkedSite, 'pagePath' | 'siteOrigin'>) {
  const anchorsOf = (bodyMdx: string) => runPipeline(aDraft({ bodyMdx }), aContext()).artifacts?.anchors ?? []
  const linkedSite = memoize(() => {
    const site = new Map(Object.entries(pages).map(([path, bodyMdx]) => [path, anchorsOf(bodyMdx)]))
    for (const [from, to] of Object.entries(redirects)) site.set(from, site.get(to) ?? [])
    for (const path of lists) site.set(path, [])
    return site
  })
  return (bodyMdx: string, { pagePath, siteOrigin }: PipelineContext): Map<string, readonly string[]> => {
    const site = linkedSite()
    return new Map(
      linkCandidates(bodyMdx, pagePath, siteOrigin).flatMap((path) =>
        site.has(path) ? [[path, site.get(path)!]] : [],
      ),
    )
  }
}

export const loadLinkedPages = linkedPagesOf({ pages: LINKED_PAGES, redirects: REDIRECTS, lists: LISTS })

function memoize<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
