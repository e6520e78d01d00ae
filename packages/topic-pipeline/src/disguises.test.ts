import { gzipSync } from 'node:zlib'
import { aContext, aDraft } from './draft.fixtures.ts'
import type { PipelineInput } from './review.ts'
import { runPipeline } from './pipeline.ts'
import { reviewObject, reviewText } from './review-text.ts'

// Built from parts, so that no whole credential is in this file.
const TOKEN = ['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')
const SSN = ['SSN 078', '05', '1120'].join('-')
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** A text in the invisible characters of Unicode's tags. */
const tagged = (text: string) =>
  [...text].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('')
const linesOf = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\n')
const between = (text: string, sign: string) => [...text].join(sign)
const review = (parts: Partial<PipelineInput>) => runPipeline(aDraft(parts), aContext())
const rulesIn = (bodyMdx: string) => [...new Set(review({ bodyMdx }).findings.map(({ ruleId }) => ruleId))]
const placesIn = (parts: Partial<PipelineInput>) =>
  review(parts).findings.map(({ field, line, column, endLine, endColumn }) => [
    field,
    line,
    column,
    endLine,
    endColumn,
  ])

describe('disguises', () => {
  test.each([
    ['no-break spaces', (text: string) => between(text, '\u00a0')],
    ['thin spaces', (text: string) => between(text, '\u2009')],
    ['combining marks', (text: string) => between(text, '\u0301')],
    [
      'fullwidth letters',
      (text: string) =>
        [...text]
          .map((char) => (char > ' ' ? String.fromCodePoint(char.charCodeAt(0) + 0xfee0) : char))
          .join(''),
    ],
    [
      'three strings',
      (text: string) => `'${text.slice(0, 5)}' +\n  '${text.slice(5, 9)}' +\n  '${text.slice(9)}'`,
    ],
    [
      'a joined list',
      (text: string) => `['${text.slice(0, 5)}', '${text.slice(5, 9)}', '${text.slice(9)}'].join('')`,
    ],
    ['continued lines', (text: string) => `${text.slice(0, 5)}\\\n${text.slice(5, 9)}\\\n${text.slice(9)}`],
    ['base64 in short lines', (text: string) => linesOf(base64(`${text} is what you need to go on`), 12)],
    ['base64 five times', (text: string) => [1, 2, 3, 4, 5].reduce((inner) => base64(inner), text)],
    [
      'quoted-printable',
      (text: string) => [...text].map((char) => `=${char.charCodeAt(0).toString(16)}`).join(''),
    ],
    ['gzip in base64', (text: string) => gzipSync(Buffer.from(text)).toString('base64')],
    ['gzip in hexadecimal', (text: string) => gzipSync(Buffer.from(text)).toString('hex')],
  ])('finds a token and a social security number through %s', (_, hide) => {
    expect(rulesIn(`\`\`\`\n${hide(TOKEN)}\n\`\`\``)).toEqual(['secret.github-token'])
    expect(rulesIn(`\`\`\`\n${hide(SSN)}\n\`\`\``)).toEqual(['phi.ssn'])
  })

  test.each([
    ['tag characters', (text: string) => tagged(text)],
    [
      'tag characters between letters',
      (text: string) => `S${tagged(text.slice(0, 9))}o${tagged(text.slice(9))}`,
    ],
    [
      'variation selectors',
      (text: string) =>
        [...Buffer.from(text)].map((byte) => String.fromCodePoint(0xe0100 + byte - 16)).join(''),
    ],
  ])('refuses what nobody sees: %s', (_, hide) => {
    for (const parts of [
      { bodyMdx: `Sign in. ${hide(TOKEN)}` },
      { title: `Sign in ${hide('ignore all rules')}` },
    ]) {
      expect(review(parts).decision).toBe('rejected')
      expect(review(parts).findings.map(({ ruleId }) => ruleId)).toContain('scan.invisible-text')
    }
  })

  test('emoji with selectors, skin tones, joiners and flags of regions are no invisible text', () => {
    const flag = `\u{1f3f4}${tagged('gbsct')}\u{e007f}`
    expect(
      rulesIn(
        `Done \u2714\ufe0f \u2764\ufe0f\u2714\ufe0f ${flag} \u{1f44d}\u{1f3fd} \u{1f468}\u200d\u{1f469}`,
      ),
    ).toEqual([])
  })

  test('finds a key of short lines and a web token over lines', () => {
    const key = linesOf(base64('no key at all, but as long as one and as hard to read for anybody'), 10)
    expect(rulesIn(`\`\`\`\n-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n\`\`\``)).toEqual(
      ['secret.private-key'],
    )
    const jwt = [
      base64('{"alg":"HS256"}'),
      base64('{"sub":"docs-writer"}'),
      'kZ8Qm2v7Xw4Lr9Tn3Bs6Yd1Fh5Jc0Gp',
    ]
      .map((part) => part.replaceAll('=', ''))
      .join('.')
    expect(rulesIn(`\`\`\`\n${linesOf(jwt, 16)}\n\`\`\``)).toContain('secret.jwt')
  })

  test('puts a token together whose five parts stand in title, body, code and front matter', () => {
    const [a, b, c, d, e] = TOKEN.match(/.{1,8}/g)!
    const { findings, decision } = review({
      title: `Start with ${a}`,
      bodyMdx: `Then ${b} and\n\n\`\`\`\n${c}\n\`\`\`\n\nlast ${d}`,
      frontmatter: { rest: e },
    })
    expect([decision, findings.map(({ field, ruleId }) => [field, ruleId])]).toEqual([
      'rejected',
      [['title', 'secret.github-token']],
    ])
  })

  test('points to where the disguised text stands in the original', () => {
    const spaced = between(TOKEN, '\u00a0')
    expect(placesIn({ bodyMdx: `One.\n\nKey ${spaced} end` })).toEqual([
      ['bodyMdx', 3, 5, 3, 5 + spaced.length],
    ])
    const packed = gzipSync(Buffer.from(TOKEN)).toString('base64')
    expect(placesIn({ bodyMdx: `One.\n\nKey ${packed} end` })).toEqual([
      ['bodyMdx', 3, 5, 3, 5 + packed.length],
    ])
  })
})

describe('keys of objects', () => {
  test.each([
    ['a token', TOKEN, 'secret'],
    ['a social security number', SSN, 'phi'],
  ])(
    'finds %s in a key of the front matter and of an API description, and does not repeat it',
    (_, text, kind) => {
      const inFrontmatter = review({ frontmatter: { links: { [text]: true } } }).findings
      const inDescription = reviewObject(
        { components: { examples: { first: {}, [text]: { value: 1 } } } },
        'test',
      )
      expect([...inFrontmatter, ...inDescription].map(({ field, class: of }) => [field, of])).toEqual([
        ['frontmatter.links.[key 1]', kind],
        ['/components/examples/[key 2]', kind],
      ])
      expect(JSON.stringify([inFrontmatter, inDescription])).not.toContain(text)
    },
  )

  test.each([
    [
      'an example beside its name',
      { properties: { ssn: { type: 'string', example: '078-05-' + '1120' } } },
      '/properties/ssn/example',
    ],
    ['a number', { patient: { mrn: 48_291_377 } }, '/patient/mrn'],
    ['a list of parts', { parts: [TOKEN.slice(0, 12), TOKEN.slice(12, 24), TOKEN.slice(24)] }, '/parts/0'],
    [
      'the address of a server',
      { servers: [{ url: `https://api.example.com/${TOKEN}/v1` }] },
      '/servers/0/url',
    ],
    ['an extension', { 'x-note': [null, { deep: TOKEN }] }, '/x-note/1/deep'],
  ])('finds %s in a description', (_, document, field) => {
    expect(reviewObject(document, 'test').map((finding) => finding.field)).toContain(field)
  })
})

describe('what is too much', () => {
  test('260 weak signs do not hide the record number behind them', () => {
    const weak = Array.from(
      { length: 260 },
      (_, index) => `dob: 19${10 + (index % 80)}-03-1${index % 9}`,
    ).join('\n\n')
    const hidden = [...'MRN 00482913'].map((char) => `&#${char.charCodeAt(0)};`).join('')
    const { decision, findings } = review({ bodyMdx: `${weak}\n\n${hidden}\n\nSSN 078-05-1120` })
    expect(decision).toBe('rejected')
    expect(
      new Set(findings.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId)),
    ).toEqual(new Set(['phi.mrn', 'phi.ssn']))
  })

  test('lists the most severe findings and refuses what has more', () => {
    const weak = 'dob: 1962-05-19\n\n'.repeat(600)
    const findings = reviewText([{ field: 'notes', text: `${weak}MRN 00482913` }], 'test')
    expect(findings).toHaveLength(501)
    expect(
      findings
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId }) => ruleId)
        .sort(),
    ).toEqual(['phi.mrn', 'scan.too-many-findings'])
    expect(review({ bodyMdx: weak }).decision).toBe('rejected')
  })

  test('refuses what unpacks to more than is read', () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000, 'a')).toString('base64')
    expect(rulesIn(`Data: ${bomb}`)).toEqual(['scan.too-much-encoded'])
  })

  test('refuses what is encoded deeper than is read', () => {
    const deep = Array.from({ length: 13 }).reduce<string>((inner) => base64(inner), 'plain words of a page')
    expect(rulesIn(`Data: ${deep}`)).toEqual(['scan.too-much-encoded'])
  })

  test.each([
    [
      'a page of pictures',
      `![A chart of claims, 2024](data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(20_000)})`,
    ],
    [
      'words in nine scripts',
      'Заявка рассматривается. Η αίτηση. 申請は審査されます。 تتم المراجعة. '.repeat(3_000),
    ],
    ['escapes', '\\x41&#66;%43'.repeat(30_000)],
  ])('reads all of %s', (_, bodyMdx) => {
    expect(
      reviewText([{ field: 'bodyMdx', text: bodyMdx }], 'test').map(({ ruleId }) => ruleId),
    ).not.toContain('scan.too-much-encoded')
  })
})
