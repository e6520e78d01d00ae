import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import type { GateCase, Label } from './case.ts'
import { base32, type Disguise, inParts } from './disguises.ts'
import { B62, B64U, base64, DIGITS, fence, hex, jumbler } from './parts.ts'

const j = jumbler(503)
const SECRETS: readonly (() => string)[] = [
  () => 'np' + 'm_' + j(B62, 36),
  () => 'xo' + 'xb-' + j(DIGITS, 12) + '-' + j(DIGITS, 12) + '-' + j(B62, 24),
  () => 'AI' + 'za' + j(B64U, 35),
  () => 'SG' + '.' + j(B64U, 22) + '.' + j(B64U, 43),
  () => 'gl' + 'pat-' + j(B62, 22),
  () => 'hv' + 's.' + j(B62, 40),
  () => 'dop' + '_v1_' + j('0123456789abcdef', 64),
]
const PATIENTS: readonly (() => string)[] = [
  () => "the patient's social security number 078-05-" + '1120',
  () => 'medical record number 7' + j('23456', 7),
  () => 'Medicare MBI 4N34W00QC' + j('45678', 2),
  () => 'Patient: Tove Brandvold, born 1961-07-1' + j('23456', 1),
  () => 'subscriber id WXH' + j('3456789', 9),
]

const each = (of: (char: string) => string) => (text: string) => [...text].map(of).join('')
const moved = (upper: number, lower: number, digit?: number) =>
  each((char) => {
    const code = char.charCodeAt(0)
    if (/[A-Z]/.test(char)) return String.fromCodePoint(upper + code - 65)
    if (/[a-z]/.test(char)) return String.fromCodePoint(lower + code - 97)
    return digit !== undefined && /[0-9]/.test(char) ? String.fromCodePoint(digit + code - 48) : char
  })
const story = (text: string) =>
  `Hello all, until Monday please use ${text} and tell nobody outside of the team.`
const cutAs = (count: number, open: string, joint: string, close: string) => (text: string) =>
  open + inParts(text, count).join(joint) + close
const lines =
  (width: number, before = '') =>
  (text: string) =>
    (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).map((line) => before + line).join('\n')
const code = (language: string, of: (text: string) => string) => (text: string) => fence(language, of(text))

const INLINE: readonly Disguise[] = [
  ['narrow no-break spaces', each((char) => `${char}\u202f`)],
  ['ideographic spaces', (text: string) => [...text].join('\u3000')],
  ['word joiners and soft hyphens', each((char) => `${char}\u2060\u00ad`)],
  ['two combining marks', each((char) => `${char}\u0323\u0302`)],
  ['enclosing marks', each((char) => `${char}\u20dd`)],
  ['bold letters', moved(0x1d400, 0x1d41a, 0x1d7ce)],
  ['circled letters', moved(0x24b6, 0x24d0)],
  ['Arabic digits', moved(65, 97, 0x0660)],
  ['blanks between', (text: string) => [...text].join(' ')],
  ['dots between', (text: string) => [...text.replaceAll(' ', '_')].join('·')],
  ['entities without an end', each((char) => `&#x${char.charCodeAt(0).toString(16)}`)],
  ['braced escapes', each((char) => `\\u{${char.charCodeAt(0).toString(16)}}`)],
  ['octal escapes', each((char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`)],
  ['percent codes twice', each((char) => `%25${char.charCodeAt(0).toString(16)}`)],
  [
    'binary digits',
    (text: string) =>
      [...story(text)].map((char) => char.charCodeAt(0).toString(2).padStart(8, '0')).join(' '),
  ],
  ['character codes', (text: string) => [...text].map((char) => char.charCodeAt(0)).join(' ')],
  [
    'base64url six times',
    (text: string) =>
      Array.from({ length: 6 }).reduce<string>((inner) => Buffer.from(inner).toString('base64url'), text),
  ],
  ['small base32', (text: string) => base32(story(text)).toLowerCase().replaceAll('=', '')],
  ['gzip in hexadecimal', (text: string) => gzipSync(Buffer.from(story(text))).toString('hex')],
  ['raw deflate in base64', (text: string) => deflateRawSync(Buffer.from(story(text))).toString('base64')],
  ['zstandard in base64', (text: string) => zstdCompressSync(Buffer.from(story(text))).toString('base64')],
  [
    'hexadecimal of base64 of gzip',
    (text: string) => hex(gzipSync(Buffer.from(story(text))).toString('base64')),
  ],
  ['wide characters in base64', (text: string) => Buffer.from(story(text), 'utf16le').toString('base64')],
].map(([name, of]) => ({ name, shape: 'inline', of }) as Disguise)

const LINES: readonly Disguise[] = [
  ['strings side by side', code('c', cutAs(4, 'const char *v = "', '"\n  "', '";'))],
  ['strings with dots', code('php', cutAs(3, "$v = '", "' . '", "';"))],
  ['strings with bars', code('sql', cutAs(3, "SELECT '", "' || '", "'"))],
  ['strings with ampersands', code('vb', cutAs(3, 'v = "', '" & _\n  "', '"'))],
  ['a template', code('js', cutAs(3, 'const v = `', "${''}", '`'))],
  ['concat', code('js', cutAs(3, "const v = '", "'.concat('", "')"))],
  ['one string a row', code('json', cutAs(5, '["', '", "', '"]'))],
  ['a folded value', code('yaml', (text) => `key: >-\n${lines(14, '  ')(text)}`)],
  ['quoted base64', (text: string) => lines(20, '> ')(base64(story(text)))],
  ['base64 in comments', code('python', (text) => lines(24, '# ')(base64(story(text))))],
  ['base32 in lines', code('', (text) => lines(16)(base32(story(text))))],
  [
    'gzip in short lines',
    code('', (text) => lines(18)(gzipSync(Buffer.from(story(text))).toString('base64'))),
  ],
  [
    'hexadecimal with colons',
    code('', (text) => lines(24)((hex(story(text)).match(/../g) ?? []).join(':') + ':')),
  ],
  ['soft line breaks', code('', (text) => `Note=\n${inParts(text, 4).join('=\n')}=\n.`)],
  ['base64 in strings', code('js', (text) => cutAs(4, "atob('", "' +\n  '", "')")(base64(story(text))))],
].map(([name, of]) => ({ name, shape: 'lines', of }) as Disguise)

type Place = (text: string) => Pick<GateCase, 'draft' | 'document'>
const api = (parts: object) => ({
  openapi: '3.0.3',
  info: { title: 'Claims', version: '1.0.0' },
  paths: {},
  ...parts,
})
const INLINE_PLACES: readonly Place[] = [
  (text) => ({ draft: { bodyMdx: `## About ${text}\n\nWords.\n`, frontmatter: { format: 'md' } } }),
  (text) => ({ draft: {}, document: api({ servers: [{ url: `https://api.example.com/${text}` }] }) }),
  (text) => ({ draft: { frontmatter: { list: [{ inner: ['one', text] }] } } }),
  (text) => ({
    draft: {},
    document: api({ components: { schemas: { A: { type: 'string', default: text } } } }),
  }),
  (text) => ({
    draft: { bodyMdx: `---\nnote: &anchor "${text}"\n---\n\nWords.\n`, frontmatter: { format: 'md' } },
  }),
  (text) => ({ draft: {}, document: api({ 'x-map': [{ [text]: null }] }) }),
  (text) => ({ draft: { bodyMdx: `Words.[^1]\n\n[^1]: ${text}\n`, frontmatter: { format: 'md' } } }),
  (text) => ({ draft: { versionTag: text } }),
  (text) => ({
    draft: { bodyMdx: `${fence('mermaid', `graph TD\naccTitle: Steps\nA["${text}"] --> B`)}\n` },
  }),
]
const LINE_PLACES: readonly Place[] = [
  (text) => ({ draft: { bodyMdx: `Before.\n\n${text}\n\nAfter.\n`, frontmatter: { format: 'md' } } }),
  (text) => ({
    draft: {},
    document: api({ info: { title: 'Claims', version: '1', description: `Intro.\n\n${text}` } }),
  }),
  (text) => ({ draft: { frontmatter: { deep: { notes: [text] } } } }),
]

type Row = { label: Label; kinds: readonly (() => string)[]; each: number }

function casesOf(
  { label, kinds, each }: Row,
  disguises: readonly Disguise[],
  places: readonly Place[],
): GateCase[] {
  return disguises.flatMap(({ name, of }, row) =>
    Array.from({ length: each }, (_, column) => {
      const place = places[(row + column * 2) % places.length]!
      return {
        id: `fifth-${label}-${name}-${column + 1}`,
        label,
        kind: name,
        ...place(of(kinds[(row + column) % kinds.length]!())),
      }
    }),
  )
}

const SECRET: Row = { label: 'secret', kinds: SECRETS, each: 2 }
const PATIENT: Row = { label: 'phi', kinds: PATIENTS, each: 1 }

/**
 * Fifth lot, written before a rule was changed for the fourth and run once after: other disguises,
 * secrets and places.
 */
export const DISGUISED_FIFTH: readonly GateCase[] = [
  ...casesOf(SECRET, INLINE, INLINE_PLACES),
  ...casesOf(SECRET, LINES, LINE_PLACES),
  ...casesOf(PATIENT, INLINE, INLINE_PLACES),
  ...casesOf(
    PATIENT,
    LINES.filter(({ name }) => !/^(?:one string|a folded|soft)/.test(name)),
    LINE_PLACES,
  ),
]
