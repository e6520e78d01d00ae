import type pg from 'pg'
import type { Ctx } from '../../context.ts'
import { passwordChangedMail } from '../../mail/account-mails.ts'

const NOTICE_HOURS = 48

/** Queues the mail that tells the owner of an account that its password was changed. */
export async function queuePasswordNotice(
  { outbox, config, now }: Ctx,
  client: pg.PoolClient,
  to: string,
): Promise<void> {
  if (!outbox.server) return
  const { postalAddress } = outbox.server
  const texts = passwordChangedMail({
    forgotUrl: `${config.CONSOLE_URL}/console/forgot-password`,
    postalAddress,
  })
  await outbox.add(client, { to, texts, uselessAt: new Date(now().getTime() + NOTICE_HOURS * 3_600_000) })
}
