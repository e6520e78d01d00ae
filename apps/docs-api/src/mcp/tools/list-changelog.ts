import { z } from 'zod'
import { CHANGE_KINDS, type ChangelogEntry } from '../../changelog/changelog.ts'
import { slug } from '../../fields.ts'
import { inPages, tool } from '../tool.ts'

/** Limits that keep 50 entries below what clients read. */
const TITLE_CHARS = 150
const BODY_CHARS = 200
const TOPICS = 5

export const listChangelogTool = tool({
  name: 'list_changelog',
  title: 'List what changed',
  description:
    'Lists changes of the documentation, the newest first. get_page reads the topics that an entry names.',
  writes: false,
  input: z.strictObject({
    product: slug.optional().meta({ description: 'Slug of a product.' }),
    since: z.iso.date().optional().meta({ description: 'First day, YYYY-MM-DD.' }),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        product: z.string(),
        happenedOn: z.iso.date(),
        version: z.string().nullable(),
        kind: z.enum(CHANGE_KINDS),
        title: z.string(),
        body: z.string().meta({ description: 'The beginning of the text.' }),
        topicIds: z.array(z.string()),
      }),
    ),
    total: z.int(),
    nextCursor: z.string().optional(),
  }),
  async run({ limit, cursor, ...filter }, { ctx }) {
    const pages = { tool: 'list_changelog', limit, cursor, secret: ctx.fingerprintKey }
    const { items, ...more } = await inPages(pages, filter, (wanted) => ctx.store.changelog.list(wanted))
    return { entries: items.map(present), ...more }
  },
})

const present = ({
  id,
  productSlug,
  happenedOn,
  version,
  kind,
  title,
  bodyMdx,
  topicIds,
}: ChangelogEntry) => ({
  id,
  product: productSlug,
  happenedOn,
  version,
  kind,
  title: title.slice(0, TITLE_CHARS).toWellFormed(),
  body: bodyMdx.slice(0, BODY_CHARS).toWellFormed(),
  topicIds: topicIds.slice(0, TOPICS),
})
