import { AppError } from '@ppman/errors'
import { ok, param, raw } from '@ppman/http'
import type { Request } from 'express'
import { z } from 'zod'
import { route } from '../route.ts'
import { FHIR_JSON, questionnaireOf } from './criteria-questionnaire.ts'
import { CriteriaTreeSchema, CriteriaVersion, presentTree, presentVersionOf } from './criteria-schemas.ts'

const PolicyCriteriaResponse = CriteriaVersion.extend({
  policy_id: z.uuid(),
  policy_number: z.string().nullable(),
  policy_title: z.string(),
  trees: z.array(CriteriaTreeSchema),
  total: z.int().meta({ description: 'Trees of the version, over all pages.' }),
  offset: z.int(),
  limit: z.int(),
  has_more: z.boolean(),
}).meta({ id: 'PolicyCriteriaResponse' })

const Query = z.object({
  version: param.optionalInt(1, 1_000_000).meta({ description: 'Number of a version; else the newest.' }),
  date: param.date.optional().meta({
    description:
      'The version that is valid on this day: from its effective date, or from the day of its fetch ' +
      'where it states none. Not together with version.',
  }),
  format: z.enum(['json', 'questionnaire']).optional(),
  offset: param.int(0, 1_000_000, 0),
  limit: param.int(1, 200, 50),
})

export const policyCriteriaRoute = route({
  method: 'get',
  path: '/policies/:id/criteria',
  operationId: 'policyCriteria',
  summary: 'The criteria of coverage of the changed policy, as trees',
  description:
    'Each tree has the conditions under which a service is covered: groups of which all, any, n or none ' +
    'must hold, and leaves with their quote and its position. `format=questionnaire` or `Accept: ' +
    `${FHIR_JSON}\` answers a FHIR R4 Questionnaire with all trees; \`format\` wins.`,
  tag: 'policies',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  query: Query.refine(({ version, date }) => version === undefined || date === undefined, {
    path: ['date'],
    error: 'Not together with version',
  }),
  responses: {
    200: {
      description: 'The version with a page of its trees',
      schema: PolicyCriteriaResponse,
      contentType: [FHIR_JSON],
    },
  },
  async handler({ params, query: { version, date, format, offset, limit }, ctx, req }) {
    const read = await ctx.policyCriteria.ofVersion(params.id, { version, day: date })
    if (!read)
      throw new AppError(
        'not_found',
        'There is no policy change with this id, or its policy has no such version.',
      )
    const vary = { Vary: 'Accept' }
    if ((format ?? acceptedFormat(req)) === 'questionnaire') {
      const address = `${ctx.config.BASE_URL.replace(/\/$/, '')}/api/v1`
      return raw(
        200,
        `${FHIR_JSON}; charset=utf-8`,
        JSON.stringify(questionnaireOf(read, params.id, address)),
        vary,
      )
    }
    const trees = read.trees.slice(offset, offset + limit)
    return ok(
      {
        policy_id: read.policy.id,
        policy_number: read.policy.number,
        policy_title: read.policy.title,
        ...presentVersionOf(read),
        trees: trees.map(presentTree),
        total: read.trees.length,
        offset,
        limit,
        has_more: offset + trees.length < read.trees.length,
      },
      vary,
    )
  },
})

const acceptedFormat = (req: Request) =>
  req.accepts(['application/json', FHIR_JSON]) === FHIR_JSON ? 'questionnaire' : 'json'
