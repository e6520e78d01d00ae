import { z } from 'zod'

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
