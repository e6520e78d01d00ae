import { z } from 'zod'
import { pathOf } from '../../pages/page.ts'
import { HIT_END, HIT_START, type SearchHit } from '../../pages/search/search.ts'
import { slug, text, versionTag } from '../../fields.ts'
import { inPages, tool } from '../tool.ts'

/** Answers stay far below the 25,000 tokens that clients read. */
const SNIPPET_CHARS = 300
const HEADINGS = 12

export const searchDocsTool = tool({
  name: 'search_docs',
  title: 'Search the documentation',
  description: 'Finds published pages by words, best first. Read one with get_page.',
  writes: false,
  input: z.strictObject({
    query: text(1, 400).meta({
      description: 'Words to find; "quoted words" match as a phrase, -word excludes.',
    }),
    product: slug.optional().meta({ description: 'Slug of a product.' }),
    manual: slug.optional().meta({ description: 'Slug of a manual.' }),
    versionTag: versionTag.optional(),
    limit: z.int().min(1).max(20).default(8),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        url: z.string(),
        manual: z.string(),
        headings: z.array(z.string()),
        snippet: z.string().meta({ description: 'Matches are between « and ».' }),
      }),
    ),
    total: z.int(),
    nextCursor: z.string().optional(),
  }),
  async run({ limit, cursor, ...filter }, { ctx }) {
    const pages = { tool: 'search_docs', limit, cursor, secret: ctx.fingerprintKey }
    const { items, ...more } = await inPages(pages, filter, (wanted) => ctx.store.search.search(wanted))
    return { results: items.map((hit) => present(hit, ctx.siteOrigin)), ...more }
  },
})

const present = (hit: SearchHit, siteOrigin: string) => ({
  id: hit.topicId,
  title: hit.title,
  url: siteOrigin + pathOf(hit),
  manual: `${hit.productSlug}/${hit.manualSlug}`,
  headings: hit.headings.slice(0, HEADINGS).map(({ text: words }) => words.slice(0, 100).toWellFormed()),
  snippet: hit.snippet
    .replaceAll(HIT_START, '«')
    .replaceAll(HIT_END, '»')
    .slice(0, SNIPPET_CHARS)
    .toWellFormed(),
})
