import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { plural } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import {
  fieldProblems,
  type FilterForm,
  filterFormOf,
  filterModel,
  readFilterForm,
  resolveFilter,
} from '../event-filters/filter-form.ts'
import { payerNames } from '../event-filters/payer-names.ts'
import { type Answered, headProblem, type Refusal } from '../ppman-api.ts'
import { sessionOf } from '../signed-in.ts'
import { FORMATS, type Preview, webhooksApi, type WebhookSettings } from './webhooks-api.ts'

/** What a person filled in. */
export type WebhookForm = { url: string; description: string; format: string; filter: FilterForm }

const text = z.string().trim().catch('')
const Filled = z.object({ url: text, description: text, format: z.string().catch('standard') })

/** Formats in words. */
export const FORMAT_LABELS: Readonly<Record<(typeof FORMATS)[number], string>> = {
  standard: 'The event itself, as JSON (Standard Webhooks)',
  slack: 'A message for an incoming webhook of Slack',
  teams: 'A message for an incoming webhook of Teams',
}

type Shown = { form: WebhookForm; preview?: Preview; refusal?: Refusal | null }

/** Shows the form of the webhook that the address names, or of a new one. */
export function showWebhookForm(
  ctx: Ctx,
  req: Request,
  res: Response,
  { form, preview, refusal = null }: Shown,
): void {
  const id = req.params['id']
  const page = id === undefined ? '/console/webhooks' : `/console/webhooks/${encodeURIComponent(String(id))}`
  const problems = fieldProblems(refusal, ['url', 'description', 'format'])
  sendPage(ctx, req, res, {
    view: 'webhooks/form',
    title: id === undefined ? 'Add a webhook' : 'Change the webhook',
    session: sessionOf(res),
    status: refusal ? 422 : 200,
    model: {
      ...form,
      back: page,
      action: id === undefined ? `${page}/new` : `${page}/edit`,
      saveLabel: id === undefined ? 'Add the webhook' : 'Save the changes',
      problem: headProblem(refusal, problems),
      problems,
      preview: preview ? previewModel(preview) : null,
      formats: FORMATS.map((value) => ({
        value,
        label: FORMAT_LABELS[value],
        checked: value === form.format,
      })),
      filter: filterModel(form.filter, problems),
    },
  })
}

const previewModel = ({ days, events, by_type: byType }: Preview) => ({
  sentence: `In the last ${days} days this filter would have sent ${plural(events, 'event')}.`,
  rows: Object.entries(byType).map(([kind, count]) => ({ kind, events: plural(count, 'event') })),
})

/** `GET /new`. */
export const showNewWebhook = (ctx: Ctx, req: Request, res: Response): void =>
  showWebhookForm(ctx, req, res, {
    form: { url: '', description: '', format: 'standard', filter: readFilterForm({}) },
  })

/** `GET /:id/edit`. */
export async function showWebhookSettings(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { account } = sessionOf(res)
  const webhook = await webhooksApi(ctx, account).byId(String(req.params['id']))
  const names = await payerNames(ctx, account, webhook.filters.payer_ids)
  const { url, description, format } = webhook
  const form = { url, description: description ?? '', format, filter: filterFormOf(webhook, names) }
  showWebhookForm(ctx, req, res, { form })
}

/** `POST …/preview`: how much the filter of the form would have sent. Nothing is saved. */
export async function previewWebhook(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { form, read } = await submittedWebhook(ctx, req, res)
  const { account } = sessionOf(res)
  const answer = read.kind === 'done' ? await webhooksApi(ctx, account).preview(read.data) : read
  if (answer.kind === 'refused') return showWebhookForm(ctx, req, res, { form, refusal: answer.refusal })
  showWebhookForm(ctx, req, res, { form, preview: answer.data })
}

/** A submitted form as it is shown again, and its settings for the API. */
export async function submittedWebhook(
  ctx: Ctx,
  req: Request,
  res: Response,
): Promise<{ form: WebhookForm; read: Answered<WebhookSettings> }> {
  const { account } = sessionOf(res)
  const filled = Filled.parse(req.body ?? {})
  const filterForm = readFilterForm(req.body)
  const filter = await resolveFilter(ctx, account, filterForm)
  if (filter.kind === 'refused') return { form: { ...filled, filter: filterForm }, read: filter }
  const names = await payerNames(ctx, account, filter.data.filters.payer_ids)
  return {
    form: { ...filled, filter: { ...filterForm, payers: filterFormOf(filter.data, names).payers } },
    read: { kind: 'done', data: { ...filled, ...filter.data } },
  }
}
