import { type DescribedRoute, DOCS_RATES, openapi } from '@ppman/http'
import { z } from 'zod'

/** The error body of `/api` (specification, section 7; method_not_allowed: open questions, 7). */
const ErrorEnvelope = z
  .object({
    error: z.string().meta({ description: 'A sentence for people, without internal details.' }),
    code: z.enum([
      'invalid_request',
      'duplicate_slug',
      'unknown_parent',
      'content_rejected',
      'unauthorized',
      'forbidden',
      'not_found',
      'method_not_allowed',
      'payload_too_large',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ]),
  })
  .meta({ id: 'Error' })

const TAGS = {
  products:
    'The top level: a product contains manuals. Operators decide who sees it, and store its API ' +
    'descriptions.',
  manuals: 'A manual belongs to a product and contains chapters and topics.',
  chapters: 'A chapter groups topics of a manual.',
  topics: 'Pages. Content reaches readers through the publish pipeline and an operator.',
  review: 'The queue of topics that wait for an operator, and the decisions about them.',
  'publish-runs': 'What the publish pipeline found, with a hash chain that proves it.',
  changelog: 'What changed in a product.',
  imports: 'Many topics at once.',
  deletions: 'Deleted resources, and how to restore them.',
  redirects: 'Redirects from old addresses to pages.',
  tickets: 'Requests for help from organizations, for operators to read and answer.',
  meta: 'This description.',
}

/** Builds the OpenAPI document from the routes; served without a key at /api/v1/openapi.json. */
export const openapiDocument = (routes: readonly DescribedRoute[]) =>
  openapi(routes, {
    title: 'Documentation Publishing API',
    version: '1.0.0',
    description:
      'Products, manuals, chapters and topics; content reaches readers through the publish pipeline ' +
      'and an operator.',
    basePath: '/api/v1',
    errorSchema: ErrorEnvelope,
    errorStatuses: [400, 401, 403, 404, 405, 413, 429, 500, 503],
    tags: TAGS,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    contact: { name: 'Documentation Publishing' },
    rates: DOCS_RATES,
  }) as Record<string, unknown>
