import { AppError } from './app-error.ts'

/**
 * An `invalid_input` error that names a field, with an entry in `details`.
 *
 * @param code of the error, when it has one of its own
 */
export function refusedField(path: string, message: string, code = 'custom'): AppError {
  const isCustom = code === 'custom'
  return new AppError('invalid_input', `The request was not accepted. ${path}: ${message}`, {
    ...(!isCustom && { code }),
    details: [{ path, code, message }],
  })
}
