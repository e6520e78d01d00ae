import { priceEvidence } from '@ppman/prices'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { evidenceExamples } from './examples.ts'
import { evidenceModel, type EvidenceModel, noEvidence } from './view-model.ts'

const Query = z.object({ price: param.uuid.optional() })

export const transparencyEvidencePage = page<typeof Query, EvidenceModel>({
  path: '/transparency/evidence',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    if (!query.price) return noEvidence()
    const found = await priceEvidence({ ...ctx, files: ctx.mrfFiles }, query.price)
    if (!found?.price) throw new AppError('not_found', 'There is no figure with this number.')
    return evidenceModel(found.price, found, await ctx.conformance.latest(found.file.id))
  },
  examples: evidenceExamples,
})
