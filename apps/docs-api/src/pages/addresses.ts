import { linkCandidates } from '@ppman/topic-pipeline'
import type { Ctx } from '../context.ts'
import type { Store } from '../store.ts'
import type { ResolvedAddress } from './address-repo.ts'

/** Maximum length of an address that can be a page path. */
const MAX_CHARS = 500

/**
 * Normalizes a path for comparison: decoded, without query, trailing slash and Markdown extension.
 *
 * @returns null for an address without a usable path
 */
export function normalizePath(address: string): string | null {
  if (!URL.canParse(address, 'https://site.invalid') || address.length > MAX_CHARS) return null
  const { pathname } = new URL(address, 'https://site.invalid')
  const path = decoded(pathname)
    .replace(/\.mdx?$/, '')
    .replace(/(?<!\/)\/+$/, '')
  return path === '' || /\p{Cc}/u.test(path) || !path.isWellFormed() ? null : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Resolves a normalized path that no live page has, by former addresses here or on an earlier site
 * (docs decision D40).
 */
export async function resolveAddress(
  { formerAddresses }: Store,
  path: string,
): Promise<ResolvedAddress | null> {
  const [, docs, product, manual, ...rest] = path.split('/')
  const former = await formerAddresses.atPath(path)
  if (former || docs !== 'docs' || !product) return former
  if (!manual || rest.length === 0) return formerAddresses.ofProductOrManual({ product, manual })
  const topic = rest
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return formerAddresses.ofTopic({ product, manual, topic })
}

/**
 * Maximum of paths in one body that are resolved as former addresses; further links count as
 * unresolved.
 */
const MAX_FORMER = 200

type Asked = { orgId: string; bodyMdx: string; pagePath: string }

/**
 * Loads the anchors of the pages that a body may link to, by path, including paths that the site
 * redirects.
 */
export async function findLinkTargets(
  { store, siteOrigin }: Ctx,
  { orgId, bodyMdx, pagePath }: Asked,
): Promise<Map<string, string[]>> {
  const paths = linkCandidates(bodyMdx, pagePath, siteOrigin)
  const targets = await store.topics.linkTargets(orgId, paths)
  const redirects = new Map<string, string>()
  for (const path of paths.filter((each) => !targets.has(each)).slice(0, MAX_FORMER)) {
    const compared = normalizePath(path)
    const standing = compared ? await resolveAddress(store, compared) : null
    if (standing && !standing.isGone) redirects.set(path, standing.path)
  }
  if (redirects.size === 0) return targets
  const moved = await store.topics.linkTargets(orgId, [...new Set(redirects.values())])
  for (const [path, present] of redirects) targets.set(path, moved.get(present) ?? [])
  return targets
}
