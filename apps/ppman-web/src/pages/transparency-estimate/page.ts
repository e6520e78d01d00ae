import { estimateFor, LEVELS, openDocument, SERVICES, TIERS } from '@ppman/benefits'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { parseCcn } from '@ppman/prices'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import type { SignedIn } from '../../visitor.ts'
import { estimateExamples } from './examples.ts'
import { DEFAULTS, estimateModel, type EstimateModel } from './view-model.ts'

const Query = z.object({
  id: param.uuid,
  ccn: param.text(0, 6).optional(),
  code: param.text(0, 20).optional(),
  code_type: param.text(0, 20).optional(),
  service: z.enum(SERVICES).default('primary_care'),
  coverage_level: z.enum(LEVELS).default('individual'),
  network: z.enum(TIERS).default('in_network'),
  payer: param.text(0, 200).optional(),
  plan: param.text(0, 200).optional(),
})
type Asked = z.output<typeof Query>

export const estimatePage = page<typeof Query, EstimateModel>({
  path: '/transparency/documents/:id/estimate',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to see this page.')
    const ccn = query.ccn ? parseCcn(query.ccn) : null
    const shown = { ...DEFAULTS, ...withoutUndefined(query) }
    if (!ccn || !query.code) {
      const document = await openDocument(ctx.keepDocuments, query.id, visitor)
      return estimateModel({ document, query: shown, result: null, hospital: null })
    }
    const { document, ...result } = await ask(ctx, { ...query, ccn, code: query.code }, visitor)
    const hospital = await ctx.hospitals.byCcn(ccn)
    return estimateModel({ document, query: shown, result, hospital: hospital?.name ?? null })
  },
  examples: estimateExamples,
})

const withoutUndefined = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

const ask = (ctx: Ctx, asked: Asked & { ccn: string; code: string }, visitor: SignedIn) =>
  estimateFor(
    { ...ctx.keepDocuments, prices: ctx },
    asked.id,
    {
      ccn: asked.ccn,
      code: asked.code,
      codeType: asked.code_type || undefined,
      methodologyClass: null,
      payerId: null,
      payer: asked.payer || null,
      plan: asked.plan || null,
      coverage: { service: asked.service, tier: asked.network, level: asked.coverage_level },
    },
    visitor,
  )
