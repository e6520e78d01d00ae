import { type DescribedRoute, openapi, PPMAN_RATES } from '@ppman/http'
import { ErrorEnvelope } from './error-envelope.ts'

const TAGS = {
  lookup: 'Policy documents for a topic, with suggestions while somebody types.',
  search: 'One search over payers, policies and billing rules.',
  payers: 'The payer directory: companies, routing entries, aliases, matching, and the jobs that keep it.',
  'payer-health': 'How well the policy sources of each payer are monitored.',
  policies: 'Changes of payer policies, their wordings side by side, and every version that was read.',
  'billing-rules': 'Billing rules from policy documents, from published lists, and of your own organisation.',
  sources: 'The addresses that policies are read from, and those that need a person.',
  'price-transparency': 'Prices that hospitals publish, each with the bytes it was read from.',
  compare: 'Prices by hospital and rules by payer, side by side.',
  applicability: 'Which authority governs a service in a place on a day.',
  analytics: 'Coverage of the data, and the use that your organisation makes of the API.',
  disagreements: 'Claims that came out otherwise than the rules say.',
  'prior-auth': 'Whether a service needs prior authorization.',
  audit: 'Evidence packages, the audit trail, and the keys that sign them.',
  auth: 'Identity: the tickets that open a WebSocket.',
  meta: 'This description.',
}

/** The published description, from the routes; anonymous at /api/v1/openapi.json. */
export const openapiDocument = (routes: readonly DescribedRoute[]) =>
  openapi(routes, {
    title: 'Payer Policy Monitor API',
    version: '1.0.0',
    description: 'Payer policies, billing rules and hospital prices, each with the evidence it came from.',
    basePath: '/api/v1',
    errorSchema: ErrorEnvelope,
    errorStatuses: [400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503],
    tags: TAGS,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    contact: { name: 'Payer Policy Monitor' },
    rates: PPMAN_RATES,
  }) as Record<string, unknown>
