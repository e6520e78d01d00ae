import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { exampleFile } from '../transparency-price/example-file.ts'
import { examplePrice } from '../transparency-price/example-price.ts'
import { evidenceModel, type EvidenceModel, noEvidence } from './view-model.ts'

const Query = z.object({ price: param.uuid.optional() })

export const transparencyEvidencePage = page<typeof Query, EvidenceModel>({
  path: '/transparency/evidence',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    if (!query.price) return noEvidence()
    const price = await ctx.prices.byId(query.price)
    const file = price && (await ctx.mrfFiles.byId(price.fileId))
    if (!file) throw new AppError('not_found', 'There is no figure with this number.')
    return evidenceModel(price, file)
  },
  examples: { 'nothing asked': noEvidence(), 'a figure': evidenceModel(examplePrice(), exampleFile()) },
})
