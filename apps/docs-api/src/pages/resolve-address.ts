import type { Store } from '../store.ts'
import type { ResolvedAddress } from './former-address-repo.ts'

/**
 * What stands today where a path (as of `asPath`) leads: whoever was called so before, here or on
 * the site it came from (docs decision D40).
 */
export async function resolveAddress(
  { formerAddresses }: Store,
  path: string,
): Promise<ResolvedAddress | null> {
  const [, docs, product, manual, ...rest] = path.split('/')
  const former = await formerAddresses.atPath(path)
  if (former || docs !== 'docs' || !product) return former
  if (!manual || rest.length === 0) return formerAddresses.ofShelf({ product, manual })
  const topic = rest
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return formerAddresses.ofTopic({ product, manual, topic })
}
