import {
  byFieldOrder,
  type DocumentValue,
  type Field,
  FIELDS,
  isField,
  partsOf,
  type PtDocument,
  type UnclearQuote,
} from '@ppman/benefits'
import {
  type ErrorSummary,
  errorSummary,
  field,
  type Field as FormField,
  formatCount,
  formatLongDay,
  type Link,
  type Rejected,
  select,
  type Select,
} from '@ppman/web-ui'
import {
  choicesOf,
  fieldLabel,
  formatValue,
  hintOf,
  KIND_NAMES,
  valueInForm,
} from '../transparency-documents/format-benefits.ts'
import type { SentValues } from './decisions.ts'

type Quote = { before: string; mark: string; after: string; page: string }
type Row = {
  label: string
  input: FormField | null
  choice: Select | null
  check: { id: string; name: string; label: string; isTicked: boolean }
  state: { tone: 'good' | 'warn' | 'bad' | 'none'; label: string }
  quote: Quote | null
  asRead: string
}
type Group = { id: string; title: string; rows: Row[] }

/** Formatted values for the template. */
export type DocumentModel = {
  title: string
  crumbs: readonly Link[]
  crumb: string
  id: string
  lead: string
  /** Whether a value is not decided yet. */
  hasUnchecked: boolean
  errors: ErrorSummary | null
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
  above_maximum: 'A deductible cannot be above the out-of-pocket maximum.',
}

type Shown = {
  /** How many values were saved just now. */
  saved?: number
  /** The field to add. */
  add?: string
  /** What was sent and not saved, and why. */
  sent?: SentValues
  rejected?: Rejected
}

export function documentModel(document: PtDocument, shown: Shown = {}): DocumentModel {
  const { saved = 0, sent = {}, rejected = {} } = shown
  const values = document.values.toSorted(byFieldOrder)
  const left = values.filter(({ status }) => status === 'extracted').length
  const groups = [
    { id: 'plan', title: 'The plan', kind: 'plain' },
    { id: 'amounts', title: 'Deductible and out-of-pocket maximum', kind: 'accumulator' },
    { id: 'services', title: 'Copays and coinsurance', kind: 'share' },
  ].map(({ id, title, kind }) => ({
    id,
    title,
    rows: values
      .filter((value) => partsOf(value.field).kind === kind)
      .map((value) => rowOf(value, sent, rejected)),
  }))
  return {
    title: titleOf(values.length, left),
    crumbs: [{ label: 'Your costs', href: '/transparency/documents' }],
    crumb: KIND_NAMES[document.kind],
    id: document.id,
    lead: leadOf(values.filter(({ found }) => found).length),
    hasUnchecked: left > 0,
    errors: errorsOf(rejected),
    groups: groups.filter(({ rows }) => rows.length > 0),
    unclear: document.unclear.map(({ reason, quote, page: pageNumber }) => ({
      why: WHY[reason],
      quote,
      page: `page ${pageNumber}`,
    })),
    add: addForm(values, shown),
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

function titleOf(values: number, left: number): string {
  if (values === 0) return 'No values yet'
  return left > 0 ? `Check ${formatCount(left, 'value')}` : 'All values are checked'
}

const leadOf = (read: number): string =>
  read === 0
    ? 'We read no value in this document. A value stays unknown until you add it.'
    : `We read ${formatCount(read, 'value')} in this document. Compare each with the words beside it. ` +
      'What the document does not state stays unknown, and only values that you checked are used in an ' +
      'estimate.'

function errorsOf(rejected: Rejected): ErrorSummary | null {
  const labels = Object.keys(rejected).map((name) => {
    const field = name.replace(/^value\./, '')
    return [name, isField(field) ? fieldLabel(field) : 'Value to add'] as const
  })
  const summary = errorSummary(rejected, Object.fromEntries(labels))
  return summary && { ...summary, items: summary.items.map((one) => ({ ...one, href: idOf(one.href) })) }
}

function addForm(
  values: readonly DocumentValue[],
  { add = '', sent = {}, rejected = {} }: Shown,
): DocumentModel['add'] {
  const has = new Set(values.map((value) => value.field))
  const options = FIELDS.filter((one) => !has.has(one)).map((one) => [one, fieldLabel(one)] as const)
  return {
    field: select('add_field', 'What', sent.add_field ?? add, {
      options: [['', 'Choose a value'], ...options],
      width: 'w6',
      rejected,
    }),
    value: field('add_value', 'Value', sent.add_value ?? '', {
      hint: 'Dollars, percent, yes or no, or a date as YYYY-MM-DD',
      width: 'w4',
      maxlength: 120,
      rejected,
    }),
  }
}

/** The id of an input by its name; ids have no dots, so that styles and scripts can use them. */
const idOf = (name: string): string => name.replaceAll('.', '-')

function rowOf(
  { field: name, value, status, found }: DocumentValue,
  sent: SentValues,
  rejected: Rejected,
): Row {
  const choices = choicesOf(name)
  const shown = sent[`value.${name}`] ?? valueInForm(name, value)
  const [id, label] = [idOf(`value.${name}`), fieldLabel(name)]
  return {
    label,
    input: choices
      ? null
      : field(`value.${name}`, `Value of ${label}`, shown, {
          id,
          maxlength: 120,
          rejected,
          inputmode: inputmodeOf(name),
        }),
    choice: choices ? select(`value.${name}`, `Value of ${label}`, shown, { id, options: choices }) : null,
    check: {
      id: idOf(`ok.${name}`),
      name: `ok.${name}`,
      label: status === 'extracted' ? 'I checked it' : 'Save my change',
      isTicked: sent[`ok.${name}`] !== undefined,
    },
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
