import { CONSENT, type UploadedPolicy } from '@ppman/policies/uploaded'
import { errorSummary, field, type Rejected } from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { fragment, page } from '../../views.ts'
import { EXAMPLE_PAYER } from '../policy-rule/example-rule.ts'
import { documentRow, type UploadResult, acceptedResult, rejectedResult } from './format-document.ts'

export type DocumentsFound = {
  uploads: readonly UploadedPolicy[]
  /** What became of the file that was just sent. */
  result?: UploadResult | null
  /** Fields that were wrong, with what was typed. */
  rejected?: Rejected
}

export type DocumentsModel = ReturnType<typeof documentsModel>

export const documentsModel = ({ uploads, result = null, rejected = {} }: DocumentsFound) => ({
  title: 'Your policies',
  result,
  errors: errorSummary(rejected, LABELS),
  payer: field('payer', 'Payer', '', {
    maxlength: 200,
    hint: 'Whose policy it is. Leave it empty if the document says so on its first page.',
    rejected,
  }),
  fileError: rejected.file?.message ?? '',
  consentError: rejected.consent?.message ?? '',
  consent: CONSENT.text,
  rows: uploads.map(documentRow),
})

const LABELS = { file: 'PDF file', consent: 'Confirmation', payer: 'Payer' }

/** The model of the page as it is now, after an upload or without one. */
export const loadDocuments = async (
  ctx: Ctx,
  more: Pick<DocumentsFound, 'result' | 'rejected'> = {},
): Promise<DocumentsModel> => documentsModel({ uploads: await ctx.uploads.list(), ...more })

/** The result alone, for scripts that send the form. */
export const resultFragment = fragment('{{> partials/upload-result}}')

export const exampleUpload = (more: Partial<UploadedPolicy> = {}): UploadedPolicy => ({
  id: EXAMPLE_PAYER.id,
  state: 'read',
  fileName: '<b>policy</b>.pdf',
  bytes: 1_234_567,
  pages: 12,
  uploadedBy: 'ada',
  uploadedAt: new Date('2026-11-22T14:00:00Z'),
  consentVersion: CONSENT.version,
  payer: EXAMPLE_PAYER,
  payerNamedBy: 'document',
  title: 'Physical <b>therapy</b>',
  number: 'PT-100',
  effectiveOn: '2026-07-01',
  words: 4_210,
  rules: 3,
  readAt: new Date('2026-11-22T14:01:00Z'),
  ...more,
})
const waiting = exampleUpload({
  state: 'waiting',
  payer: null,
  payerNamedBy: null,
  title: null,
  rules: null,
  readAt: null,
})

export const documentsPage = page<z.ZodObject, DocumentsModel>({
  path: '/policy/documents',
  access: 'signed-in',
  isOn: ({ POLICY_UPLOADS }) => POLICY_UPLOADS,
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: ({ ctx }) => loadDocuments(ctx),
  examples: {
    'nothing uploaded': documentsModel({ uploads: [] }),
    'documents in every state': documentsModel({
      uploads: [
        exampleUpload(),
        waiting,
        exampleUpload({ state: 'unreadable', title: null, rules: null }),
        exampleUpload({ payer: null, payerNamedBy: null, rules: 0 }),
      ],
      result: acceptedResult(EXAMPLE_PAYER.id, 'policy.pdf'),
    }),
    'a file that may name a patient': documentsModel({
      uploads: [waiting],
      result: acceptedResult(EXAMPLE_PAYER.id, 'policy.pdf', [2, 4]),
    }),
    'a file that is rejected': documentsModel({
      uploads: [waiting],
      result: rejectedResult('active_content'),
    }),
    'fields that are wrong': documentsModel({
      uploads: [],
      rejected: {
        file: { value: '', message: 'Choose a PDF file.' },
        consent: { value: '', message: 'Confirm this before you upload.' },
        payer: { value: '<b>Nobody</b>', message: 'No payer is called that.' },
      },
    }),
  },
})
