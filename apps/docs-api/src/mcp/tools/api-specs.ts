import { AppError } from '@ppman/errors'
import { z } from 'zod'
import { type ApiSpec, METHODS } from '../../api-specs/api-spec.ts'
import { slug } from '../../fields.ts'
import { notFound } from '../../refusals.ts'
import { operationAt, operationsOf, partAt } from '../openapi-parts.ts'
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

/** Answers stay far below the 25,000 tokens that clients read. */
const ANSWER_CHARS = 20_000
const OPERATIONS = 80

export const getOpenapiTool = tool({
  name: 'get_openapi',
  title: 'Read an API description',
  description:
    'Reads an OpenAPI description: the whole document when it is short, else the list of ' +
    'its operations. With path and method it gives that operation with its schemas, with ' +
    'path alone the operations below it, with pointer any part. list_api_specs gives ids.',
  writes: false,
  input: z.strictObject({
    id: z.string().min(1).max(100),
    path: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .meta({ description: 'A path as the description writes it, /pets/{id}.' }),
    method: z.enum(METHODS).optional(),
    pointer: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .meta({ description: 'A JSON pointer, /components/schemas/Pet.' }),
  }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    sha256: z.string(),
    document: z.unknown().optional().meta({ description: 'The requested document, operation or part.' }),
    operations: z
      .array(
        z.object({
          method: z.string(),
          path: z.string(),
          operationId: z.string().nullable(),
          summary: z.string().nullable(),
        }),
      )
      .optional(),
    operationCount: z.int().meta({ description: 'Number of operations in the full list.' }),
  }),
  async run({ id, ...asked }, { ctx }) {
    const spec = await ctx.store.apiSpecs.find(id)
    if (!spec) throw notFound('API description')
    const { name, version, sha256 } = spec
    return { id: spec.id, name, version, sha256, ...read(spec, asked) }
  },
})

type Asked = { path?: string | undefined; method?: string | undefined; pointer?: string | undefined }

function read({ document, operationCount }: ApiSpec, { path, method, pointer }: Asked) {
  if (pointer !== undefined && (path ?? method) !== undefined)
    throw new AppError('invalid_input', 'pointer: use it without path and method.')
  if (method !== undefined && path === undefined)
    throw new AppError('invalid_input', 'path: a method needs one.')
  if (pointer !== undefined) return { document: shown(partAt(document, pointer)), operationCount }
  if (path !== undefined && method !== undefined) {
    return { document: shown(operationAt(document, { path, method }, ANSWER_CHARS)), operationCount }
  }
  if (path === undefined && fits(document)) return { document, operationCount }
  const operations = operationsOf(document, path)
  return { operations: operations.slice(0, OPERATIONS), operationCount: operations.length }
}

const fits = (part: unknown) => JSON.stringify(part).length <= ANSWER_CHARS

function shown(part: unknown): unknown {
  if (part === undefined || part === null)
    throw new AppError('not_found', 'The description has no such operation or part.')
  if (fits(part)) return part
  throw new AppError(
    'invalid_input',
    `pointer: this part is longer than ${ANSWER_CHARS} characters; name a smaller one.`,
  )
}
