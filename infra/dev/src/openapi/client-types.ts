import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** File of `@ppman/client` with the types of the policy API. */
export const CLIENT_TYPES = 'packages/client/src/generated/policy-api.ts'
/** The document that they are generated from. */
export const CLIENT_DOCUMENT = 'apps/ppman-api/openapi.json'

/** Addresses of the client leave it out: the edge serves the same operations below another path. */
const PREFIX = '/api/v1'
const HEAD =
  `// Written by \`npm run openapi\` from ${CLIENT_DOCUMENT}; ` + '`npm run check` holds it to that.\n\n'

/** TypeScript types of an OpenAPI document with paths below its prefix. */
export async function clientTypes(document: string): Promise<string> {
  const described = JSON.parse(document) as OpenAPI3
  const paths = Object.fromEntries(
    Object.entries(described.paths ?? {}).map(([path, item]) => [withoutPrefix(path), item]),
  )
  // A caller may leave out what has a default.
  const types = await openapiTS({ ...described, paths }, { defaultNonNullable: false })
  return HEAD + astToString(types)
}

function withoutPrefix(path: string): string {
  if (!path.startsWith(`${PREFIX}/`)) throw new Error(`${path} does not begin with ${PREFIX}/.`)
  return path.slice(PREFIX.length)
}
