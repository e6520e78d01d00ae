import { z } from 'zod'

/** An amount of an answer, with what it is; null where there is none. */
export const dollars = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} US dollars, rounded to cents.` })
