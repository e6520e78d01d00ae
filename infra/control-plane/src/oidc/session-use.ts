import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Ctx } from '../context.ts'
import { prolongSession } from './artifact-repo.ts'

/**
 * The product asks for a member's claims while the member works there, so each such answer keeps the sign-
 * in from idling out.
 */
export const keepSessionInUse =
  ({ pool, now }: Ctx) =>
  async (koa: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const oidc = koa.oidc as KoaContextWithOIDC['oidc'] | undefined
    const uid = oidc?.entities.AccessToken?.sessionUid
    if (oidc?.route === 'userinfo' && koa.status === 200 && uid)
      await prolongSession(pool, { uid, at: now() })
  }
