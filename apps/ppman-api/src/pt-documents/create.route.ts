import {
  type CheckedFile,
  CONSENT,
  DEFAULT_RETENTION_DAYS,
  DOCUMENT_KINDS,
  keepDocument,
  MAX_RETENTION_DAYS,
  openDocument,
} from '@ppman/benefits'
import { AppError, refusedField } from '@ppman/errors'
import { created, param } from '@ppman/http'
import { readPdfPages } from '@ppman/policy-text'
import { checkPdf, receivedOf, receiveUpload, REJECTIONS, UPLOAD_LIMITS } from '@ppman/uploads'
import type { Request } from 'express'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentDocument, PtDocumentResponse } from './schemas.ts'

const PtDocumentUpload = z.object({
  kind: z.enum(DOCUMENT_KINDS).meta({ description: 'What the document is.' }),
  consent: z.literal('true', 'Consent is needed: send true.').meta({ description: CONSENT.text }),
  retention_days: param
    .int(1, MAX_RETENTION_DAYS, DEFAULT_RETENTION_DAYS)
    .meta({ description: 'Days until the document and all that was read of it are deleted.' }),
})

export const createPtDocumentRoute = route({
  method: 'post',
  path: '/pt-documents/',
  operationId: 'uploadPtDocument',
  summary: 'Upload an EOB or plan document',
  description:
    `One PDF of at most ${UPLOAD_LIMITS.fileSize / 1024 / 1024} MiB and 2,000 pages, with text, in ` +
    'the field `file`. It is stored encrypted, seen by your organization alone, and its benefits are ' +
    'read. Confirm them before an estimate uses them.',
  tag: 'pt-documents',
  access: 'scope:svc-ppman',
  rate: 'upload',
  bodyKind: 'form',
  receive: receiveUpload('file'),
  body: PtDocumentUpload,
  responses: { 201: { description: 'The document with what was read of it', schema: PtDocumentResponse } },
  async handler({ body, caller, ctx, req }) {
    const file = await checkedFile(req)
    const upload = { file, kind: body.kind, retentionDays: body.retention_days }
    const id = await keepDocument(ctx.keepDocuments, upload, caller)
    return created(presentDocument(await openDocument(ctx.keepDocuments, id, caller)))
  },
})

/**
 * The file of a form, checked and with its text by place. Nothing is stored yet.
 *
 * @throws AppError `too_large`; `invalid_input` that says why the file cannot be used
 */
async function checkedFile(req: Request): Promise<CheckedFile> {
  const received = receivedOf(req.res!)
  if (received.kind === 'too_large') throw new AppError('too_large', REJECTIONS.too_large)
  if (received.kind === 'missing') throw refusedField('file', 'Send one PDF in the field file.')
  const { bytes, fileName } = received
  const checked = await checkPdf(bytes)
  if (checked.kind === 'rejected') throw refusedField('file', REJECTIONS[checked.reason])
  const read = await readPdfPages(bytes)
  if (read.kind === 'unread') throw refusedField('file', REJECTIONS.too_complex)
  return { bytes, fileName, pages: read.pages }
}
