import type { GateCase, Label } from './case.ts'
import { type Disguise, DISGUISES, inParts } from './disguises.ts'
import { B32, B62, B64, B64U, base64, DIGITS, fence, jumbler } from './parts.ts'

const j = jumbler(401)
const jwt = () =>
  `${base64('{"alg":"HS256"}').replace(/=/g, '')}.` +
  `${base64('{"iss":"https://idp.invalid","exp":1000000000}').replace(/=/g, '')}.${j(B64U, 43)}`
const SECRETS: readonly (() => string)[] = [
  () => 'AK' + 'IA7' + j(B32, 15),
  () => 'gh' + 'p_' + j(B62, 36),
  () => 'sk' + '_live_' + j(B62, 24),
  jwt,
  () => 'gl' + 'pat-' + j(B64U, 20),
  () => `postgresql://docs:${j(B62, 16)}4@db.invalid/claims`,
]
const PATIENTS: readonly (() => string)[] = [
  () => 'SSN 219-' + '09-9999',
  () => `MRN 00${j('3456789', 6)}`,
  () => `patient Marit Oskarsdottir, DOB 04/${j('12', 1)}7/196${j(DIGITS, 1)}`,
  () => `member ID XQB${j('3456789', 9)}`,
  () => `call the patient Marit Oskarsdottir at (6${j('3478', 1)}2) 4${j('56789', 2)}-${j('3456789', 4)}`,
]

type Place = (text: string) => Pick<GateCase, 'draft' | 'document'>
const api = (parts: object) => ({
  openapi: '3.1.0',
  info: { title: 'Claims', version: '1.0.0' },
  paths: {},
  ...parts,
})
const INLINE: readonly Place[] = [
  (text) => ({ draft: { bodyMdx: `The value of the day is ${text} here.\n` } }),
  (text) => ({ draft: { bodyMdx: `${fence('', text)}\n` } }),
  (text) => ({ draft: { frontmatter: { description: text } } }),
  (text) => ({ draft: { frontmatter: { extra: { [text]: true } } } }),
  (text) => ({
    draft: {},
    document: api({ components: { schemas: { A: { type: 'string', enum: ['none', text] } } } }),
  }),
  (text) => ({ draft: {}, document: api({ components: { examples: { [text]: { value: 1 } } } }) }),
  (text) => ({ draft: { title: `Notes ${text}` } }),
  (text) => ({ draft: { bodyMdx: `| Item | Value |\n|---|---|\n| first | ${text} |\n` } }),
  (text) => ({
    draft: { bodyMdx: `See [the page](https://example.com/a?q=${text}).\n`, frontmatter: { format: 'md' } },
  }),
  (text) => ({ draft: { bodyMdx: `![The console shows ${text}](./console.png)\n` } }),
]
const LINES: readonly Place[] = [
  (text) => ({ draft: { bodyMdx: `Use this:\n\n${text}\n` } }),
  (text) => ({ draft: { excerpt: text } }),
  (text) => ({ draft: { frontmatter: { notes: text } } }),
  (text) => ({ draft: {}, document: api({ 'x-notes': text }) }),
  (text) => ({
    draft: { bodyMdx: `1. First\n\n   ${text.replaceAll('\n', '\n   ')}\n`, frontmatter: { format: 'md' } },
  }),
]

function casesOf(label: Label, kinds: readonly (() => string)[], disguises: readonly Disguise[]): GateCase[] {
  return disguises.flatMap(({ name, shape, of }, row) => {
    const places = shape === 'inline' ? INLINE : LINES
    return [0, 1, 2, 3].map((column) => {
      const text = of(kinds[(row + column) % kinds.length]!())
      return {
        id: `disguised-${label}-${row + 1}-${column + 1}`,
        label,
        kind: name,
        ...places[(row * 3 + column) % places.length]!(text),
      }
    })
  })
}

const pem = (width: number) =>
  `-----BEGIN PRIVATE KEY-----\n${inParts(j(B64, 240), Math.ceil(240 / width)).join('\n')}\n-----END ` +
  'PRIVATE KEY-----'
const scattered = (count: number): Pick<GateCase, 'draft'>[] => {
  const make = () => inParts(SECRETS[1]!(), count)
  const [a, b, c] = [make(), make(), make()]
  return [
    {
      draft: {
        title: `Start with ${a[0]}`,
        bodyMdx: `Then ${a.slice(1, -1).join(' and ')}.\n\n${fence('', a.at(-1)!)}\n`,
      },
    },
    { draft: { bodyMdx: b.map((part, index) => fence('bash', `PART${index}=${part}`)).join('\n\n') } },
    { draft: { frontmatter: Object.fromEntries(c.map((part, index) => [`part${'abcdef'[index]}`, part])) } },
  ]
}
const EXTRA: GateCase[] = [
  ...[8, 10, 12, 16].map((width) => ({ draft: { bodyMdx: `${fence('', pem(width))}\n` } })),
  ...[3, 4].flatMap(scattered),
].map((rest, index) => ({
  id: `disguised-extra-${index + 1}`,
  label: 'secret',
  kind: index < 4 ? 'PEM of short lines' : 'parts in several places',
  ...rest,
}))

/**
 * Fourth lot: each disguise with four secrets and, where a reader could still put it together, four
 * patients, in turning places.
 */
export const DISGUISED_FOURTH: readonly GateCase[] = [
  ...casesOf('secret', SECRETS, DISGUISES),
  ...casesOf(
    'phi',
    PATIENTS,
    DISGUISES.filter(({ name }) => !/^lines/.test(name)),
  ),
  ...EXTRA,
]
