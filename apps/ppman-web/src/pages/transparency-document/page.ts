import { isField, openDocument, type PtDocument } from '@ppman/benefits'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import type { Rejected } from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { FormAgain } from '../../serve-actions.ts'
import { page } from '../../views.ts'
import type { SignedIn } from '../../visitor.ts'
import type { SentValues } from './decisions.ts'
import { documentModel, type DocumentModel } from './view-model.ts'

const HOSTILE = '<script>alert(1)</script>'
const found = (value: number | boolean | string, mark: string, before = 'Individual deductible | ') => ({
  value,
  page: 1,
  start: 100 + before.length,
  end: 100 + before.length + mark.length,
  quote: `${before}${mark} | $3,000`,
  quoteStart: 100,
})
const undecided = { status: 'extracted', decidedBy: null, decidedAt: null } as const
const example: PtDocument = {
  id: '0190a000-0000-7000-8000-000000000041',
  kind: 'summary_of_benefits',
  state: 'needs_review',
  bytes: 80_000,
  pages: 4,
  reader: 'benefits/4',
  consentVersion: 'pt-documents/1',
  uploadedBy: 'ada',
  uploadedAt: new Date('2026-11-20T00:00:00Z'),
  deleteAfter: new Date('2026-12-20T00:00:00Z'),
  valuesFound: 6,
  valuesDecided: 2,
  fileName: `plan ${HOSTILE}.pdf`,
  unclear: [
    { reason: 'several_values', topic: 'deductible', page: 2, quote: `Deductible | $500 | $700 ${HOSTILE}` },
  ],
  values: [
    { field: 'plan_name', value: HOSTILE, found: found(HOSTILE, HOSTILE, 'Plan name: '), ...undecided },
    {
      field: 'deductible.individual.in_network',
      value: 150_000,
      found: found(150_000, '$1,500'),
      ...undecided,
    },
    {
      field: 'deductible_met.individual.in_network',
      value: 62_550,
      found: found(60_000, '$600'),
      status: 'corrected',
      decidedBy: 'ada',
      decidedAt: new Date('2026-11-21T00:00:00Z'),
    },
    {
      field: 'deductible_type',
      value: 'embedded',
      found: found('embedded', 'each family member must meet'),
      ...undecided,
    },
    {
      field: 'coinsurance.imaging.in_network',
      value: 20,
      found: found(20, '20%', 'Imaging | '),
      ...undecided,
    },
    {
      field: 'after_deductible.imaging.in_network',
      value: true,
      found: found(true, 'after deductible', 'Imaging | 20% '),
      ...undecided,
    },
    {
      field: 'copay.urgent_care.in_network',
      value: null,
      found: found(6_000, '$60', 'Urgent care | '),
      status: 'rejected',
      decidedBy: 'ada',
      decidedAt: new Date('2026-11-21T00:00:00Z'),
    },
  ],
}
const checked = example.values.map((value) => ({ ...value, status: 'confirmed' as const }))
const examples = {
  'values to check': documentModel(example, { add: 'deductible.family.in_network' }),
  'all checked': documentModel(
    { ...example, state: 'confirmed', values: checked, unclear: [] },
    { saved: 3 },
  ),
  'values that cannot be read': documentModel(example, {
    sent: { 'ok.deductible.individual.in_network': '1', add_value: '20' },
    rejected: {
      'value.deductible.individual.in_network': { value: HOSTILE, message: 'Type dollars, such as 1,500.' },
      add_field: { value: '', message: 'Choose what the value is.' },
    },
  }),
  'nothing found': documentModel({ ...example, values: [], unclear: [] }),
}

const Query = z.object({
  id: param.uuid,
  saved: param.optionalInt(0, 500),
  add: z
    .string()
    .max(80)
    .refine((name) => isField(name), 'There is no field with this name.')
    .optional(),
})

type SentForm = { id: string; sent: SentValues; rejected: Rejected }

/** The page with what a member sent, and what is accepted where a value cannot be read. */
export async function documentAgain(
  ctx: Ctx,
  visitor: SignedIn,
  { id, sent, rejected }: SentForm,
): Promise<FormAgain> {
  const model = documentModel(await openDocument(ctx.keepDocuments, id, visitor), { sent, rejected })
  return {
    path: `/transparency/documents/${id}`,
    render: (chrome) => benefitDocumentPage.render(model, chrome),
  }
}

export const benefitDocumentPage = page<typeof Query, DocumentModel>({
  path: '/transparency/documents/:id',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to see this page.')
    const document = await openDocument(ctx.keepDocuments, query.id, visitor)
    return documentModel(document, { saved: query.saved ?? 0, add: query.add ?? '' })
  },
  examples,
})
