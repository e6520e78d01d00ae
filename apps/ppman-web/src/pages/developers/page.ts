import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { page } from '../../views.ts'

/** A deprecated operation as the developer page lists it. */
type DeprecatedOperation = {
  operation: string
  since: string
  sunset: string | null
  successor: string | null
  notice: string | null
}

type Operation = {
  deprecated?: boolean
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-successor'?: string
  'x-deprecation-notice'?: string
}
type Description = { paths: Record<string, Record<string, Operation>> }

/** The deprecated operations of an OpenAPI document, the earliest sunset first. */
export const deprecationsOf = ({ paths }: Description): DeprecatedOperation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    )
    .filter(({ operation }) => operation.deprecated)
    .map(({ name, operation }) => ({
      operation: name,
      since: operation['x-deprecated-since'] ?? '',
      sunset: operation['x-sunset'] ?? null,
      successor: operation['x-successor'] ?? null,
      notice: operation['x-deprecation-notice'] ?? null,
    }))
    .toSorted(
      (a, b) =>
        (a.sunset ?? '9999').localeCompare(b.sunset ?? '9999') || a.operation.localeCompare(b.operation),
    )

/** The published description of the API, the same bytes that its service answers. */
export const apiDescription = (): Description =>
  JSON.parse(
    readFileSync(new URL('../../../../ppman-api/openapi.json', import.meta.url), 'utf8'),
  ) as Description

type DevelopersModel = {
  title: string
  edgeUrl: string
  openapiUrl: string
  consoleUrl: string
  auditKeysUrl: string
  deprecated: readonly DeprecatedOperation[]
}

const deprecated = deprecationsOf(apiDescription())

export const developersPage = page<z.ZodObject, DevelopersModel>({
  path: '/policy/developers',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx: { config } }) => ({
    title: 'For developers',
    edgeUrl: `${config.EDGE_URL}/v1/ppman`,
    openapiUrl: `${config.BASE_URL}/api/v1/openapi.json`,
    consoleUrl: config.CONSOLE_URL,
    auditKeysUrl: `${config.BASE_URL}/api/v1/audit/keys`,
    deprecated,
  }),
  examples: {
    page: {
      title: 'For developers',
      edgeUrl: 'https://edge.example/v1/ppman',
      openapiUrl: 'https://x.example/api/v1/openapi.json',
      consoleUrl: 'https://console.example',
      auditKeysUrl: 'https://x.example/api/v1/audit/keys',
      deprecated: [],
    },
    deprecations: {
      title: 'For developers',
      edgeUrl: 'https://edge.example/v1/ppman',
      openapiUrl: 'https://x.example/api/v1/openapi.json',
      consoleUrl: 'https://console.example',
      auditKeysUrl: 'https://x.example/api/v1/audit/keys',
      deprecated: [
        {
          operation: 'GET /api/v1/old',
          since: '2027-01-04',
          sunset: '2027-07-01',
          successor: '/api/v2/new',
          notice: 'https://x.example/notice',
        },
        { operation: 'GET /api/v1/older', since: '2027-01-04', sunset: null, successor: null, notice: null },
      ],
    },
  },
})
