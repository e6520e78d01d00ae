const MAX_PATHS = 500
const MAX_CHARS = 500

/** Whole paths at which a page stood on a site before: `redirect_from` of its front matter, a text or a list of them. */
export function formerPaths({ redirect_from: given }: Record<string, unknown>): string[] {
  const written = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string')
  return [...new Set(written.flatMap((each) => asPath(each) ?? []))].slice(0, MAX_PATHS)
}

/** The form in which paths are compared: decoded, without query, trailing slash or extension of the Markdown twin. */
export function asPath(address: string): string | null {
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
