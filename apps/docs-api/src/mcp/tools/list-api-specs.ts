import { z } from 'zod'
import { slug } from '../../fields.ts'
import { inPages, tool } from '../tool.ts'

/** Maximum of descriptions in one answer. */
const SPECS = 50

export const listApiSpecsTool = tool({
  name: 'list_api_specs',
  title: 'List API descriptions',
  description:
    'Lists the OpenAPI descriptions of products. Read one, or one operation of it, with get_openapi.',
  writes: false,
  input: z.strictObject({
    product: slug.optional().meta({ description: 'Slug of a product.' }),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({
    specs: z.array(
      z.object({
        id: z.string(),
        product: z.string(),
        name: z.string(),
        title: z.string(),
        version: z.string(),
        sha256: z.string(),
        operationCount: z.int(),
      }),
    ),
    total: z.int(),
    nextCursor: z.string().optional(),
  }),
  async run({ cursor, ...filter }, { ctx }) {
    const pages = { tool: 'list_api_specs', limit: SPECS, cursor, secret: ctx.fingerprintKey }
    const { items, ...more } = await inPages(pages, filter, (wanted) => ctx.store.apiSpecs.list(wanted))
    const specs = items.map(({ id, productSlug, name, title, version, sha256, operationCount }) => ({
      id,
      product: productSlug,
      name,
      title: title.slice(0, 150).toWellFormed(),
      version: version.slice(0, 50),
      sha256,
      operationCount,
    }))
    return { specs, ...more }
  },
})
