import { z } from 'zod'

const GIB = 1024 ** 3

/** How hospitals' price files are looked for. */
export const priceLookEnv = {
  FETCH_CONTACT: z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'Expected one word of printable ASCII, for example mailto:prices@example.org')
    .optional()
    .meta({
      description:
        'Whom sites may write to: a mailto: or https: address, sent with every request for policies and price files.',
    }),
  PRICE_FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(32 * GIB)
    .meta({ description: 'Largest price file that is downloaded; the largest known has 13 GB.' }),
}
