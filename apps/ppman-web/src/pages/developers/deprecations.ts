import { readFileSync } from 'node:fs'

/** A deprecated operation as the developer page lists it. */
export type DeprecatedOperation = {
  operation: string
  since: string
  sunset: string | null
  successor: string | null
  notice: string | null
}

type Operation = {
  deprecated?: boolean
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-successor'?: string
  'x-deprecation-notice'?: string
}
type Description = { paths: Record<string, Record<string, Operation>> }

/** The deprecated operations of an OpenAPI document, the earliest sunset first. */
export const deprecationsOf = ({ paths }: Description): DeprecatedOperation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    )
    .filter(({ operation }) => operation.deprecated)
    .map(({ name, operation }) => ({
      operation: name,
      since: operation['x-deprecated-since'] ?? '',
      sunset: operation['x-sunset'] ?? null,
      successor: operation['x-successor'] ?? null,
      notice: operation['x-deprecation-notice'] ?? null,
    }))
    .toSorted(
      (a, b) =>
        (a.sunset ?? '9999').localeCompare(b.sunset ?? '9999') || a.operation.localeCompare(b.operation),
    )

/** The published description of the API, the same bytes that its service answers. */
export const apiDescription = (): Description =>
  JSON.parse(
    readFileSync(new URL('../../../../ppman-api/openapi.json', import.meta.url), 'utf8'),
  ) as Description
