/**
 * Whether the operator of this installation accepted the licences of the AMA, the ADA and the AHA that the CMS Coverage API asks for, and
 * the tokens that stand for it: in memory alone, and only for the host that gave them. One for each process.
 */
export type CoverageLicence = {
  isAccepted: boolean
  /** The token of a host; null when there is none, or it is about to end. */
  tokenOf: (origin: string, now: Date) => string | null
  keep: (origin: string, token: string, givenAt: Date) => void
  /** A host that refuses its token is asked for another one. */
  forget: (origin: string, token: string) => void
}

/** `/v1/metadata/license-agreement/`: "valid for one hour". A minute less, so that none ends on its way. */
const VALID_MS = 59 * 60_000

export function coverageLicence(isAccepted: boolean): CoverageLicence {
  const tokens = new Map<string, { token: string; endsAtMs: number }>()
  return {
    isAccepted,
    tokenOf(origin, now) {
      const known = tokens.get(origin)
      return known && now.getTime() < known.endsAtMs ? known.token : null
    },
    keep: (origin, token, givenAt) =>
      void tokens.set(origin, { token, endsAtMs: givenAt.getTime() + VALID_MS }),
    forget(origin, token) {
      if (tokens.get(origin)?.token === token) tokens.delete(origin)
    },
  }
}

/** Of an installation that says nothing. */
export const NOT_ACCEPTED = coverageLicence(false)
