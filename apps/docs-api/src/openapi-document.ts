import { type DescribedRoute, openapi } from '@ppman/http'
import { ErrorEnvelope } from './error-envelope.ts'

/** The published description, from the routes; anonymous at /api/v1/openapi.json. */
export const openapiDocument = (routes: readonly DescribedRoute[]) =>
  openapi(routes, {
    title: 'Documentation Publishing API',
    version: '1.0.0',
    description: 'Products, manuals, chapters and topics; content reaches readers through the publish pipeline and an operator.',
    basePath: '/api/v1',
    errorSchema: ErrorEnvelope,
    errorStatuses: [400, 401, 403, 404, 405, 413, 429, 500, 503],
  }) as Record<string, unknown>
