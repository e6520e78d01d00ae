export type InternalTarget = { path: string; anchor: string }

/** Where a link leads inside the site, or null when it leaves it. Paths have no trailing slash and no extension of the Markdown twin. */
export function internalTarget(url: string, pagePath: string, siteOrigin: string): InternalTarget | null {
  if (!URL.canParse(url, siteOrigin + pagePath)) return null
  const { origin, pathname, hash } = new URL(url, siteOrigin + pagePath)
  if (origin !== new URL(siteOrigin).origin) return null
  return { path: pathname.replace(/(?<=.)\/$/, '').replace(/\.mdx?$/, ''), anchor: decoded(hash.slice(1)) }
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}
