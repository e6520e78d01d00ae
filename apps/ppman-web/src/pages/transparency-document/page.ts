import {
  byFieldOrder,
  type DocumentValue,
  type Field,
  FIELDS,
  isField,
  openDocument,
  partsOf,
  type PtDocument,
  type UnclearQuote,
} from '@ppman/benefits'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import {
  field,
  type Field as FormField,
  formatCount,
  formatLongDay,
  type Link,
  select,
  type Select,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import {
  choicesOf,
  fieldLabel,
  formatValue,
  hintOf,
  KIND_NAMES,
  valueInForm,
} from '../transparency-documents/format-benefits.ts'

type Quote = { before: string; mark: string; after: string; page: string }
type Row = {
  label: string
  input: FormField | null
  choice: Select | null
  checkId: string
  checkName: string
  state: { tone: 'good' | 'warn' | 'bad' | 'none'; label: string }
  quote: Quote | null
  asRead: string
}
type Group = { id: string; title: string; rows: Row[] }

/** Formatted values for the template. */
type DocumentModel = {
  title: string
  crumbs: readonly Link[]
  crumb: string
  id: string
  lead: string
  groups: Group[]
  unclear: { why: string; quote: string; page: string }[]
  add: { field: Select; value: FormField }
  estimateHref: string
  facts: { name: string; value: string }[]
  savedNote: string
}

const STATES: Record<DocumentValue['status'], Row['state']> = {
  extracted: { tone: 'warn', label: 'to check' },
  confirmed: { tone: 'good', label: 'confirmed' },
  corrected: { tone: 'good', label: 'corrected' },
  added: { tone: 'good', label: 'added by you' },
  rejected: { tone: 'none', label: 'unknown' },
}

const WHY: Record<UnclearQuote['reason'], string> = {
  level_not_stated: 'It does not say whether this is for one person or a family.',
  network_not_stated: 'It names several networks, and not which this is for.',
  other_tier: 'It is for one tier of a network, and we keep one amount for each network.',
  several_values: 'The document states different values.',
}

function documentModel(document: PtDocument, { saved = 0, add = '' } = {}): DocumentModel {
  const values = document.values.toSorted(byFieldOrder)
  const left = values.filter(({ status }) => status === 'extracted').length
  const groups = [
    { id: 'plan', title: 'The plan', kind: 'plain' },
    { id: 'amounts', title: 'Deductible and out-of-pocket maximum', kind: 'accumulator' },
    { id: 'services', title: 'Copays and coinsurance', kind: 'share' },
  ].map(({ id, title, kind }) => ({
    id,
    title,
    rows: values.filter((value) => partsOf(value.field).kind === kind).map(rowOf),
  }))
  const has = new Set(values.map((value) => value.field))
  return {
    title: left > 0 ? `Check ${formatCount(left, 'value')}` : 'All values are checked',
    crumbs: [{ label: 'Your costs', href: '/transparency/documents' }],
    crumb: KIND_NAMES[document.kind],
    id: document.id,
    lead:
      `We read ${formatCount(values.filter(({ found }) => found).length, 'value')} in this document. ` +
      'Compare each with the words beside it. What the document does not state stays unknown, and only ' +
      'values that you checked are used in an estimate.',
    groups: groups.filter(({ rows }) => rows.length > 0),
    unclear: document.unclear.map(({ reason, quote, page: pageNumber }) => ({
      why: WHY[reason],
      quote,
      page: `page ${pageNumber}`,
    })),
    add: {
      field: select('add_field', 'What', add, {
        options: [
          ['', 'Choose a value'],
          ...FIELDS.filter((one) => !has.has(one)).map((one) => [one, fieldLabel(one)] as const),
        ],
        width: 'w6',
      }),
      value: field('add_value', 'Value', '', {
        hint: 'Dollars, percent, yes or no, or a date as YYYY-MM-DD',
        width: 'w4',
      }),
    },
    estimateHref: `/transparency/documents/${document.id}/estimate`,
    facts: [
      { name: 'File', value: document.fileName },
      { name: 'Kind', value: KIND_NAMES[document.kind] },
      { name: 'Pages', value: String(document.pages) },
      { name: 'Uploaded', value: formatLongDay(document.uploadedAt) },
      { name: 'Deleted on', value: formatLongDay(document.deleteAfter) },
    ],
    savedNote: saved > 0 ? `${formatCount(saved, 'value')} saved.` : '',
  }
}

function rowOf({ field: name, value, status, found }: DocumentValue): Row {
  const choices = choicesOf(name)
  const shown = valueInForm(name, value)
  const [id, label] = [`value-${name.replaceAll('.', '-')}`, fieldLabel(name)]
  return {
    label,
    input: choices
      ? null
      : field(`value.${name}`, `Value of ${label}`, shown, {
          id,
          maxlength: 120,
          inputmode: inputmodeOf(name),
        }),
    choice: choices ? select(`value.${name}`, `Value of ${label}`, shown, { id, options: choices }) : null,
    checkId: `ok-${name.replaceAll('.', '-')}`,
    checkName: `ok.${name}`,
    state: STATES[status],
    quote: found && quoteOf(found),
    asRead: found && value !== found.value ? `Read as ${formatValue(name, found.value)}` : '',
  }
}

const inputmodeOf = (name: Field) =>
  hintOf(name).startsWith('Dollars') || hintOf(name).startsWith('Percent') ? 'decimal' : 'text'

/** The quote cut at the words that state the value. */
function quoteOf({
  quote,
  quoteStart,
  start,
  end,
  page: pageNumber,
}: NonNullable<DocumentValue['found']>): Quote {
  const [from, to] = [Math.max(0, start - quoteStart), Math.min(quote.length, end - quoteStart)]
  return {
    before: quote.slice(0, from),
    mark: quote.slice(from, to),
    after: quote.slice(to),
    page: `page ${pageNumber}`,
  }
}

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
  reader: 'benefits/2',
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
