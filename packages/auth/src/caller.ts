/** Who is calling, as the edge or the control plane vouches for it. */
export type Caller = {
  /** The organisation whose rows the call may see. */
  orgId: string
  /** The person or machine the token was issued to. */
  sub: string
  scopes: readonly string[]
  plan: string
  admin: boolean
  /** The token's own id, for quotas; null for a browser session. */
  tokenId: string | null
}
