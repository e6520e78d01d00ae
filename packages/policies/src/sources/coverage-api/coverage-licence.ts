import { z } from 'zod'

/**
 * Whether the operator accepted the licenses of the AMA, the ADA and the AHA for the CMS Coverage
 * API, and the resulting tokens. Tokens stay in memory, per host; one instance per process.
 */
export type CoverageLicence = {
  isAccepted: boolean
  /** The host's token; null without one or shortly before it expires. */
  tokenOf: (origin: string, now: Date) => string | null
  keep: (origin: string, token: string, givenAt: Date) => void
  /** Drops a token that the host refused. */
  forget: (origin: string, token: string) => void
}

/** `/v1/metadata/license-agreement/`: "valid for one hour", minus a minute. */
const VALID_MS = 59 * 60_000

export function coverageLicence(isAccepted: boolean): CoverageLicence {
  const tokens = new Map<string, { token: string; endsAtMs: number }>()
  return {
    isAccepted,
    tokenOf(origin, now) {
      const entry = tokens.get(origin)
      return entry && now.getTime() < entry.endsAtMs ? entry.token : null
    },
    keep: (origin, token, givenAt) =>
      void tokens.set(origin, { token, endsAtMs: givenAt.getTime() + VALID_MS }),
    forget(origin, token) {
      if (tokens.get(origin)?.token === token) tokens.delete(origin)
    },
  }
}

/** Default: no license is accepted. */
export const NOT_ACCEPTED = coverageLicence(false)

/** Value of the setting that accepts all licenses. */
const ACCEPTED = 'AMA,ADA,AHA'

/** Setting for the licenses that the operator accepted; off by default. */
export const coverageLicenceEnv = {
  CMS_LICENCES_ACCEPTED: z
    .literal(ACCEPTED)
    .optional()
    .meta({
      description:
        `\`${ACCEPTED}\` says that you accepted the licences of the AMA (CPT), the ADA (CDT) and the ` +
        'AHA (types of bill) that CMS shows at https://www.cms.gov/medicare-coverage-database: the ' +
        'codes of Medicare’s articles are then asked for by a licence token. Off when empty.',
    }),
}

export const isAccepted = (word: string | undefined): boolean => word === ACCEPTED
