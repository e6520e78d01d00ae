import { AppError } from '@ppman/errors'

/**
 * Who submits a correction or an entry. What an administrator submits holds for all organizations.
 */
export type Submitter = { orgId: string; sub: string; admin: boolean }

/** The error for one refused field of a request, in the form of a schema error. */
export function refusedField(path: string, message: string, code = 'custom'): AppError {
  const isCustom = code === 'custom'
  return new AppError('invalid_input', `The request was not accepted. ${path}: ${message}`, {
    ...(!isCustom && { code }),
    details: [{ path, code, message }],
  })
}
