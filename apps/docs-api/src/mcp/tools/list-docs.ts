import { z } from 'zod'
import { reference, slug } from '../../fields.ts'
import { inPages, tool } from '../tool.ts'

export const listDocsTool = tool({
  name: 'list_docs',
  title: 'List the documentation',
  description:
    'Shows what exists: products, the manuals of a product, the topics of a manual or chapter. Read a ' +
    'topic with get_page.',
  writes: false,
  input: z.strictObject({
    product: slug.optional().meta({ description: 'Slug of a product: lists its manuals.' }),
    manual: slug.optional().meta({ description: 'Slug of a manual: lists its topics.' }),
    chapterId: reference.optional().meta({ description: 'A chapter: lists its topics.' }),
    limit: z.int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['product', 'manual', 'topic']),
        slug: z.string(),
        title: z.string(),
        url: z.string(),
        topicCount: z.int().meta({ description: 'Topics in it; 1 for a topic.' }),
      }),
    ),
    total: z.int(),
    nextCursor: z.string().optional(),
  }),
  async run({ limit, cursor, ...filter }, { ctx }) {
    const pages = { tool: 'list_docs', limit, cursor, secret: ctx.fingerprintKey }
    const { items, ...more } = await inPages(pages, filter, (wanted) => ctx.store.pages.tree(wanted))
    const rows = items.map(({ path, ...row }) => ({
      ...row,
      title: row.title.slice(0, 150).toWellFormed(),
      url: ctx.siteOrigin + path,
    }))
    return { rows, ...more }
  },
})
