import type { Caller } from '@ppman/auth'

export const SCOPE = 'svc-docs'
export const OPERATOR_SCOPE = 'svc-docs:operator'

/** Who writes, and by which door. */
export type Actor = {
  orgId: string
  /** Owner of the key: four eyes are two owners. */
  sub: string
  /** The key itself, or its owner where a call came without one. */
  principal: string
  surface: Surface
}

export type Surface = 'rest' | 'mcp' | 'import'

export const actorOf = ({ orgId, sub, tokenId }: Caller, surface: Surface = 'rest'): Actor => ({
  orgId,
  sub,
  principal: tokenId ?? sub,
  surface,
})

/** Operators see every organisation (open questions, 5). */
export const isOperator = ({ scopes }: Caller): boolean => scopes.includes(OPERATOR_SCOPE)
