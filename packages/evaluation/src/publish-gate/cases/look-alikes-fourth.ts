import { createHash } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import { casesOf, type GateCase, type Written } from './case.ts'
import { base32 } from './disguises.ts'
import { B62, B64, base64, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(431)
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index))
const hash = (name: string, digest: 'hex' | 'base64') => createHash(name).update(j(B62, 9)).digest(digest)
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')
const wrapped = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\n')
const number = (digits: number) => j('123456789', 1) + j(DIGITS, digits - 1)
const HARMLESS =
  'The handbook explains how a claim is sent, read, priced and paid, and whom to ask when it is not.'
const PROSE = [
  'Заявка на предварительное согласование рассматривается в течение пяти рабочих дней после получения ' +
    'всех документов.',
  'Η αίτηση εξετάζεται μέσα σε πέντε εργάσιμες ημέρες από την παραλαβή όλων των εγγράφων.',
  '事前承認の申請は、必要書類がすべて届いてから五営業日以内に審査されます。',
  '预授权申请将在收到全部文件后的五个工作日内审核完毕。',
  'تتم مراجعة طلب الموافقة المسبقة خلال خمسة أيام عمل من استلام جميع المستندات.',
  'पूर्व प्राधिकरण अनुरोध की समीक्षा सभी दस्तावेज़ मिलने के पाँच कार्य दिवसों के भीतर की जाती है।',
  'La demande est examinée sous 5 jours ouvrés : le tarif est de 1\u202f234\u202f567\u00a0€ pour ' +
    '12\u00a0345 actes.',
  'Đơn xin phê duyệt trước được xem xét trong vòng năm ngày làm việc kể từ khi nhận đủ hồ sơ.',
  'Die Prüfung dauert fünf Werktage; über die Höhe der Vergütung entscheidet die zuständige Stelle.',
  '사전 승인 신청은 모든 서류를 받은 날부터 영업일 기준 5일 이내에 검토됩니다.',
]

const WRITTEN: readonly Written[] = [
  ...['md5', 'sha1', 'sha256', 'sha384', 'sha512'].map((name): Written => [
    'hash',
    `The ${name} of the file is ${hash(name, 'hex')}.`,
  ]),
  ...['sha256', 'sha384', 'sha512'].map((name): Written => [
    'hash',
    `<p>${name}-${hash(name, 'base64')}</p>`,
  ]),
  ['hash', fence('', times(12, (index) => `${hash('sha256', 'hex')}  release-${index}.tar.gz`).join('\n'))],
  [
    'hash',
    `| File | SHA-1 |\n|---|---|\n` +
      times(8, (index) => `| part-${index} | ${hash('sha1', 'hex')} |`).join('\n'),
  ],
  [
    'hash',
    { frontmatter: { checksum: `sha256:${hash('sha256', 'hex')}`, [hash('sha1', 'hex')]: 'first build' } },
  ],
  ['hash', fence('', wrapped(hash('sha512', 'hex'), 16))],
  ...times(3, () => 'uuid').map((): Written => ['uuid', `Request ${uuid()} was answered by ${uuid()}.`]),
  ['uuid', fence('json', JSON.stringify(times(8, uuid), null, 2))],
  ['uuid', { frontmatter: { id: uuid(), related: times(4, uuid) } }],
  ['uuid', fence('', times(6, uuid).join('\n'))],
  [
    'image',
    '![A line of the chart, ' +
      'rising](data:image/png;base64,' +
      `${Buffer.from('\x89PNG\r\n\x1a\n' + j(B62, 40), 'latin1').toString('base64')}${j(B64, 900)})`,
  ],
  [
    'image',
    fence(
      'html',
      '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" ' +
        'alt="One point">',
    ),
  ],
  [
    'image',
    fence(
      'css',
      'a { background: url("data:image/svg+xml;base64,' +
        base64('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>') +
        '") }',
    ),
  ],
  [
    'image',
    fence(
      'css',
      'a { background: url("data:image/svg+xml,%3Csvg ' +
        'xmlns=%27http://www.w3.org/2000/svg%27%3E%3Cpath d=%27M0 0h9%27/%3E%3C/svg%3E") }',
    ),
  ],
  ['image', fence('', wrapped(j(B64, 1200), 76))],
  ['image', fence('', wrapped(j(B64, 600), 20))],
  ...times(3, () => 'lock').map((_, turn): Written => [
    'lock file',
    fence(
      'yaml',
      times(
        10,
        (index) =>
          `  lib-${turn}${index}@1.${index}.0:\n    resolution: {integrity: ` +
          `sha512-${hash('sha512', 'base64')}}`,
      ).join('\n'),
    ),
  ]),
  [
    'lock file',
    fence(
      'json',
      JSON.stringify(
        {
          packages: Object.fromEntries(
            times(5, (index) => `node_modules/lib-${index}`).map((name) => [
              name,
              {
                version: '2.1.0',
                resolved: `https://registry.example.com/${name}.tgz`,
                integrity: `sha512-${hash('sha512', 'base64')}`,
              },
            ]),
          ),
        },
        null,
        2,
      ),
    ),
  ],
  [
    'lock file',
    fence(
      '',
      times(6, (index) => `github.com/example/lib${index} v1.2.${index} h1:${hash('sha256', 'base64')}`).join(
        '\n',
      ),
    ),
  ],
  ['lock file', fence('toml', `[[package]]\nname = "serde"\nchecksum = "${hash('sha256', 'hex')}"`)],
  ...[64, 16, 20].map((width): Written => [
    'certificate',
    fence(
      '',
      `-----BEGIN CERTIFICATE-----\n${wrapped(`MIID${j(B64, 800)}`, width)}\n-----END CERTIFICATE-----`,
    ),
  ]),
  [
    'certificate',
    fence('', `-----BEGIN PUBLIC KEY-----\n${wrapped(`MIIB${j(B64, 380)}`, 64)}\n-----END PUBLIC KEY-----`),
  ],
  ['certificate', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${j(B64, 43)} docs@example.com`],
  ['certificate', fence('', `v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ${j(B64, 180)}`)],
  [
    'certificate',
    fence('json', `{"kty":"EC","crv":"P-256","x":"${j(B64, 43)}","y":"${j(B64, 43)}","kid":"2026-01"}`),
  ],
  ['certificate', `Fingerprint: ${(hash('sha256', 'hex').match(/../g) ?? []).join(':').toUpperCase()}`],
  ['placeholder', fence('bash', 'curl -H "Authorization: Bearer <YOUR_TOKEN>" https://api.example.com')],
  ['placeholder', fence('bash', 'export TOKEN=\\\n  $(vault read -field=token secret/docs)')],
  ['placeholder', fence('js', "const header = 'Bearer ' +\n  process.env.DOCS_TOKEN +\n  ''")],
  ['placeholder', `Send \`Basic ${base64('username:password')}\` as the header.`],
  ['placeholder', fence('yaml', `data:\n  password: ${base64('changeme')}`)],
  [
    'placeholder',
    `Tokens look like \`${'gh' + 'p_'}${'x'.repeat(36)}\` or \`${'AK' + 'IA'}${'X'.repeat(16)}\`.`,
  ],
  [
    'placeholder',
    fence('json', '{"mrn": "{MRN}", "ssn": "NNN-NN-NNNN", "dob": "YYYY-MM-DD", "phone": "{PHONE}"}'),
  ],
  ['placeholder', { frontmatter: { auth: { token: '${DOCS_TOKEN}', password: '<PASSWORD>' } } }],
  [
    'placeholder',
    `Tokens of this service begin with ${'gh' + 'p_'}, ${'gl' + 'pat-'} or ${'np' + 'm_'} and are 40 ` +
      'characters long.',
  ],
  ['placeholder', fence('python', `token = "".join(["gh", "p_", os.environ["SUFFIX"]])`)],
  ...[5, 9].map((digits): Written => [
    'numbers',
    `| ${times(4, (index) => `Y${index}`).join(' | ')} ` +
      `|\n|---|---|---|---|\n` +
      times(12, () => `| ${times(4, () => number(digits)).join(' | ')} |`).join('\n'),
  ]),
  [
    'numbers',
    fence(
      'csv',
      `npi,count,amount\n${times(12, () => `${number(10)},${number(3)},${number(4)}.50`).join('\n')}`,
    ),
  ],
  ['numbers', fence('', times(20, () => number(9)).join('\n'))],
  ['numbers', fence('json', `[${times(40, () => number(3)).join(', ')}]`)],
  ['numbers', fence('', times(6, () => times(16, () => j(HEX, 2)).join(' ')).join('\n'))],
  [
    'numbers',
    fence(
      '',
      times(
        5,
        (index) =>
          `2026-01-0${index + 1}T0${index}:12:44.${number(3)}Z INFO took ${number(3)} ms, ${number(7)} bytes`,
      ).join('\n'),
    ),
  ],
  ['numbers', `Codes: ${times(12, () => number(5)).join(', ')}.`],
  ['numbers', `The office is at 41.${number(6)}, -87.${number(6)}; ring 1-800-${number(3)}-${number(4)}.`],
  [
    'numbers',
    fence(
      '',
      `0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9\n${times(4, () => [...number(20)].join(' ')).join('\n')}`,
    ),
  ],
  [
    'numbers',
    `ISBN 978-${number(1)}-${number(4)}-${number(4)}-${number(1)}, DOI 10.${number(4)}/${number(6)}`,
  ],
  ...PROSE.map((text): Written => ['other scripts', `# ${text.slice(0, 20)}\n\n${text} ${text}`]),
  ...PROSE.slice(0, 3).map((text): Written => [
    'other scripts',
    { title: text.slice(0, 40), frontmatter: { описание: text, tags: [text.slice(0, 12)] } },
  ]),
  ...PROSE.slice(0, 4).map((text): Written => [
    'other scripts',
    `See [the entry](https://example.com/wiki/${encodeURIComponent(text.slice(0, 20))}).`,
  ]),
  ...times(4, () => 'minified').map((_, turn): Written => [
    'minified',
    fence(
      'js',
      '!function(e,t){"use strict";var ' +
        `n=["${times(8, () => j(B62.slice(10), 6)).join('","')}"],r=n.join("");` +
        times(
          12,
          (index) => `function ${j(B62.slice(36), 2)}${index}(e){return e[${number(2)}]^0x${j(HEX, 6)}}`,
        ).join('') +
        `t.v${turn}=e}(this,{});`,
    ),
  ]),
  ['minified', fence('css', times(12, () => `.c${j(B62, 5)}{margin:0 ${number(2)}px}`).join(''))],
  [
    'minified',
    fence(
      'json',
      `{"version":3,"mappings":"${times(30, () => j(B62.slice(10), 4)).join(',')};` +
        `${times(20, () => 'AAAA').join(';')}"}`,
    ),
  ],
  ['encoded', `The sample is \`${base64(HARMLESS)}\`.`],
  ['encoded', fence('', wrapped(base64(HARMLESS), 16))],
  ['encoded', `The sample is \`${base64(base64(base64(HARMLESS)))}\`.`],
  ['encoded', `The sample is \`${hex(HARMLESS)}\`.`],
  ['encoded', `The sample is \`${base32(HARMLESS)}\`.`],
  ['encoded', `The sample is \`${gzipSync(Buffer.from(HARMLESS)).toString('base64')}\`.`],
  ['encoded', fence('', wrapped(deflateSync(Buffer.from(HARMLESS.repeat(40))).toString('base64'), 64))],
  [
    'encoded',
    fence(
      '',
      `Content-Transfer-Encoding: quoted-printable\n\nDie Pr=C3=BCfung dauert f=C3=BCnf Tage; die ` +
        `H=C3=B6he der Verg=C3=BCtung=\n entscheidet die Stelle.`,
    ),
  ],
  [
    'encoded',
    fence('html', '&lt;p class=&quot;note&quot;&gt;Tom &amp; Co &#8212; 5&nbsp;&#x20AC;&lt;/p&gt;'),
  ],
  [
    'encoded',
    `Open https://example.com/search?q=%7B%22code%22%3A%22${number(5)}` +
      '%22%2C%22state%22%3A%22NY%22%7D for the list.',
  ],
  [
    'encoded',
    fence('js', String.raw`const dash = '\u2014', tab = '\x09', sigma = '\u03a3', word = '\x70\x61\x67\x65'`),
  ],
  [
    'strings',
    fence(
      'js',
      `const sql = 'SELECT id, name ' +\n  'FROM plans ' +\n  'WHERE year = 2026 ' +\n  'ORDER BY name'`,
    ),
  ],
  [
    'strings',
    fence(
      'bash',
      'docker run --rm \\\n  --env LOG_LEVEL=info \\\n  --publish 8080:8080 \\\n  example/docs:1.4.2',
    ),
  ],
  [
    'strings',
    fence('js', `const words = ['prior', 'authorization', 'appeal', 'formulary', 'deductible', 'copay']`),
  ],
  [
    'strings',
    fence(
      '',
      times(
        30,
        (index) => `${['claim', 'payer', 'policy', 'tariff', 'segment', 'provider'][index % 6]}${index % 4}`,
      ).join('\n'),
    ),
  ],
  [
    'strings',
    fence(
      '',
      ['hf_alpha', 'beta_two', 'gamma', 'npm_config', 'registry', 'AKIA', 'glossary', 'cache'].join('\n'),
    ),
  ],
  [
    'strings',
    fence('python', `parts = ("The member handbook "\n         "is printed "\n         "in May.")`),
  ],
  ['strings', 'D O C U M E N T A T I O N   F O R   T H E   T E A M'],
  ['strings', 'A – B – C – D – E – F – G – H – I – J – K – L – M – N – O'],
  [
    'strings',
    fence(
      '',
      times(
        4,
        (index) => `commit ${j(HEX, 40)}\nAuthor: Docs Team <docs@example.com>\n    Change page ${index}`,
      ).join('\n\n'),
    ),
  ],
  ['strings', fence('', times(5, () => `2001:db8:${j(HEX, 4)}:${j(HEX, 4)}::${j(HEX, 4)}`).join('\n'))],
  ['strings', `Bump ${times(4, () => `${j(HEX, 7)}..${j(HEX, 7)}`).join(', ')}.`],
]

const api = (parts: object) => ({
  openapi: '3.1.0',
  info: { title: 'Claims', version: '1.0.0' },
  servers: [{ url: 'https://api.example.com/v1' }],
  paths: {},
  ...parts,
})
const DOCUMENTS: readonly Record<string, unknown>[] = [
  api({
    components: {
      schemas: {
        Patient: {
          type: 'object',
          properties: {
            ssn: { type: 'string', pattern: '^\\d{3}-\\d{2}-\\d{4}$' },
            birthDate: { type: 'string', format: 'date', example: 'YYYY-MM-DD' },
          },
        },
      },
    },
  }),
  api({
    components: {
      securitySchemes: {
        key: { type: 'apiKey', name: 'X-Api-Key', in: 'header' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }),
  api({
    components: {
      schemas: {
        Token: {
          type: 'object',
          properties: {
            access_token: { type: 'string', example: '<ACCESS_TOKEN>' },
            expires_in: { type: 'integer', example: 3600 },
          },
        },
      },
    },
  }),
  api({
    components: {
      examples: {
        job: {
          value: {
            id: '3f0c1a52-9a0b-4c55-8a61-2f1de4b4c001',
            sha256: j(HEX, 64),
            etag: `W/"${j(HEX, 16)}"`,
          },
        },
      },
    },
  }),
  api({ components: { schemas: { Code: { type: 'string', enum: times(20, () => number(5)) } } } }),
  api({
    'x-codes': Object.fromEntries(
      times(20, () => number(5)).map((code) => [code, { count: Number(number(4)) }]),
    ),
  }),
  api({
    components: {
      schemas: {
        Payer: {
          type: 'object',
          properties: {
            name: { type: 'string', example: 'Example Health' },
            phone: { type: 'string', example: '1-800-555-0100' },
            npi: { type: 'string', example: number(10) },
          },
        },
      },
    },
  }),
  api({
    components: {
      parameters: {
        member: {
          name: 'member_id',
          in: 'query',
          schema: { type: 'string' },
          description: 'As printed on the card.',
        },
      },
    },
  }),
]

/**
 * Fourth lot of look-alikes: what a page holds that is long, random, encoded or cut and still
 * harmless.
 */
export const LOOK_ALIKES_FOURTH: readonly GateCase[] = [
  ...casesOf('look-alike-fourth', 'clean', WRITTEN),
  ...DOCUMENTS.map((document, index): GateCase => ({
    id: `look-alike-api-${index + 1}`,
    label: 'clean',
    kind: 'API description',
    draft: {},
    document,
  })),
]
