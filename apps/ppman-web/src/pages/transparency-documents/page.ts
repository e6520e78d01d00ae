import { CONSENT, DEFAULT_RETENTION_DAYS, DOCUMENT_KINDS, type ListedDocument } from '@ppman/benefits'
import {
  errorSummary,
  type ErrorSummary,
  field,
  type Field,
  formatCount,
  formatLongDay,
  type Rejected,
  select,
  type Select,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { KIND_NAMES } from './format-benefits.ts'

type Row = {
  href: string
  kind: string
  state: { tone: 'good' | 'warn'; label: string }
  uploaded: string
  deleted: string
  estimateHref: string
}

/** Formatted values for the template. */
export type DocumentsModel = {
  title: string
  isOn: boolean
  errors: ErrorSummary | null
  fileError: string
  consentError: string
  consent: string
  kind: Select
  retention: Field
  rows: Row[]
  deletedNote: string
}

type Found = { documents: readonly ListedDocument[]; isOn: boolean; isDeleted?: boolean; rejected?: Rejected }

const LABELS = { file: 'PDF file', kind: 'What it is', consent: 'Consent', retention_days: 'Days to keep it' }

export function documentsModel({ documents, isOn, isDeleted = false, rejected = {} }: Found): DocumentsModel {
  return {
    title: 'Your costs',
    isOn,
    errors: errorSummary(rejected, LABELS),
    fileError: rejected.file?.message ?? '',
    consentError: rejected.consent?.message ?? '',
    consent: CONSENT.text,
    kind: select('kind', LABELS.kind, rejected.kind?.value ?? DOCUMENT_KINDS[0], {
      options: DOCUMENT_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const),
      width: 'w4',
      hint: 'An EOB says what is met, an SBC every copay',
      rejected,
    }),
    retention: field('retention_days', LABELS.retention_days, String(DEFAULT_RETENTION_DAYS), {
      type: 'number',
      min: '1',
      max: '365',
      hint: 'Then it is deleted',
      width: 'w2',
      rejected,
    }),
    rows: documents.map(rowOf),
    deletedNote: isDeleted ? 'The document, everything read from it, and its key were deleted.' : '',
  }
}

const rowOf = ({
  id,
  kind,
  state,
  valuesFound,
  valuesDecided,
  uploadedAt,
  deleteAfter,
}: ListedDocument): Row => ({
  href: `/transparency/documents/${id}`,
  kind: KIND_NAMES[kind],
  state:
    state === 'confirmed'
      ? { tone: 'good', label: 'confirmed' }
      : { tone: 'warn', label: `${formatCount(valuesFound - valuesDecided, 'value')} to check` },
  uploaded: formatLongDay(uploadedAt),
  deleted: formatLongDay(deleteAfter),
  estimateHref: `/transparency/documents/${id}/estimate`,
})

const document: ListedDocument = {
  id: '0190a000-0000-7000-8000-000000000041',
  kind: 'eob',
  state: 'needs_review',
  bytes: 80_000,
  pages: 2,
  reader: 'benefits/4',
  consentVersion: CONSENT.version,
  uploadedBy: 'ada',
  uploadedAt: new Date('2026-11-20T00:00:00Z'),
  deleteAfter: new Date('2026-12-20T00:00:00Z'),
  valuesFound: 12,
  valuesDecided: 3,
}
const examples = {
  'nothing uploaded': documentsModel({ documents: [], isOn: true }),
  'uploads switched off': documentsModel({ documents: [], isOn: false }),
  'two documents': documentsModel({
    documents: [
      document,
      {
        ...document,
        id: '0190a000-0000-7000-8000-000000000042',
        kind: 'summary_of_benefits',
        state: 'confirmed',
        valuesDecided: 12,
      },
    ],
    isOn: true,
    isDeleted: true,
  }),
  'a rejected file': documentsModel({
    documents: [],
    isOn: true,
    rejected: {
      file: { value: '', message: 'The file is not a PDF.' },
      consent: { value: '', message: 'Confirm this before you upload.' },
    },
  }),
}

const Query = z.object({ deleted: z.enum(['1']).optional() })
/** Documents on the page; older ones are deleted long before there are more. */
const MOST = 100

export const benefitDocumentsPage = page<typeof Query, DocumentsModel>({
  path: '/transparency/documents',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ query, ctx }) => ({
    ...(await loadDocuments(ctx, {})),
    deletedNote: documentsModel({ documents: [], isOn: true, isDeleted: query.deleted === '1' }).deletedNote,
  }),
  examples,
})

/** The page with the caller's documents, and what was rejected of a form. */
export async function loadDocuments(
  ctx: {
    ptDocuments: { list: (range: { skip: number; take: number }) => Promise<{ items: ListedDocument[] }> }
    config: { UPLOAD_KEYS: readonly unknown[] }
  },
  rejected: Rejected,
): Promise<DocumentsModel> {
  const { items } = await ctx.ptDocuments.list({ skip: 0, take: MOST })
  return documentsModel({ documents: items, isOn: ctx.config.UPLOAD_KEYS.length > 0, rejected })
}
