import { z } from 'zod'
import { page } from '../../views.ts'
import { apiDescription, type DeprecatedOperation, deprecationsOf } from './deprecations.ts'

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
