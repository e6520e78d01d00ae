/** Abbreviations on cards and in directories. Words mapped to nothing are dropped. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  admin: 'administrators',
  and: '',
  assn: 'association',
  assoc: 'association',
  bcbs: 'blue cross blue shield',
  bcbsm: 'blue cross blue shield michigan',
  bnft: 'benefit',
  co: 'company',
  comm: 'community',
  corp: '',
  grp: 'group',
  hlth: 'health',
  inc: '',
  ins: 'insurance',
  llc: '',
  ltd: '',
  med: 'medical',
  mgmt: 'management',
  natl: 'national',
  of: '',
  svc: 'service',
  svcs: 'services',
  the: '',
  uhc: 'unitedhealthcare',
}

/** Words that are printed both joined and separate. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bunited health ?care\b/g, 'unitedhealthcare'],
  [/\bbluecross\b/g, 'blue cross'],
  [/\bblueshield\b/g, 'blue shield'],
]

/**
 * A company's name for comparing: lower case, no accents or punctuation, abbreviations written out,
 * legal forms dropped. `BCBS of Texas, Inc.` becomes `blue cross blue shield texas`. A name of such
 * words only keeps them.
 */
export function foldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const joined = JOINED.reduce((text, [pattern, words]) => text.replace(pattern, words), plain)
  const folded = joined
    .split(' ')
    .map((word) => (Object.hasOwn(WRITTEN_OUT, word) ? WRITTEN_OUT[word] : word))
    .filter(Boolean)
    .join(' ')
  return folded || joined
}

/** A name as a URL slug: `Blue Cross & Blue Shield` becomes `blue-cross-blue-shield`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug.slice(0, 100) || 'payer'
}
