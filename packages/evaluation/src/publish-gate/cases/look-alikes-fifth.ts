import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { casesOf, type Written } from './case.ts'
import { B62, B64, B64U, base64, DIGITS, fence, HEX, jumbler } from './parts.ts'

const j = jumbler(547)
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index))
const hash = () => createHash('sha256').update(j(B62, 9)).digest('hex')
const lines = (text: string, width: number) => (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n')
const GUIDE =
  'Members find the number of the nurse line on the back of the card; providers use the portal or ' +
  'write to the department.'

const WRITTEN: readonly Written[] = [
  ...times(4, (turn) => `image: registry.example.com/docs@sha256:${hash()}\nreplicas: ${turn + 1}`).map(
    (text): Written => ['digest', fence('yaml', text)],
  ),
  ...times(3, () => j(HEX, 64)).map((id): Written => [
    'digest',
    `Container ${id} was removed; ${id.slice(0, 12)} stays.`,
  ]),
  [
    'digest',
    fence(
      '',
      times(8, () => `${j(HEX, 8)}  ${j(HEX, 8)}  ${j(HEX, 8)}  ${j(HEX, 8)}  |${j(B62, 16)}|`).join('\n'),
    ),
  ],
  [
    'digest',
    fence(
      'json',
      `{"etag": "\\"${j(HEX, 32)}\\"", "cursor": ` +
        `"${base64(`{"after":"2026-01-01T00:00:00Z","id":${j('123456789', 6)}}`)}"}`,
    ),
  ],
  ['digest', fence('text', `traceparent: 00-${j(HEX, 32)}-${j(HEX, 16)}-01`)],
  ['cursor', `The next page is \`?cursor=${base64('{"offset":200,"limit":100,"sort":"name"}')}\`.`],
  ['cursor', `The next page is \`?after=${j(B64U, 22)}\`.`],
  ['cursor', { frontmatter: { nextCursor: base64('page two of the list of payers') } }],
  ...[40, 76].map((width): Written => [
    'font',
    fence(
      'css',
      `@font-face { src: url(data:font/woff2;base64,d09GMgABAAAA\n${lines(j(B64, 700), width)}) }`,
    ),
  ]),
  ['font', fence('', lines(brotliCompressSync(Buffer.from(GUIDE.repeat(9))).toString('base64'), 32))],
  [
    'request',
    fence(
      '',
      `-----BEGIN CERTIFICATE REQUEST-----\n${lines('MIIC' + j(B64, 500), 64)}\n-----END CERTIFICATE ` +
        'REQUEST-----',
    ),
  ],
  [
    'request',
    fence(
      '',
      '-----BEGIN PGP PUBLIC KEY ' +
        `BLOCK-----\n\n${lines('mQEN' + j(B64, 400), 24)}\n=${j(B62, 4)}\n-----END PGP PUBLIC KEY ` +
        'BLOCK-----',
    ),
  ],
  [
    'request',
    fence(
      '',
      `-----BEGIN PGP SIGNATURE-----\n\n${lines('iQEz' + j(B64, 300), 64)}\n-----END PGP SIGNATURE-----`,
    ),
  ],
  [
    'request',
    fence(
      'json',
      `{"keys":[{"kty":"RSA","e":"AQAB","use":"sig","kid":"${j(B64U, 27)}","n":"${j(B64U, 342)}"}]}`,
    ),
  ],
  ...[
    'Résumé général des règles d’accès : l’équipe répond en 48 h.',
    'Übersicht über die Ämter in Köln und Zürich, Größe 1·2·3.',
    'Příručka pro žadatele: úplné údaje najdete níže.',
    'Sağlık sigortası başvurusu için gereken belgeler.',
    'Lịch hẹn khám bệnh và thủ tục thanh toán bảo hiểm y tế.',
    'Ελληνικά και English μαζί σε ένα κείμενο, v2.0.',
    'Русский текст и API v2 рядом: POST /claims → 201.',
  ].map((text): Written => ['marks', `${text} ${text}`]),
  ['marks', fence('json', '{"naïve": "café", "coöperate": "ﬁnance", "price": "１２３４５円"}')],
  ['marks', '| १२३४५ | ٦٧٨٩٠ | ๑๒๓๔๕ |\n|---|---|---|\n| ৬৭৮৯০ | ۱۲۳۴۵ | 六七八九〇 |'],
  ['marks', 'The team 👩🏽‍⚕️ answers 🇩🇪 and 🇫🇷 mail — ①②③ steps, ½ day, x² + y² ≤ r².'],
  ['marks', '𝗜𝗺𝗽𝗼𝗿𝘁𝗮𝗻𝘁 𝗻𝗼𝘁𝗶𝗰𝗲: 𝘁𝗵𝗲 𝗼𝗳𝗳𝗶𝗰𝗲 𝗶𝘀 𝗰𝗹𝗼𝘀𝗲𝗱 𝗼𝗻 𝗠𝗼𝗻𝗱𝗮𝘆.'],
  ['spread', 'I M P O R T A N T : the office is closed. N O T E : ring 1 - 8 0 0 - 5 5 5 - 0 1 0 0.'],
  ['spread', fence('', times(5, () => times(12, () => j(DIGITS, 1)).join(' | ')).join('\n'))],
  ['spread', fence('', times(6, () => [...j('ACGT', 60)].join(' ')).join('\n'))],
  ['spread', fence('', lines(j('ACGT', 600), 60))],
  [
    'spread',
    fence('', times(8, () => lines(j('ACDEFGHIKLMNPQRSTVWY', 40), 10).replaceAll('\n', ' ')).join('\n')),
  ],
  ['code', fence('java', `String page = "The handbook " + "explains " + "how a claim " + "is paid" + ".";`)],
  [
    'code',
    fence('sql', `SELECT first || ' ' || last || ', ' || city FROM providers WHERE npi = '1234567893'`),
  ],
  [
    'code',
    fence(
      'python',
      `NAMES = ["aetna", "cigna", "humana", "kaiser2", "anthem_ca", "molina-tx"]\nKEY = "-".join(NAMES)`,
    ),
  ],
  [
    'code',
    fence(
      'bash',
      `TOKEN=$(curl -s "$HOST/token" \\\n  -d grant_type=client_credentials \\\n  -d ` +
        `client_id="$CLIENT" \\\n  -d client_secret="$SECRET" | jq -r .access_token)`,
    ),
  ],
  ['code', fence('js', `const prefix = ['gh', 'p_'].join(''); if (value.startsWith(prefix)) redact(value)`)],
  ['code', fence('js', `const PATTERN = /\\b(gh[pousr]_[0-9A-Za-z]{36,}|AKIA[A-Z2-7]{16})\\b/`)],
  [
    'code',
    fence(
      'go',
      'var magic = []byte{0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0x01, 0x02, 0x03}',
    ),
  ],
  ['code', fence('c', `static const uint32_t K[] = {${times(32, () => `0x${j(HEX, 8)}`).join(', ')}};`)],
  [
    'code',
    fence('asm', times(10, () => `  ${j(HEX, 6)}: ${times(6, () => j(HEX, 2)).join(' ')}  mov`).join('\n')),
  ],
  ['code', fence('html', `<script src="/app.${j(HEX, 20)}.js" integrity="sha384-${j(B64, 64)}"></script>`)],
  [
    'code',
    fence(
      'url',
      `https://example.com/cb?state=${j(B64U, 22)}` +
        '&scope=openid%20profile%20email&redirect_uri=https%3A%2F%2Fexample.com%2Fdone',
    ),
  ],
  [
    'mail',
    fence('', `Subject: =?UTF-8?Q?Caf=C3=A9_und_K=C3=BCche?=\nMessage-ID: <${j(B62, 20)}@mail.example.com>`),
  ],
  [
    'mail',
    fence(
      '',
      'Sehr geehrte Damen und Herren,=0A=0Adie Pr=C3=BCfung ist abgeschlossen.=0A=\nMit freundlichen ' +
        'Gr=C3=BC=C3=9Fen',
    ),
  ],
  ['mail', fence('', `--boundary${j(DIGITS, 12)}\nContent-Type: text/plain\n\n${GUIDE}\n--boundary--`)],
  ['lists', fence('', times(20, (index) => `v${index}.${index + 1}.0`).join('\n'))],
  ['lists', fence('', times(16, () => `${j('BCDFGHJKLMNPQRSTVWXZ', 3)}${j(DIGITS, 4)}`).join('\n'))],
  [
    'lists',
    fence(
      'csv',
      `code,count\n` +
        times(20, () => `${j('ABCDEGHJ', 1)}${j('0123456789', 4)},${j('123456789', 3)}`).join('\n'),
    ),
  ],
  ['lists', fence('json', JSON.stringify(times(12, () => `item_${j(B62.slice(36), 4)}_${j(DIGITS, 3)}`)))],
  ['lists', fence('', times(10, (index) => `feature_${index}_enabled=${index % 2 === 0}`).join('\n'))],
  [
    'lists',
    `| Header | Length |\n|---|---|\n| ${'gh' + 'p_'} | 40 |\n| ${'xo' + 'xb-'} | 56 |\n| eyJ | varies |`,
  ],
  [
    'lists',
    {
      frontmatter: {
        '2026-01-01': 'first',
        '2026-02-01': 'second',
        'sha256-lookup': true,
        ['k' + j(DIGITS, 6)]: [1, 2, 3],
      },
    },
  ],
  ['people', 'Written by Mara Lindqvist and Ole Brandvold; reviewed 2026-03-14 by the Coding Committee.'],
  [
    'people',
    fence(
      'json',
      '{"resourceType":"Patient","name":[{"family":"Sample","given":["Test"]}],"birthDate":"1980-01-01"}',
    ),
  ],
  ['people', 'Members call 1-800-555-0142, TTY 711; the claims department answers at (212) 555-0187.'],
]

/** Fifth lot of look-alikes, run once after the rules stood for the fourth. */
export const LOOK_ALIKES_FIFTH = casesOf('look-alike-fifth', 'clean', WRITTEN)
