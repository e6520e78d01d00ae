/** Announces the end of an operation (specification 9.5). */
export type Deprecation = {
  /** Day from which the operation is deprecated, `YYYY-MM-DD`, UTC. */
  since: string
  /** Address of the announcement, for people. */
  notice?: string
  /** Address of the operation that takes its place, for example `/api/v2/payers`. */
  successor?: string
}

type Announced = { path: string; deprecated?: Deprecation | undefined; sunset?: string | undefined }

const DAY_MS = 86_400_000
/** Shortest notice before a sunset (specification 9.5). */
const MIN_NOTICE_DAYS = 90

/**
 * Response headers that announce the end of an operation: all dates are HTTP-dates, as the
 * specification says.
 */
export function deprecationHeaders({ path, deprecated, sunset }: Announced): Record<string, string> {
  if (!deprecated) {
    if (sunset) throw new Error(`${path} has a sunset without being deprecated.`)
    return {}
  }
  if (sunset && Date.parse(sunset) - Date.parse(deprecated.since) < MIN_NOTICE_DAYS * DAY_MS) {
    throw new Error(`${path}: the sunset is less than ${MIN_NOTICE_DAYS} days after the deprecation.`)
  }
  const links = linksOf(deprecated, sunset !== undefined)
  return {
    Deprecation: httpDate(deprecated.since),
    ...(sunset && { Sunset: httpDate(sunset) }),
    ...(links.length > 0 && { Link: links.join(', ') }),
  }
}

/** OpenAPI fields of a deprecated operation; the developer page reads them. */
export const deprecationFields = ({ deprecated, sunset }: Announced): object =>
  deprecated
    ? {
        deprecated: true,
        'x-deprecated-since': deprecated.since,
        ...(sunset && { 'x-sunset': sunset }),
        ...(deprecated.notice && { 'x-deprecation-notice': deprecated.notice }),
        ...(deprecated.successor && { 'x-successor': deprecated.successor }),
      }
    : {}

function linksOf({ notice, successor }: Deprecation, hasSunset: boolean): string[] {
  return [
    ...(notice ? [`<${notice}>; rel="deprecation"; type="text/html"`] : []),
    ...(notice && hasSunset ? [`<${notice}>; rel="sunset"; type="text/html"`] : []),
    ...(successor ? [`<${successor}>; rel="successor-version"`] : []),
  ]
}

function httpDate(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Error(`“${day}” is no day of the form YYYY-MM-DD.`)
  return new Date(day).toUTCString()
}
