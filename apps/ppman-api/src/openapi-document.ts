import { type DescribedRoute, openapi } from '@ppman/http'
import { ErrorEnvelope } from './error-envelope.ts'

/** The published description, from the routes; anonymous at /api/v1/openapi.json. */
export const openapiDocument = (routes: readonly DescribedRoute[]) =>
  openapi(routes, {
    title: 'Payer Policy Monitor API',
    version: '1.0.0',
    description: 'Payer policies, billing rules and hospital prices, each with the evidence it came from.',
    basePath: '/api/v1',
    errorSchema: ErrorEnvelope,
    errorStatuses: [400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503],
  }) as Record<string, unknown>
