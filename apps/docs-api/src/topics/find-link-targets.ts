import { linkCandidates } from '@ppman/topic-pipeline'
import type { Ctx } from '../context.ts'
import { asPath } from '../pages/index-links.ts'
import { resolveAddress } from '../pages/resolve-address.ts'

/**
 * Paths of one body that are looked up as former addresses; links beyond it count as unresolved.
 */
const MAX_FORMER = 200

type Asked = { orgId: string; bodyMdx: string; pagePath: string }

/**
 * The anchors of everything on the site that a body may link to, by path, also by addresses that
 * the site redirects.
 */
export async function findLinkTargets(
  { store, siteOrigin }: Ctx,
  { orgId, bodyMdx, pagePath }: Asked,
): Promise<Map<string, string[]>> {
  const paths = linkCandidates(bodyMdx, pagePath, siteOrigin)
  const targets = await store.topics.linkTargets(orgId, paths)
  const redirects = new Map<string, string>()
  for (const path of paths.filter((each) => !targets.has(each)).slice(0, MAX_FORMER)) {
    const compared = asPath(path)
    const standing = compared ? await resolveAddress(store, compared) : null
    if (standing && !standing.isGone) redirects.set(path, standing.path)
  }
  if (redirects.size === 0) return targets
  const moved = await store.topics.linkTargets(orgId, [...new Set(redirects.values())])
  for (const [path, present] of redirects) targets.set(path, moved.get(present) ?? [])
  return targets
}
