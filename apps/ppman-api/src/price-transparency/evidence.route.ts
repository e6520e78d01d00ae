import { priceEvidence, singleRateEvidence } from '@ppman/prices'
import { AppError } from '@ppman/errors'
import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentConformance } from './conformance-response.ts'
import { evidenceDeps } from './evidence-deps.ts'
import { EvidenceResponse, presentEvidence } from './evidence-response.ts'
import { rateIdParam } from './rate-id-param.ts'

export const rateEvidenceRoute = route({
  method: 'get',
  path: '/price-transparency/rates/:id/evidence',
  operationId: 'getRateEvidence',
  summary: 'File, byte range and parsed record of one rate',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  rate: 'search',
  params: z.object({ id: rateIdParam }),
  responses: { 200: { description: 'The evidence', schema: EvidenceResponse } },
  async handler({ params: { id }, ctx }) {
    const deps = evidenceDeps(ctx)
    const found = await (typeof id === 'string' ? priceEvidence(deps, id) : singleRateEvidence(deps, id))
    if (!found) throw new AppError('not_found', 'There is no rate with this id.')
    const conformance = presentConformance(await ctx.conformance.latest(found.file.id))
    return ok({ ...presentEvidence(found), conformance })
  },
})
