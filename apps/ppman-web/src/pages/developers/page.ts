import { z } from 'zod'
import {
  type Addresses,
  baseUrlOf,
  DOCUMENTATION_API,
  documentUrlOf,
  EXAMPLE_ADDRESSES,
  POLICY_API,
  type ReferenceApi,
  tagLabel,
} from '../../api-reference/apis.ts'
import { codeSamples } from '../../api-reference/code-samples.ts'
import { type ApiDocument, operationsOf, policyDocument } from '../../api-reference/document.ts'
import { codeContent, type Html } from '../../api-reference/inline-code.ts'
import { sampleRequest, type ShownSamples, showSamples } from '../../api-reference/operation-model.ts'
import { page } from '../../views.ts'

type ApiCard = {
  label: string
  href: string
  text: string
  count: number
  tags: { label: string; href: string }[]
  documentUrl: string
  baseUrl: string
}
type DevelopersModel = {
  title: string
  description: string
  samples: ShownSamples
  clientSample: Html
  apis: readonly ApiCard[]
  consoleUrl: string
  auditKeysUrl: string
  deprecated: readonly DeprecatedOperation[]
}

/** The operation of the first request: it needs no id that a newcomer does not have. */
const FIRST = operationsOf(policyDocument).find(({ operation }) => operation.operationId === 'matchPayer')!

const cardOf = (api: ReferenceApi, addresses: Addresses): ApiCard => ({
  label: api.label,
  href: api.path,
  text: api.document.info.description,
  count: operationsOf(api.document).length,
  tags: api.document.tags.map(({ name }) => ({ label: tagLabel(name), href: `${api.path}/${name}` })),
  documentUrl: documentUrlOf(api, addresses),
  baseUrl: baseUrlOf(api, addresses),
})

/** Types are made of the published document; the edge serves its paths without their prefix. */
const clientSample = (documentUrl: string, baseUrl: string) => `// npm install openapi-fetch
// npx openapi-typescript ${documentUrl} -o policy-api.ts
import createClient from 'openapi-fetch'
import type { paths } from './policy-api.ts'

type Paths = {
  [Path in keyof paths as Path extends \`${POLICY_API.prefix}\${infer Rest}\` ? Rest : never]: paths[Path]
}
const client = createClient<Paths>({
  baseUrl: '${baseUrl}',
  headers: { Authorization: \`Bearer \${process.env.PPMAN_TOKEN}\` },
})
// The compiler checks address, parameters and fields.
const { data, error } = await client.GET('/payers/match', {
  params: { query: { company: 'Northline Health Plan' } },
})`

type Settings = Addresses & { CONSOLE_URL: string }

function developersModel(settings: Settings, deprecated: readonly DeprecatedOperation[]): DevelopersModel {
  const baseUrl = baseUrlOf(POLICY_API, settings)
  return {
    title: 'For developers',
    description:
      'One token, JSON in and out, and evidence behind every answer: APIs, webhooks and WebSocket.',
    samples: showSamples(codeSamples(sampleRequest({ ...POLICY_API, baseUrl }, FIRST))),
    clientSample: codeContent(clientSample(documentUrlOf(POLICY_API, settings), baseUrl)),
    apis: [POLICY_API, DOCUMENTATION_API].map((api) => cardOf(api, settings)),
    consoleUrl: settings.CONSOLE_URL,
    auditKeysUrl: `${settings.BASE_URL}/api/v1/audit/keys`,
    deprecated,
  }
}

const deprecated = deprecationsOf(policyDocument)
const EXAMPLE_SETTINGS = { ...EXAMPLE_ADDRESSES, CONSOLE_URL: 'https://console.example' }

export const developersPage = page<z.ZodObject, DevelopersModel>({
  path: '/policy/developers',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: ({ ctx: { config } }) => Promise.resolve(developersModel(config, deprecated)),
  examples: {
    page: developersModel(EXAMPLE_SETTINGS, []),
    deprecations: developersModel(EXAMPLE_SETTINGS, [
      {
        operation: 'GET /api/v1/old',
        since: '2027-01-04',
        sunset: '2027-07-01',
        successor: '/api/v2/new',
        notice: 'https://x.example/notice',
      },
      { operation: 'GET /api/v1/older', since: '2027-01-04', sunset: null, successor: null, notice: null },
    ]),
  },
})

/** A deprecated operation as the developer page lists it. */
type DeprecatedOperation = {
  operation: string
  since: string
  sunset: string | null
  successor: string | null
  notice: string | null
}

/** The deprecated operations of an OpenAPI document, the earliest sunset first. */
export function deprecationsOf(document: Pick<ApiDocument, 'paths'>): DeprecatedOperation[] {
  return operationsOf(document)
    .filter(({ operation }) => operation.deprecated)
    .map(({ method, path, operation }) => ({
      operation: `${method.toUpperCase()} ${path}`,
      since: operation['x-deprecated-since'] ?? '',
      sunset: operation['x-sunset'] ?? null,
      successor: operation['x-successor'] ?? null,
      notice: operation['x-deprecation-notice'] ?? null,
    }))
    .toSorted(
      (a, b) =>
        (a.sunset ?? '9999').localeCompare(b.sunset ?? '9999') || a.operation.localeCompare(b.operation),
    )
}
