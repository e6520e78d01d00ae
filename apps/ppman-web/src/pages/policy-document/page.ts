import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import {
  openUploadedFile,
  type UploadedDetail,
  type UploadedRule,
  viewUpload,
} from '@ppman/policies/uploaded'
import { z } from 'zod'
import { Download, page } from '../../views.ts'
import { type SignedIn, type Visitor } from '../../visitor.ts'
import { exampleUpload } from '../policy-documents/page.ts'
import { exampleRule } from '../policy-rule/example-rule.ts'
import { documentModel, type DocumentModel } from './view-model.ts'

const Query = z.object({ id: param.uuid })

/** Both pages are for members only. */
const byOf = (visitor: Visitor, now: Date) => ({ actor: (visitor as SignedIn).sub, at: now })
const unknown = () => new AppError('not_found', 'Your organization has no document at this address.')

const rule = (more: Partial<UploadedRule> = {}): UploadedRule => ({
  ...exampleRule({ effectiveFrom: '2026-07-01' }),
  quote: 'Prior authorization is <b>required</b> for 73721.',
  block: 4,
  page: 3,
  ...more,
})
const detail = (more: Partial<UploadedDetail> = {}): UploadedDetail => ({
  ...exampleUpload(),
  criteria: [],
  ...more,
})
const today = '2026-11-22'

/** One upload: what was read of it, the payer, the file, and how to delete it. */
export const documentPage = page<typeof Query, DocumentModel>({
  path: '/policy/documents/:id',
  access: 'signed-in',
  isOn: ({ POLICY_UPLOADS }) => POLICY_UPLOADS,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    const found = await ctx.transaction((tx) => viewUpload(tx, query.id, byOf(visitor, ctx.now())))
    if (!found) throw unknown()
    return documentModel(found, ctx.now().toISOString().slice(0, 10))
  },
  examples: {
    read: documentModel(
      {
        upload: detail(),
        rules: [
          rule(),
          rule({ id: '0190a000-0000-7000-8000-000000000022', code: '73722' }),
          rule({
            id: '0190a000-0000-7000-8000-000000000023',
            ruleKey: exampleRule().id,
            effectiveFrom: '2027-01-01',
          }),
        ],
      },
      today,
    ),
    'no payer': documentModel({ upload: detail({ payer: null, payerNamedBy: null }), rules: [] }, today),
    waiting: documentModel(
      { upload: detail({ state: 'waiting', title: null, readAt: null }), rules: [] },
      today,
    ),
    unreadable: documentModel({ upload: detail({ state: 'unreadable', title: null }), rules: [] }, today),
  },
})

const PDF = 'application/pdf'

/** The file as it was uploaded. A browser saves it and never shows it on this site. */
export const documentFilePage = page<typeof Query, DocumentModel>({
  path: '/policy/documents/:id/file',
  mediaType: PDF,
  access: 'signed-in',
  isOn: ({ POLICY_UPLOADS }) => POLICY_UPLOADS,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    const { documents } = ctx
    const by = byOf(visitor, ctx.now())
    const file = await ctx.transaction((tx) => openUploadedFile({ tx, documents }, query.id, by))
    if (!file) throw unknown()
    return new Download(file.fileName, PDF, file.bytes)
  },
  examples: {},
})
