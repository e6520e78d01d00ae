import { AppError } from '@ppman/errors'

/** The edge's address space, `{edge_url}/v1/ppman/…` (specification 1), and where it lies in the service. */
const SERVICE_PREFIX = '/api/v1'

/**
 * The path at the service for a path below the edge's prefix, byte for byte.
 *
 * @throws bad_request for anything that another reader could take for a path outside the API
 */
export function servicePath(below: string): { path: string; target: string } {
  const [path = '', ...query] = below.split('?')
  if (!path.startsWith('/') || isAmbiguous(path))
    throw new AppError('bad_request', 'The address is not well formed.')
  return { path, target: [SERVICE_PREFIX + path, ...query].join('?') }
}

/** Dot segments, also encoded, empty segments, backslashes, and a fragment, which ends the path for some readers. */
function isAmbiguous(path: string): boolean {
  return (
    /\/\/|\\|#|%5c|%2f|%00/i.test(path) || path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
  )
}
