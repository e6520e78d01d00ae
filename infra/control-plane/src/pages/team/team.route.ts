import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import { formatDay, formatInstant } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import {
  type Account,
  foldEmail,
  isAdmin,
  managesOrganization,
  ORG_ADMIN,
  roleName,
} from '../../accounts/account-repo.ts'
import {
  INVITATION_DAYS,
  type OpenInvitation,
  openInvitation,
  openInvitations,
  withdrawInvitation,
} from '../../accounts/invitation-repo.ts'
import { changeMember, listMembers, type Member, type TeamChange } from '../../accounts/team-repo.ts'
import { organizationName } from '../../accounts/organization-repo.ts'
import type { Ctx } from '../../context.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import { sendPage } from '../../rendering/respond.ts'
import { announceRevocations, endProductSessions, signOutEverywhere } from '../end-sign-ins.ts'
import { noticesOf } from '../ppman-api.ts'
import { recentPassword, requireUuid, sessionOf, signedIn } from '../signed-in.ts'
import { inviteByMail, InvitedEmail } from './invite-by-mail.ts'

/** Members of the organization; its administrators invite, change and remove them. */
export function teamRoutes(ctx: Ctx, provider: OidcProvider, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.param('id', requireUuid)
  router.get('/', (req, res) => showTeam(ctx, req, res))
  router.get('/:id/remove', orgAdministrator, (req, res) => askToRemove(ctx, req, res))
  const guarded = [limiter, ctx.forms.check, orgAdministrator, recentPassword(ctx)]
  router.post('/invite', guarded, (req: Request, res: Response) => sendInvitation(ctx, req, res))
  router.post('/invitations/:id/resend', guarded, (req: Request, res: Response) => resend(ctx, req, res))
  router.post('/invitations/:id/withdraw', guarded, (req: Request, res: Response) => withdraw(ctx, req, res))
  for (const change of ['grant-org-admin', 'withdraw-org-admin', 'remove'] as const)
    router.post(`/:id/${change}`, guarded, (req: Request, res: Response) =>
      applyToMember(ctx, provider, { req, res, change }),
    )
  router.post('/:id/sign-out', guarded, (req: Request, res: Response) => signOut(ctx, provider, req, res))
  return router
}

/** Requires an administrator of the organization. */
const orgAdministrator: RequestHandler = (_req, res, next) => {
  if (!managesOrganization(sessionOf(res).account))
    throw new AppError('forbidden', 'Only administrators of the organization may do this.')
  next()
}

type Form = { email: string; role: string; problem: string; link: string }
const EMPTY: Form = { email: '', role: 'member', problem: '', link: '' }

const NOTICES: Readonly<Record<string, string>> = {
  invited: `The invitation is on its way. Its link works for ${INVITATION_DAYS} days.`,
  withdrawn: 'The invitation is withdrawn. Its link no longer works.',
  'grant-org-admin': 'The member is an administrator from the next page on.',
  'withdraw-org-admin': 'The member is no administrator any more.',
  remove: 'The member is removed, with all tokens and sign-ins.',
  'sign-out': 'The member is signed out everywhere.',
  'sign-out-tokens': 'The member is signed out everywhere, and the tokens stop working within 30 seconds.',
}

async function showTeam(ctx: Ctx, req: Request, res: Response, form: Form = EMPTY): Promise<void> {
  const session = sessionOf(res)
  const { account } = session
  const mayChange = managesOrganization(account)
  const [members, invitations, organization] = await Promise.all([
    listMembers(ctx.pool, account.orgId, ctx.now()),
    mayChange ? openInvitations(ctx.pool, account.orgId) : [],
    organizationName(ctx.pool, account.orgId),
  ])
  sendPage(ctx, req, res, {
    view: 'team',
    title: 'Team',
    session,
    status: form.problem === '' ? 200 : 422,
    model: {
      ...noticesOf(req, NOTICES, null),
      organization,
      mayChange,
      form: { ...form, isAdministrator: form.role === 'administrator' },
      days: INVITATION_DAYS,
      members: members.map((member) => memberRow(member, account)),
      invitations: invitations.map((invitation) => invitationRow(invitation, ctx.now())),
    },
  })
}

const ROLE_LABELS = { operator: 'Operator', administrator: 'Administrator', member: 'Member' } as const
const roleOf = (holder: Pick<Account, 'roles'>) => ROLE_LABELS[roleName(holder)]

function memberRow(member: Member, reader: Account) {
  const page = `/console/team/${member.id}`
  const isOther = managesOrganization(reader) && !isAdmin(member)
  const isManager = member.roles.includes(ORG_ADMIN)
  return {
    email: member.email,
    isReader: member.id === reader.id,
    role: roleOf(member),
    since: formatDay(member.createdAt),
    seen: member.lastSeenAt ? formatInstant(member.lastSeenAt) : 'not signed in',
    tokens: String(member.tokens),
    state: member.disabledAt ? { tone: 'bad', label: 'Disabled' } : { tone: 'good', label: 'Active' },
    roleAction: isOther ? `${page}/${isManager ? 'withdraw-org-admin' : 'grant-org-admin'}` : '',
    roleLabel: isManager ? 'Make member' : 'Make administrator',
    removeHref: isOther ? `${page}/remove` : '',
    signOutAction: isOther && member.id !== reader.id ? `${page}/sign-out` : '',
  }
}

const invitationRow = ({ id, email, roles, createdAt, expiresAt }: OpenInvitation, now: Date) => ({
  email,
  role: roleOf({ roles }),
  sent: formatInstant(createdAt),
  expires: expiresAt > now ? formatInstant(expiresAt) : 'Expired',
  action: `/console/team/invitations/${id}`,
})

const text = z.string().trim().max(300).catch('')
const Filled = z.object({ email: text, role: text })

async function sendInvitation(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const form = { ...EMPTY, ...Filled.parse(req.body ?? {}) }
  const read = InvitedEmail.safeParse(foldEmail(form.email))
  if (!read.success) return showTeam(ctx, req, res, { ...form, problem: 'This is no e-mail address.' })
  if (form.role !== 'member' && form.role !== 'administrator')
    return showTeam(ctx, req, res, { ...form, problem: 'Choose a role.' })
  await inviteOrExplain(ctx, req, res, { ...form, email: read.data })
}

/** Sends an invitation; what speaks against it is shown beside the form. */
async function inviteOrExplain(ctx: Ctx, req: Request, res: Response, form: Form): Promise<void> {
  try {
    const actor = sessionOf(res).account
    const { email, role } = form
    const link = await inviteByMail(ctx, { actor, email, roles: role === 'administrator' ? [ORG_ADMIN] : [] })
    if (link === null) return res.redirect(303, '/console/team?done=invited')
    await showTeam(ctx, req, res, { ...EMPTY, link })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.kind !== 'conflict') throw thrown
    await showTeam(ctx, req, res, { ...form, problem: thrown.message })
  }
}

async function resend(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { orgId } = sessionOf(res).account
  const invitation = await openInvitation(ctx.pool, orgId, String(req.params['id']))
  if (!invitation) throw new AppError('not_found', 'There is no such open invitation.')
  const role = roleName(invitation)
  if (role === 'operator')
    throw new AppError('forbidden', 'An operator is invited by `ppman operator add` alone.')
  await inviteOrExplain(ctx, req, res, { ...EMPTY, email: invitation.email, role })
}

async function withdraw(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const request = { actor: sessionOf(res).account, id: String(req.params['id']), at: ctx.now() }
  if (!(await withdrawInvitation(ctx.pool, request)))
    throw new AppError('not_found', 'There is no such open invitation.')
  res.redirect(303, '/console/team?done=withdrawn')
}

async function memberOf(ctx: Ctx, req: Request, res: Response): Promise<Member> {
  const members = await listMembers(ctx.pool, sessionOf(res).account.orgId, ctx.now())
  const member = members.find(({ id }) => id === req.params['id'])
  if (!member) throw new AppError('not_found', 'Your organization has no such member.')
  return member
}

async function askToRemove(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const member = await memberOf(ctx, req, res)
  const model = {
    question:
      `${member.email} can no longer sign in. Tokens (${member.tokens} in use) stop working within 30 ` +
      'seconds.',
    action: `/console/team/${member.id}/remove`,
    back: '/console/team',
    label: 'Remove the member',
  }
  sendPage(ctx, req, res, { view: 'parts/confirm', title: 'Remove this member?', session, model })
}

type Applied = { req: Request; res: Response; change: TeamChange }

async function applyToMember(ctx: Ctx, provider: OidcProvider, { req, res, change }: Applied): Promise<void> {
  const actor = sessionOf(res).account
  const id = String(req.params['id'])
  const request = { actorId: actor.id, orgId: actor.orgId, id, change, at: ctx.now() }
  const changed = await changeMember(ctx.pool, request)
  if (!changed) throw new AppError('not_found', 'Your organization has no such member.')
  if (change !== 'grant-org-admin')
    await endProductSessions(ctx, provider, { accountId: id, forGood: change === 'remove' })
  await announceRevocations(ctx, changed.tokenIds)
  if (change === 'remove' && id === actor.id) return res.redirect(303, '/console/signed-out')
  res.redirect(303, `/console/team?done=${change}`)
}

async function signOut(ctx: Ctx, provider: OidcProvider, req: Request, res: Response): Promise<void> {
  const member = await memberOf(ctx, req, res)
  if (isAdmin(member) && member.id !== sessionOf(res).account.id)
    throw new AppError('forbidden', 'This account operates the installation; change it under Accounts.')
  const withTokens = (req.body as { tokens?: unknown } | undefined)?.tokens === 'revoke'
  await signOutEverywhere(ctx, provider, { actor: sessionOf(res).account, account: member, withTokens })
  res.redirect(303, `/console/team?done=${withTokens ? 'sign-out-tokens' : 'sign-out'}`)
}
