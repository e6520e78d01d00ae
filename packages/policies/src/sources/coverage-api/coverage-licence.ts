import { z } from 'zod'

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

/** The word by which the operator says it. */
const ACCEPTED = 'AMA,ADA,AHA'

/** Whose licences the operator accepted. Nothing but his own word turns this on. */
export const coverageLicenceEnv = {
  CMS_LICENCES_ACCEPTED: z
    .literal(ACCEPTED)
    .optional()
    .meta({
      description: `\`${ACCEPTED}\` says that you accepted the licences of the AMA (CPT), the ADA (CDT) and the AHA (types of bill) that CMS shows at https://www.cms.gov/medicare-coverage-database: the codes of Medicare’s articles are then asked for by a licence token. Off when empty.`,
    }),
}

export const isAccepted = (word: string | undefined): boolean => word === ACCEPTED
