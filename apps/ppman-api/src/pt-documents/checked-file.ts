import type { CheckedFile } from '@ppman/benefits'
import { AppError, refusedField } from '@ppman/errors'
import { readPdfPages } from '@ppman/policy-text'
import { checkPdf, receivedOf, REJECTIONS } from '@ppman/uploads'
import type { Request } from 'express'

/**
 * The file of a form, checked and with its text by place. Nothing is stored yet.
 *
 * @throws AppError `too_large`; `invalid_input` that says why the file cannot be used
 */
export async function checkedFile(req: Request): Promise<CheckedFile> {
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
