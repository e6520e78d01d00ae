import type { Store } from '../store.ts'
import type { Standing } from './former-address-repo.ts'

/** What stands today where a path (as of `asPath`) leads: whoever was called so before, here or on the site it came from (docs decision D40). */
export async function standingAt({ formerAddresses }: Store, path: string): Promise<Standing | null> {
  const [, docs, product, manual, ...rest] = path.split('/')
  const known = await formerAddresses.atPath(path)
  if (known || docs !== 'docs' || !product) return known
  if (!manual || rest.length === 0) return formerAddresses.ofShelf({ product, manual })
  const topic = rest
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return formerAddresses.ofTopic({ product, manual, topic })
}
