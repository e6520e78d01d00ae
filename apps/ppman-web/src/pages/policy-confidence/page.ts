import { publishedFigures } from '@ppman/evaluation'
import { z } from 'zod'
import { page } from '../../views.ts'
import { confidenceExamples, type ConfidenceModel, confidenceModel } from './view-model.ts'

const SHOWN = 100

export const confidencePage = page<z.ZodObject, ConfidenceModel>({
  path: '/policy/confidence',
  access: 'signed-in',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  async load({ ctx }) {
    const ranking = { by: 'composite_score', order: 'asc', skip: 0, take: SHOWN, now: ctx.now() } as const
    const [counts, { items: payers, total }] = await Promise.all([
      ctx.payerHealth.coverage(),
      ctx.payerHealth.ranked({ hasSources: true }, ranking),
    ])
    return confidenceModel({ areas: publishedFigures(), counts, payers, total })
  },
  examples: confidenceExamples,
})
