import { AppError } from '@ppman/errors'
import { createRouter, param } from '@ppman/http'
import { formatDay } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import type pg from 'pg'
import { z } from 'zod'
import { foldEmail, ORG_ADMIN } from '../../accounts/account-repo.ts'
import { INVITATION_DAYS } from '../../accounts/invitation-repo.ts'
import {
  createOrganization,
  listOrganizations,
  type Organization,
  organizationName,
} from '../../accounts/organization-repo.ts'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../../rendering/respond.ts'
import { noticesOf } from '../ppman-api.ts'
import { administrator, recentPassword, requireUuid, sessionOf, signedIn } from '../signed-in.ts'
import { inviteByMail, InvitedEmail } from '../team/invite-by-mail.ts'

/** Organizations of the installation, for its operators: create one, invite its administrators. */
export function organizationRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx), administrator)
  router.param('id', requireUuid)
  router.get('/', (req, res) => showOrganizations(ctx, req, res))
  const guarded = [limiter, ctx.forms.check, recentPassword(ctx)]
  router.post('/', guarded, (req: Request, res: Response) => create(ctx, req, res))
  router.post('/:id/invite', guarded, (req: Request, res: Response) => inviteAdministrator(ctx, req, res))
  return router
}

type Problems = { name: string; email: string; invite: string }
type Form = { name: string; email: string; problems: Problems; link: string }
const NO_PROBLEMS: Problems = { name: '', email: '', invite: '' }
const EMPTY: Form = { name: '', email: '', problems: NO_PROBLEMS, link: '' }

const NOTICES: Readonly<Record<string, string>> = {
  created: 'The organization exists. The invitation of its administrator is on its way.',
  invited: `The invitation is on its way. Its link works for ${INVITATION_DAYS} days.`,
}

async function showOrganizations(ctx: Ctx, req: Request, res: Response, form: Form = EMPTY): Promise<void> {
  const organizations = await listOrganizations(ctx.pool, ctx.now())
  const { name, email, problems, link } = form
  const isRefused = Object.values(problems).some((problem) => problem !== '')
  sendPage(ctx, req, res, {
    view: 'organizations',
    title: 'Organizations',
    session: sessionOf(res),
    status: isRefused ? 422 : 200,
    model: {
      ...noticesOf(req, NOTICES, isRefused ? { message: problems.invite, fields: {} } : null),
      form: { name, email, problems, link },
      days: INVITATION_DAYS,
      rows: organizations.map(row),
    },
  })
}

const row = ({ id, name, plan, createdAt, members, administrators, invited }: Organization) => ({
  id,
  name,
  plan,
  since: createdAt ? formatDay(createdAt) : '',
  members: members.toLocaleString('en-US'),
  administrators: administrators > 0 ? administrators.toLocaleString('en-US') : 'none',
  invited: invited.join(', '),
  action: `/console/organizations/${id}/invite`,
})

const text = z.string().trim().max(300).catch('')
const Filled = z.object({ name: text, email: text })
const Name = param.text(1, 120)

async function create(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { name, email } = Filled.parse(req.body ?? {})
  const isNamed = Name.safeParse(name).success
  const address = InvitedEmail.safeParse(foldEmail(email))
  const showRefused = (problems: Partial<Problems>) =>
    showOrganizations(ctx, req, res, { name, email, problems: { ...NO_PROBLEMS, ...problems }, link: '' })
  if (!isNamed || !address.success)
    return showRefused({
      name: isNamed ? '' : 'Give a name of up to 120 characters.',
      email: address.success ? '' : 'This is no e-mail address.',
    })
  const invited = await tryInvite(ctx, res, address.data, (client) => createOrganization(client, name))
  if ('refusal' in invited) {
    const { code, message } = invited.refusal
    return showRefused(code === 'organization_exists' ? { name: message } : { email: message })
  }
  if (invited.link === null) return res.redirect(303, '/console/organizations?done=created')
  await showOrganizations(ctx, req, res, { ...EMPTY, link: invited.link })
}

async function inviteAdministrator(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const address = InvitedEmail.safeParse(foldEmail(Filled.parse(req.body ?? {}).email))
  const showRefused = (invite: string) =>
    showOrganizations(ctx, req, res, { ...EMPTY, problems: { ...NO_PROBLEMS, invite } })
  if (!address.success) return showRefused('Nobody is invited: this is no e-mail address.')
  const invited = await tryInvite(ctx, res, address.data, async (client) => {
    if ((await organizationName(client, id)) !== '') return id
    throw new AppError('not_found', 'There is no such organization.')
  })
  if ('refusal' in invited) return showRefused(`Nobody is invited: ${invited.refusal.message}`)
  if (invited.link === null) return res.redirect(303, '/console/organizations?done=invited')
  await showOrganizations(ctx, req, res, { ...EMPTY, link: invited.link })
}

/** Invites an administrator of an organization; what speaks against it is returned for the form. */
async function tryInvite(
  ctx: Ctx,
  res: Response,
  email: string,
  organization: (client: pg.PoolClient) => Promise<string>,
): Promise<{ link: string | null } | { refusal: AppError }> {
  const { account: actor } = sessionOf(res)
  try {
    return { link: await inviteByMail(ctx, { actor, email, roles: [ORG_ADMIN] }, organization) }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.kind !== 'conflict') throw thrown
    return { refusal: thrown }
  }
}
