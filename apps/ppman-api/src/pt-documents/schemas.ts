import {
  byFieldOrder,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentValue,
  type ListedDocument,
  type PtDocument,
  unitOf,
  VALUE_STATUSES,
} from '@ppman/benefits'
import { z } from 'zod'

export const PtDocumentListItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(DOCUMENT_KINDS),
    state: z.enum(DOCUMENT_STATES).meta({ description: '`confirmed` once every value is decided.' }),
    bytes: z.int(),
    pages: z.int(),
    values_found: z.int(),
    values_decided: z.int(),
    consent_version: z.string(),
    uploaded_by: z.string(),
    uploaded_at: z.iso.datetime(),
    delete_after: z.iso.datetime().meta({ description: 'Everything is deleted after this instant.' }),
  })
  .meta({ id: 'PtDocumentListItem' })

/** Cents, a percent, yes or no, a day or a text: what `unit` says. */
const Value = z.union([z.number(), z.boolean(), z.string()])

const PtDocumentValue = z
  .object({
    field: z.string().meta({
      description:
        'Such as `deductible.individual.in_network`, `copay.primary_care.in_network` or `plan_name`.',
      example: 'deductible.individual.in_network',
    }),
    unit: z.enum(['cents', 'percent', 'yes_no', 'day', 'family_type', 'text']),
    value: Value.nullable().meta({ description: 'The value that counts; null is unknown, never zero.' }),
    status: z.enum(VALUE_STATUSES),
    source: z
      .object({
        value: Value,
        page: z.int().min(1),
        start: z.int().meta({ description: 'First character in the text of the page.' }),
        end: z.int(),
        quote: z.string().meta({ description: 'The row or sentence around it.' }),
        quote_start: z.int(),
      })
      .nullable()
      .meta({ description: 'Where the document states it; null for a value that a person added.' }),
    decided_by: z.string().nullable(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PtDocumentValue' })

export const PtDocumentResponse = PtDocumentListItem.extend({
  file_name: z.string(),
  reader: z.string(),
  values: z.array(PtDocumentValue),
  unclear: z
    .array(z.object({ reason: z.string(), topic: z.string(), page: z.int(), quote: z.string() }))
    .meta({ description: 'Amounts that were seen and are no value, because the document leaves it open.' }),
}).meta({ id: 'PtDocumentResponse' })

export const presentListed = (document: ListedDocument): z.input<typeof PtDocumentListItem> => ({
  id: document.id,
  kind: document.kind,
  state: document.state,
  bytes: document.bytes,
  pages: document.pages,
  values_found: document.valuesFound,
  values_decided: document.valuesDecided,
  consent_version: document.consentVersion,
  uploaded_by: document.uploadedBy,
  uploaded_at: document.uploadedAt.toISOString(),
  delete_after: document.deleteAfter.toISOString(),
})

export const presentDocument = (document: PtDocument): z.input<typeof PtDocumentResponse> => ({
  ...presentListed(document),
  file_name: document.fileName,
  reader: document.reader,
  values: document.values.toSorted(byFieldOrder).map(presentValue),
  unclear: document.unclear,
})

const presentValue = ({ field, value, status, found, decidedBy, decidedAt }: DocumentValue) => ({
  field,
  unit: unitOf(field),
  value,
  status,
  source: found && {
    value: found.value,
    page: found.page,
    start: found.start,
    end: found.end,
    quote: found.quote,
    quote_start: found.quoteStart,
  },
  decided_by: decidedBy,
  decided_at: decidedAt?.toISOString() ?? null,
})
