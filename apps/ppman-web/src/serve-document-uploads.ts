import {
  type CheckedFile,
  DEFAULT_RETENTION_DAYS,
  DOCUMENT_KINDS,
  keepDocument,
  MAX_RETENTION_DAYS,
} from '@ppman/benefits'
import { noteWrites, withTenant } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { param, type RateLimits } from '@ppman/http'
import { readPdfPages } from '@ppman/policy-text'
import { checkPdf, type Received, receivedOf, receiveUpload, REJECTIONS } from '@ppman/uploads'
import type { Rejected } from '@ppman/web-ui'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { sameOrigin } from './middleware/guards.ts'
import { benefitDocumentsPage, loadDocuments } from './pages/transparency-documents/page.ts'
import type { Chrome } from './views.ts'
import { requireVerified, type SignedIn, visitorOf } from './visitor.ts'

/** Fields of the form beside the file. CSRF is checked before. */
const Form = z.object({
  kind: z.enum(DOCUMENT_KINDS, { error: 'Choose what the document is.' }),
  consent: z.enum(['true', 'on'], { error: 'Confirm this before you upload.' }),
  retention_days: param.int(1, MAX_RETENTION_DAYS, DEFAULT_RETENTION_DAYS),
})

const PATH = /^\/transparency\/documents\/?$/

/** Whether a request sends the form of a patient's document. */
export const isDocumentUpload = (req: Request): boolean => req.method === 'POST' && PATH.test(req.path)

/**
 * Reads the form of a member into memory (platform paper 1.7): sign-in, quota and origin come
 * first, because its token can be checked only when the form is read.
 */
export function receiveDocuments({ config }: Ctx, limits: RateLimits): RequestHandler[] {
  const signedIn: RequestHandler = (req, _res, next) => {
    const visitor = visitorOf(req)
    requireVerified(visitor)
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to do this.')
    next()
  }
  const steps = [signedIn, limits.for('upload'), sameOrigin(config.BASE_URL), receiveUpload('file')]
  return steps
    .filter((step) => step !== null)
    .map((step) => (req, res, next) => (isDocumentUpload(req) ? step(req, res, next) : next()))
}

/**
 * Checks the file and stores it, then leads to its values; a rejection shows the form with its
 * reason.
 */
export const takeDocuments =
  (ctx: Ctx, chromeOf: (req: Request) => Chrome): RequestHandler =>
  async (req, res, next) => {
    if (!isDocumentUpload(req)) return next()
    const visitor = visitorOf(req) as SignedIn
    await withTenant(visitor.orgId, async () => {
      const take = () => takeDocument(ctx, visitor, receivedOf(res), (req.body ?? {}) as object)
      const outcome = await noteWrites(ctx.db, take)
      if ('id' in outcome) return void res.redirect(303, `/transparency/documents/${outcome.id}`)
      const model = await loadDocuments(ctx, outcome.rejected)
      res
        .status(422)
        .type('html')
        .send(benefitDocumentsPage.render(model, chromeOf(req)))
    })
  }

type Outcome = { id: string } | { rejected: Rejected }

async function takeDocument(ctx: Ctx, visitor: SignedIn, received: Received, body: object): Promise<Outcome> {
  const form = Form.safeParse(body)
  const rejected: Record<string, Rejected[string]> = {}
  if (received.kind === 'missing') rejected.file = { value: '', message: NO_FILE }
  for (const { path, message } of form.error?.issues ?? []) rejected[String(path[0])] = { value: '', message }
  if (!form.success) return { rejected }
  const file = await checkedFile(received)
  if (typeof file === 'string') return { rejected: { file: { value: '', message: file } } }
  const { kind, retention_days: retentionDays } = form.data
  return { id: await keepDocument(ctx.keepDocuments, { file, kind, retentionDays }, visitor) }
}

const NO_FILE = 'Choose a PDF file.'

/** The checked file with its text by place, or the sentence that says why it cannot be used. */
async function checkedFile(received: Received): Promise<CheckedFile | string> {
  if (received.kind === 'missing') return NO_FILE
  if (received.kind === 'too_large') return REJECTIONS.too_large
  const { bytes, fileName } = received
  const checked = await checkPdf(bytes)
  if (checked.kind === 'rejected') return REJECTIONS[checked.reason]
  const read = await readPdfPages(bytes)
  return read.kind === 'unread' ? REJECTIONS.too_complex : { bytes, fileName, pages: read.pages }
}
