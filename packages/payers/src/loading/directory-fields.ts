import { z } from 'zod'

/** Text of one line. JSON numbers are refused: they may have lost leading zeros. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'Contains control characters')

const TWO_LETTERS = /^[A-Z]{2}$/
export const state = z.string().trim().regex(TWO_LETTERS, 'Expected a state of two letters')
export const states = z.array(z.string().regex(TWO_LETTERS, 'Expected a state of two letters')).default([])

export const naicCode = z
  .string()
  .trim()
  .regex(/^(\d{5})?$/, 'Expected five digits or nothing')
  .default('')

/**
 * A part of an address or a phone number. A bad value becomes empty and does not refuse the row.
 */
export const part = z
  .string()
  .trim()
  .transform((text) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 200))
  .catch('')
  .default('')
