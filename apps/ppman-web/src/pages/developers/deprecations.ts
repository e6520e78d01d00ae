import { type ApiDocument, operationsOf } from '../../api-reference/document.ts'

/** A deprecated operation as the developer page lists it. */
export type DeprecatedOperation = {
  operation: string
  since: string
  sunset: string | null
  successor: string | null
  notice: string | null
}

/** The deprecated operations of an OpenAPI document, the earliest sunset first. */
export const deprecationsOf = (document: Pick<ApiDocument, 'paths'>): DeprecatedOperation[] =>
  operationsOf(document)
    .filter(({ operation }) => operation.deprecated)
    .map(({ method, path, operation }) => ({
      operation: `${method.toUpperCase()} ${path}`,
      since: operation['x-deprecated-since'] ?? '',
      sunset: operation['x-sunset'] ?? null,
      successor: operation['x-successor'] ?? null,
      notice: operation['x-deprecation-notice'] ?? null,
    }))
    .toSorted(
      (a, b) =>
        (a.sunset ?? '9999').localeCompare(b.sunset ?? '9999') || a.operation.localeCompare(b.operation),
    )
