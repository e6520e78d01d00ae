import type { Grant, KoaContextWithOIDC } from 'oidc-provider'

/** The one client is the product itself, so nobody is asked whether it may know who signed in. */
export async function grantEverything({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email org')
  await grant.save()
  return grant
}
