import { decideValues, deleteDocument } from '@ppman/benefits'
import { AppError, refusedField } from '@ppman/errors'
import { param } from '@ppman/http'
import { followPayer } from '@ppman/payers'
import { RESOLUTIONS, resolveSource } from '@ppman/policies/sources'
import { deleteUpload, namePayer } from '@ppman/policies/uploaded'
import { reviewAllChanges, reviewChange, revokeRegion } from '@ppman/policies/versions'
import { z } from 'zod'
import { localPath } from './auth/sign-in-routes.ts'
import type { Config } from './config.ts'
import { decisionsOf } from './pages/transparency-document/decisions.ts'
import { documentAgain } from './pages/transparency-document/page.ts'
import { type Action, action } from './serve-actions.ts'

const ConfirmForm = z
  .object({
    id: param.uuid,
    /** Set by the button that confirms every value as it stands. */
    all: z.string().optional(),
    add_field: z.string().optional(),
    add_value: z.string().optional(),
  })
  .catchall(z.string())

/**
 * Records what a member checked in a patient's document: all of it, or none and the form again
 * while a value cannot be read.
 */
const confirmValuesAction = action({
  path: '/transparency/documents/confirm',
  form: ConfirmForm,
  async run({ form, ctx, visitor }) {
    const { decisions, rejected } = decisionsOf(form)
    if (Object.keys(rejected).length > 0)
      return documentAgain(ctx, visitor, { id: form.id, sent: form, rejected })
    if (decisions.length === 0) return `/transparency/documents/${form.id}`
    await decideValues(ctx.keepDocuments, form.id, decisions, visitor)
    return `/transparency/documents/${form.id}?saved=${decisions.length}`
  },
})

/** Deletes a patient's document with everything that was read from it. */
const deleteDocumentAction = action({
  path: '/transparency/documents/delete',
  form: z.object({ id: param.uuid }),
  async run({ form, ctx, visitor }) {
    await deleteDocument(ctx.keepDocuments, form.id, visitor)
    return '/transparency/documents?deleted=1'
  },
})

/** Follows or unfollows a payer for the visitor's organization. */
const followPayerAction = action({
  path: '/policy/my-payers/follow',
  form: z.object({
    id: param.uuid,
    follow: z.enum(['true', 'false']),
    return_to: param.text(0, 2_000).optional(),
  }),
  async run({ form, ctx, visitor }) {
    const following = { payerId: form.id, follow: form.follow === 'true' }
    await ctx.transaction((tx) => followPayer(tx, following, visitor, ctx.now()))
    return localPath(form.return_to, '/policy/my-payers')
  },
})

/** Marks a change as reviewed by the visitor's organization, or removes the mark. */
const reviewChangeAction = action({
  path: '/policy/changes/review',
  form: z.object({
    id: param.uuid,
    is_reviewed: z.enum(['true', 'false']),
    return_to: param.text(0, 2_000).optional(),
  }),
  async run({ form, ctx, visitor }) {
    const mark = { changeId: form.id, isReviewed: form.is_reviewed === 'true', note: null }
    await ctx.transaction((tx) => reviewChange(tx, mark, visitor, ctx.now()))
    return localPath(form.return_to, '/policy/changes')
  },
})

/** Marks all listed changes up to the newest one shown as reviewed. */
const reviewAllAction = action({
  path: '/policy/changes/review-all',
  form: z.object({
    /** The newest change that the visitor has seen. */
    id: param.uuid,
    payer_id: param.uuid.optional(),
    mine: param.flag(false),
    return_to: param.text(0, 2_000).optional(),
  }),
  async run({ form, ctx, visitor }) {
    const review = { filter: { payerId: form.payer_id, followedOnly: form.mine }, lastId: form.id }
    await ctx.transaction((tx) => reviewAllChanges(tx, review, visitor, ctx.now()))
    return localPath(form.return_to, '/policy/changes')
  },
})

/** Applies an administrator's decision on a source: resume, retry, pause, retire, new address. */
const resolveSourceAction = action({
  path: '/policy/sources/resolve',
  form: z.object({
    id: param.uuid,
    action: z.enum(RESOLUTIONS),
    url: param.text(0, 2_000).optional(),
    reason: param.text(3, 500),
  }),
  async run({ form: { id, ...decision }, ctx, visitor }) {
    if (!visitor.admin) throw new AppError('forbidden', 'Only an administrator may decide about a source.')
    const request = { ...decision, actor: visitor.sub }
    await ctx.transaction((tx) => resolveSource(tx, id, request, ctx.now()))
    return `/policy/sources/${id}#moves`
  },
})

/** Revokes a learned region of a source; administrators only. */
const revokeRegionAction = action({
  path: '/policy/sources/regions/revoke',
  form: z.object({ id: param.uuid, region_id: param.uuid, reason: param.text(3, 500) }),
  async run({ form, ctx, visitor }) {
    if (!visitor.admin)
      throw new AppError('forbidden', 'Only an administrator may take back what a source has learned.')
    const request = { sourceId: form.id, regionId: form.region_id, reason: form.reason, actor: visitor.sub }
    await ctx.transaction((tx) => revokeRegion(tx, request, ctx.now()))
    return `/policy/sources/${form.id}#learned`
  },
})

const areUploadsOn = ({ POLICY_UPLOADS }: Config) => POLICY_UPLOADS
const unknownUpload = () => new AppError('not_found', 'Your organization has no document at this address.')

/** Says whose policy an uploaded document is; it is then read again. */
const nameUploadPayerAction = action({
  path: '/policy/documents/payer',
  isOn: areUploadsOn,
  form: z.object({ id: param.uuid, payer: param.text(2, 200) }),
  async run({ form, ctx }) {
    const payerId = await ctx.lookups.payerLookup.named(form.payer, ctx.lookups.foldName(form.payer))
    if (!payerId) throw refusedField('payer', 'No payer is called that.')
    const isKnown = await ctx.transaction((tx) => namePayer(tx, form.id, payerId))
    if (!isKnown) throw unknownUpload()
    return `/policy/documents/${form.id}`
  },
})

/** Deletes an uploaded document with all that was read from it. */
const deleteUploadAction = action({
  path: '/policy/documents/delete',
  isOn: areUploadsOn,
  form: z.object({ id: param.uuid }),
  async run({ form, ctx, visitor }) {
    if (!(await deleteUpload(ctx, form.id, { actor: visitor.sub, at: ctx.now() }))) throw unknownUpload()
    return '/policy/documents'
  },
})

/** All form actions of the site. Routes and tests are made from this list. */
export const actions: readonly Action[] = [
  followPayerAction,
  reviewChangeAction,
  reviewAllAction,
  resolveSourceAction,
  revokeRegionAction,
  confirmValuesAction,
  deleteDocumentAction,
  nameUploadPayerAction,
  deleteUploadAction,
]
