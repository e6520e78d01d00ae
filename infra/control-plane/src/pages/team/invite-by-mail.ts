import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import type pg from 'pg'
import { z } from 'zod'
import { type Account, isAdmin } from '../../accounts/account-repo.ts'
import { addInvitation, INVITATION_DAYS, requireInvitable } from '../../accounts/invitation-repo.ts'
import { newLinkToken } from '../../accounts/one-time-link.ts'
import { organizationName } from '../../accounts/organization-repo.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../in-transaction.ts'
import { accountElsewhereMail, invitationMail } from '../../mail/account-mails.ts'

/** The address of a form that invites somebody. */
export const InvitedEmail = param.storable(z.string().max(254)).pipe(z.email('This is no e-mail address.'))

type Invitation = { actor: Account; email: string; roles: readonly string[] }

/**
 * Invites an address to an organization, the actor's own unless `organization` finds or makes
 * another in the same transaction, and mails the link.
 *
 * @returns the link where no mail server is set, else null; the link for an address with an account
 * elsewhere never works
 * @throws AppError `conflict` for a member, and for an account elsewhere if an operator invites to
 * another organization; `rate_limited` above the organization's limit
 */
export async function inviteByMail(
  ctx: Ctx,
  { actor, email, roles }: Invitation,
  organization?: (client: pg.PoolClient) => Promise<string>,
): Promise<string | null> {
  const { outbox } = ctx
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * 86_400_000)
  const token = newLinkToken()
  const urlOf = (secret: string) => `${ctx.config.CONSOLE_URL}/console/join/${secret}`
  const isUsable = await inTransaction(ctx.pool, async (client) => {
    const orgId = (await organization?.(client)) ?? actor.orgId
    const { hasAccountElsewhere } = await requireInvitable(client, { orgId, email, at })
    // Operators see all accounts; others learn of no account elsewhere.
    if (hasAccountElsewhere && isAdmin(actor) && orgId !== actor.orgId)
      throw new AppError('conflict', 'This address has an account of another organization.')
    if (outbox.server) {
      const { postalAddress } = outbox.server
      const name = await organizationName(client, orgId)
      const mail = {
        organization: name,
        invitedBy: actor.email,
        joinUrl: urlOf(token),
        days: INVITATION_DAYS,
        postalAddress,
      }
      const texts = hasAccountElsewhere ? accountElsewhereMail(postalAddress) : invitationMail(mail)
      await outbox.add(client, { to: email, texts, uselessAt: expiresAt })
    }
    await addInvitation(client, { actor, orgId, email, roles, token, at, expiresAt })
    return !hasAccountElsewhere
  })
  outbox.sendSoon()
  if (outbox.server) return null
  return urlOf(isUsable ? token : newLinkToken())
}
