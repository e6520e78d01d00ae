import { AppError } from '@ppman/errors'
import type { z } from 'zod'

/**
 * Reads the fields of an address or a form. A form sends the fields that nobody filled in, too: an empty one is one left out.
 *
 * @throws AppError `invalid_input` that names each field, never its value
 */
export function readFields<Fields extends z.ZodObject>(
  fields: Fields,
  sent: object,
  where: 'address' | 'form',
): z.output<Fields> {
  const result = fields.safeParse(
    Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
  )
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, code, message }) => ({
    path: path.join('.'),
    code,
    message,
  }))
  const words = issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
  throw new AppError('invalid_input', `Part of the ${where} could not be read. ${words}`, { details: issues })
}
