export { AppError, type ErrorKind, type ErrorOptions } from './app-error.ts'
export { isOutage } from './outage.ts'
export { type Dialect, docsDialect, type PublicError, ppmanDialect, toPublicError } from './dialect.ts'
export { refusedField } from './app-error.ts'
