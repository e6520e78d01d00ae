import { noteWrites, withTenant } from '@ppman/db'
import { refuseUploads, type RateLimits } from '@ppman/http'
import { storeUpload } from '@ppman/policies/uploaded'
import {
  checkPdf,
  findPatientData,
  type PatientFinding,
  type Received,
  receivedOf,
  receiveUpload,
} from '@ppman/uploads'
import type { Rejected } from '@ppman/web-ui'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { isDocumentUpload } from './serve-document-uploads.ts'
import { sameOrigin } from './middleware/guards.ts'
import { isNavigation, rejectUnknownPath } from './middleware/problem.ts'
import {
  acceptedResult,
  rejectedResult,
  repeatedResult,
  type UploadResult,
} from './pages/policy-documents/format-document.ts'
import { documentsPage, loadDocuments, resultFragment } from './pages/policy-documents/page.ts'
import { invalidFields, sendToSignIn } from './serve-pages.ts'
import type { Chrome } from './views.ts'
import { type SignedIn, visitorOf } from './visitor.ts'

/** Fields of the form beside the file. CSRF is checked before. */
const Form = z.object({
  consent: z.enum(['true', 'on', 'yes', '1'], { error: 'Confirm this before you upload.' }),
  payer: z.string().trim().max(200, { error: 'At most 200 characters.' }).optional(),
})

const PATH = /^\/policy\/documents\/?$/i

/** Whether a request sends the upload form. */
export const isUpload = (req: Request): boolean => req.method === 'POST' && PATH.test(req.path)

/**
 * The first step, before a session is read: files are refused everywhere but at the two
 * upload forms, and there too while uploads are off.
 */
export const gateUploads =
  ({ config }: Ctx): RequestHandler =>
  (req, res, next) => {
    const isDocument = isDocumentUpload(req)
    if (!isDocument && !isUpload(req)) return void refuseUploads(req, res, next)
    if (isDocument ? config.UPLOAD_KEYS.length === 0 : !config.POLICY_UPLOADS) rejectUnknownPath()
    next()
  }

/**
 * Reads the form of a member into memory (platform paper 1.7): sign-in, quota and origin come
 * first, because its token can be checked only when the form is read.
 */
export function receiveUploads({ config }: Ctx, limits: RateLimits): RequestHandler[] {
  const signedIn: RequestHandler = (req, res, next) => {
    const visitor = visitorOf(req)
    if (visitor.signedIn) next()
    else sendToSignIn(req, res, visitor)
  }
  const steps = [signedIn, limits.for('upload'), sameOrigin(config.BASE_URL), receiveUpload('file')]
  return steps
    .filter((step) => step !== null)
    .map((step) => (req, res, next) => (isUpload(req) ? step(req, res, next) : next()))
}

type Outcome = { result: UploadResult } | { rejected: Rejected }

/**
 * Checks the file and stores it, or answers why not: a rejection is a friendly 200, a wrong field a
 * 422. Browsers get the whole page, scripts the result alone.
 */
export const takeUploads =
  (ctx: Ctx, chromeOf: (req: Request) => Chrome): RequestHandler =>
  async (req, res, next) => {
    if (!isUpload(req)) return next()
    const visitor = visitorOf(req) as SignedIn
    const take = () => takeUpload(ctx, visitor, receivedOf(res), (req.body ?? {}) as object)
    const outcome = await withTenant(visitor.orgId, () => noteWrites(ctx.db, take))
    if ('rejected' in outcome) res.status(422)
    if (isNavigation(req)) {
      const model = await withTenant(visitor.orgId, () => loadDocuments(ctx, outcome))
      return void res.type('html').send(documentsPage.render(model, chromeOf(req)))
    }
    if ('rejected' in outcome) throw fieldsError(outcome.rejected)
    res.type('html').send(resultFragment(outcome.result))
  }

async function takeUpload(ctx: Ctx, visitor: SignedIn, received: Received, body: object): Promise<Outcome> {
  const form = Form.safeParse(body)
  const rejected: Record<string, { value: string; message: string }> = {}
  for (const { path, message } of form.error?.issues ?? []) rejected[String(path[0])] = { value: '', message }
  const payer = form.data?.payer ?? ''
  const payerId =
    payer === '' ? null : await ctx.lookups.payerLookup.named(payer, ctx.lookups.foldName(payer))
  if (payer !== '' && payerId === null)
    rejected.payer = { value: payer, message: 'No payer is called that. Leave it empty if you are not sure.' }
  if (received.kind === 'missing') rejected.file = { value: '', message: 'Choose a PDF file.' }
  if (Object.keys(rejected).length > 0) return { rejected }
  if (received.kind !== 'file') return { result: rejectedResult('too_large') }
  return { result: await storeChecked(ctx, visitor, received, payerId) }
}

async function storeChecked(
  ctx: Ctx,
  { orgId, sub }: SignedIn,
  { bytes, fileName }: Received & { kind: 'file' },
  payerId: string | null,
): Promise<UploadResult> {
  const checked = await checkPdf(bytes)
  if (checked.kind === 'rejected') return rejectedResult(checked.reason)
  const { pages, extract } = checked
  const scan = await findPatientData(extract.blocks.map(({ text, at }) => ({ text, page: at?.page ?? null })))
  if (scan.kind === 'too_complex') return rejectedResult('too_complex')
  const certain = scan.findings.filter(({ isCertain }) => isCertain)
  if (certain.length > 0) return rejectedResult('patient_data', pagesOf(certain))
  const upload = { orgId, uploadedBy: sub, uploadedAt: ctx.now(), fileName, bytes, pages, payerId }
  const { id, isNew } = await storeUpload(ctx, upload)
  return isNew ? acceptedResult(id, fileName, pagesOf(scan.findings)) : repeatedResult(id, fileName)
}

const pagesOf = (findings: readonly PatientFinding[]) => [
  ...new Set(findings.flatMap(({ page }) => page ?? [])),
]

const fieldsError = (rejected: Rejected) =>
  invalidFields(
    Object.entries(rejected).map(([name, { message }]) => ({ path: [name], code: 'custom', message })),
    'form',
  )
