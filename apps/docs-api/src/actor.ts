import type { Caller } from '@ppman/auth'

export const SCOPE = 'svc-docs'
export const OPERATOR_SCOPE = 'svc-docs:operator'

/** Who makes a change, and through which interface. */
export type Actor = {
  orgId: string
  /** Owner of the key. Two approvals must come from two owners. */
  sub: string
  /** Id of the key, or its owner for a call without a key. */
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

/** Operators see every organization (open questions, 5). */
export const isOperator = ({ scopes }: Caller): boolean => scopes.includes(OPERATOR_SCOPE)
