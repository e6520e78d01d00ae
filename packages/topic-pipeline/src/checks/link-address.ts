import { hostRule } from './link-host.ts'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])
const PLACEHOLDER =
  /^#?(?:todo|tb[acd]|fixme|xxx+|url|link|\?+|\.{3}|placeholder|replace_?me|change_?me|path\/to\/[^/]+|)$/i
/** A stand-in as the host or the last step of a path. */
const PLACEHOLDER_STEP =
  /(?:^https?:\/\/|\/)(?:todo|tbd|fixme|xxx+|placeholder|your-?(?:url|link|domain|site)|(?:your|insert|put|add|link|url|page)[a-z-]*-here)(?:\.(?:com|org))?\/?$/i
/** `{host}`, `$HOST`, `%HOST%`, `<host>`: a template that nobody filled in. */
const VARIABLE = /[{}<>]|%7[bd]|%3[ce]|\$[A-Za-z_]|%[A-Z_]{3,}%/i
/** `C:\docs`, `\\server\docs`. */
const WINDOWS_PATH = /^(?:[a-z]:)?\\|^[a-z]:\/(?!\/)/i
const MAIL = /^mailto:[^\s@,?]+@[^\s@,?]+\.[a-z0-9-]{2,}(?:,[^\s@,?]+@[^\s@,?]+)*(?:\?|$)/i
const TELEPHONE = /^tel:\+?(?:[().-]*\d){3}[\d().a-z-]*(?:;|$)/i

/** What is wrong with an address by its own text, whatever exists: a rule id, or null. */
export function addressRule(url: string, usage: 'link' | 'image'): string | null {
  // Browsers drop control characters and blanks inside a scheme, so `java\nscript:` is read without them.
  const address = url.replace(/[\s\p{Cc}]/gu, '')
  const path = address.split(/[?#]/, 1)[0]!
  if (address === '') return 'link.empty'
  if (address === '#' && usage === 'link') return null
  if (usage === 'image' && /^data:image\/(?:png|jpeg|gif|webp);/i.test(address)) return null
  if (PLACEHOLDER.test(address) || PLACEHOLDER_STEP.test(address) || VARIABLE.test(path))
    return 'link.placeholder'
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
  if (scheme === 'file' || WINDOWS_PATH.test(address)) return 'link.file-scheme'
  if (scheme && !SAFE.has(scheme)) return 'link.unsafe-scheme'
  if (scheme === 'mailto' || scheme === 'tel') return contactRule(address)
  return scheme || address.startsWith('//') ? hostRule(url) : null
}

function contactRule(address: string): string | null {
  if (/^(?:mailto|tel):(?:\?|$)/i.test(address)) return 'link.empty'
  return MAIL.test(address) || TELEPHONE.test(address) ? null : 'link.malformed'
}
