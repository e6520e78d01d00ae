import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { AppError } from '@ppman/errors'
import type { Ctx } from '../context.ts'
import { explain } from './explain.ts'
import type { Use } from './caller-info.ts'

type Resource = {
  name: string
  title: string
  template: string
  mimeType: string
  /** The text under an id, or null when there is none that the caller may read. */
  read: (ctx: Ctx, id: string) => Promise<string | null>
}

const RESOURCES: readonly Resource[] = [
  {
    name: 'topic',
    title: 'A published page as Markdown',
    template: 'docs://topics/{id}',
    mimeType: 'text/markdown',
    read: async ({ store }, id) => (await store.pages.find(id))?.markdown ?? null,
  },
  {
    name: 'openapi',
    title: 'An OpenAPI description',
    template: 'docs://openapi/{id}',
    mimeType: 'application/json',
    async read({ store }, id) {
      const spec = await store.apiSpecs.find(id)
      return spec && JSON.stringify(spec.document)
    },
  },
]

/**
 * Pages and API descriptions by address, for clients that attach what a tool named. None is listed:
 * list_docs walks what exists.
 */
export function offerResources(server: McpServer, use: Use): void {
  for (const { name, title, template, mimeType, read } of RESOURCES) {
    server.registerResource(
      name,
      new ResourceTemplate(template, { list: undefined }),
      { title, mimeType },
      async (uri, { id }) => {
        const text = await readSafely(use, name, () => read(use.ctx, String(id)))
        if (text === null) throw new ResourceNotFoundError(uri.href)
        return { contents: [{ uri: uri.href, mimeType, text }] } satisfies ReadResourceResult
      },
    )
  }
}

/** The message of what is thrown becomes part of the answer, so nothing internal is. */
async function readSafely(
  { ctx, client, log }: Use,
  resource: string,
  read: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await ctx.actingFor(client.caller, read)
  } catch (thrown) {
    throw new AppError('internal', explain(thrown, log, resource).message)
  }
}
