/** Screen readers read an alternative in one breath; beyond this the text belongs into the page. */
const MAX_CHARS = 250
const GENERIC = /^(?:an? |the )?(?:image|img|picture|photo|screenshot|diagram|figure|graphic|icon|logo|chart|illustration)s?\.?$/i
const FILE_NAME = /^[\w.-]+\.(?:png|jpe?g|gif|svg|webp|avif)$/i
const PLACEHOLDER = /\b(?:todo|tbd|fixme|alt text|placeholder|lorem ipsum)\b/i

/** The rule that an alternative text breaks, or null. */
export function altRule(alt: string): string | null {
  const words = alt.trim()
  if (words === '') return 'alt.missing'
  if (FILE_NAME.test(words)) return 'alt.filename'
  if (GENERIC.test(words)) return 'alt.generic'
  if (PLACEHOLDER.test(words)) return 'alt.placeholder'
  return words.length > MAX_CHARS ? 'alt.too-long' : null
}
