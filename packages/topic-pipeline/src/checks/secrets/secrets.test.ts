import { aDraft } from '../../draft.fixtures.ts'
import { fieldsOf } from '../../fields.ts'
import { readingsOf } from '../../scan/scan-fields.ts'
import { secrets } from './secrets.ts'

// Built from parts, so that no whole credential is in this file.
const GITHUB = ['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')
const STRIPE = ['sk', '_live_XpopZuH3MbToHIW', 'v2P1COZVV'].join('')
const AWS_DOCUMENTED = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')
const JUMBLE = ['6hBBDGlKvFMVy49pizTD', 'iAqLEkqidYTi46StCH5y'].join('')

const HEX = ['4be81f07c2d9', '6a35e0b71c8f', '92d4a6f3'].join('')
const CAPITALS = ['R8QHZK2MVT9X', 'WPLD4GNYB7CJ', 'F3S6TVQK'].join('')
const BASE32 = ['KQ3X7MZP', 'W5RT2LYN', 'DV4HGB6J'].join('')
const GROUPS = ['4kTq', 'm9Lw', 'Zx2c', 'R7ud'].join('-')
const COLUMN_VALUES = [
  ['uJ4mQ9xT', 'z2LpV7cR8wNd'],
  ['hY6sK1bG', 'f5DqW3eM0vXa'],
].map((parts) => parts.join(''))
const SIGNS = ['v9(#kd2@t!x7^', 'm4&q_w)z+c8=h', '1n%j5rb3ys6fp'].join('')
const INTERCHANGE = (qualifier: string, password: string) =>
  `ISA*00*          *${qualifier}*${password}*ZZ*HARBORVIEW     *ZZ*STATE       *250101*0101*^*00501*1*0*P*:~`
const SEALED = `AgBkQ7${JUMBLE.repeat(2)}/${JUMBLE}+${JUMBLE.toLowerCase()}`
const OPENSSH = [
  ['-----BEGIN OPENSSH', 'PRIVATE', 'KEY-----'].join(' '),
  `b3BlbnNzaC1rZXktdjE${'A'.repeat(5)}BG5vbmU${'A'.repeat(9)}B${JUMBLE}`,
].join('\n')
const RANDOM_BYTES = Buffer.concat([
  Buffer.from('loader:'),
  Buffer.from([201, 17, 250, 143, 88, 3, 177, 240, 99]),
]).toString('base64')

const rulesIn = (bodyMdx: string) =>
  secrets(readingsOf(fieldsOf(aDraft({ bodyMdx }))), 'key').map(({ ruleId }) => ruleId)

describe('secrets', () => {
  test.each([
    ['a token in prose', `Use ${GITHUB} to clone.`, 'secret.github-token'],
    ['a token in a comment', `{/* old ${STRIPE} */}`, 'secret.stripe-key'],
    ['a token in an attribute', `<Card token="${GITHUB}" />`, 'secret.github-token'],
    [
      'a token cut by a zero width space',
      `${GITHUB.slice(0, 12)}\u200b${GITHUB.slice(12)}`,
      'secret.github-token',
    ],
    [
      'a token cut by a variation selector',
      `${GITHUB.slice(0, 12)}\ufe0f${GITHUB.slice(12)}`,
      'secret.github-token',
    ],
    [
      'a token cut by a tag beyond 16 bits',
      `${GITHUB.slice(0, 12)}\u{e0041}${GITHUB.slice(12)}`,
      'secret.github-token',
    ],
    [
      'a key in mathematical letters',
      String.fromCodePoint(
        ...[...AWS_DOCUMENTED].map((c) => (c < 'A' ? c.charCodeAt(0) : c.charCodeAt(0) + 0x1d3bf)),
      ),
      'secret.aws-access-key-id',
    ],
    ['a token written in entities', `&#103;&#x68;${GITHUB.slice(2)}`, 'secret.github-token'],
    [
      'a token joined in code',
      `const t = '${GITHUB.slice(0, 10)}' + '${GITHUB.slice(10)}'`,
      'secret.github-token',
    ],
    ['the cookie of a session', `Cookie: theme=dark; portal_session=${JUMBLE}`, 'secret.cookie'],
    ['a password in a chat', ['Lou: user is edi, pw Harvest', '45!moon'].join(''), 'secret.typed-password'],
    ['a key of any purpose', `PHI_COLUMN_KEY: ${JUMBLE}`, 'secret.assignment'],
    ['a token inside base64', Buffer.from(`stripe=${STRIPE}`).toString('base64'), 'secret.stripe-key'],
    ['the example key of the AWS documentation', AWS_DOCUMENTED, 'secret.aws-access-key-id'],
    ['a password in an address', `git clone https://ci:${JUMBLE}@git.invalid/x.git`, 'secret.url-userinfo'],
    ['a bearer header', `Authorization: Bearer ${JUMBLE}`, 'secret.bearer-token'],
    ['a random value assigned to a telling name', `client_secret: "${JUMBLE}"`, 'secret.assignment'],
    ['a token after its name', `Use the auth token ${HEX} for texts.`, 'secret.assignment'],
    ['a key in capitals', `Send it with routing key ${CAPITALS} today.`, 'secret.assignment'],
    ['a quoted passphrase', 'The passphrase is "amber kettle orbit 7719", keep it.', 'secret.assignment'],
    [
      'a key for a second factor',
      `Set up the authenticator on the phone with ${BASE32}.`,
      'secret.assignment',
    ],
    ['a quoted password of a command', `curl -u loader:'${JUMBLE}' https://a.invalid`, 'secret.command-user'],
    ['groups after a question', `Which pre-shared key? Use ${GROUPS}.`, 'secret.typed-password'],
    ['a key of OpenSSH', OPENSSH, 'secret.private-key'],
    [
      'a key that the text calls an example',
      `The manual prints ${AWS_DOCUMENTED}.`,
      'secret.aws-access-key-id',
    ],
    [
      'a pair in a comment',
      ['<!-- taken as auditbot / Vp7!', 'juniperRail -->'].join(''),
      'secret.user-and-password',
    ],
    [
      'a password after a remark',
      ['The password rotates by month; it is Oct', '0berQx.'].join(''),
      'secret.typed-password',
    ],
    [
      'a network key in bold',
      ['Guests use the Wi-Fi password **Quarry', '88Lynx**.'].join(''),
      'secret.wifi',
    ],
    [
      'a password of an interchange',
      INTERCHANGE('01', ['Zq4tR', '8mWx2'].join('')),
      'secret.interchange-password',
    ],
    ['a key of many signs', `SECRET_KEY = "${SIGNS}"`, 'secret.assignment'],
    ['a password of random bytes', `Authorization: Basic ${RANDOM_BYTES}`, 'secret.basic-auth-header'],
  ])('finds %s', (_, text, ruleId) => expect(rulesIn(text)).toEqual([ruleId]))

  test.each([
    ['a placeholder', 'Authorization: Bearer <API_KEY>'],
    ['an environment variable', 'Authorization: Bearer ${DOCS_TOKEN_2}'],
    ['a masked token', `ghp_${'x'.repeat(36)}`],
    ['a words-only field list', '| password | string, write only |'],
    ['an address without a password', 'postgresql://localhost:5432/docs'],
    ['the address of a secret', 'secret_arn = "arn:aws:secretsmanager:us-east-1:210987654321:secret:p-x4"'],
    ['text after the name of a network key', 'The WPA2 key RotationPolicy2 applies.'],
    ['software behind a password', 'The password service moved; it is OAuth2proxy.'],
    ['ciphers with a slash', 'Ciphers: AES128-GCM / ChaCha20-Poly1305'],
    ['an interchange without a password', INTERCHANGE('00', ' '.repeat(10))],
    ['a placeholder in an interchange', INTERCHANGE('01', 'PASSWORD12')],
    ['a call in quotes', 'secret_key = "read_secret(env=PROD)&else=(none)#1!2@3xyz"'],
    [
      'a sealed value',
      `kind: SealedSecret\nspec:\n  encryptedData:\n    mail-login: ${SEALED}\n    password: ${SEALED}`,
    ],
    ['a rule in a column of passwords', '| Field | Password |\n|---|---|\n| Format | 8-64chars |'],
    ['a setting in a column of tokens', '| Name | Access token |\n|---|---|\n| Id | PortalAccessTokenV2 |'],
    ['the name of a secret', `| Secret name | Owner |\n|---|---|\n| ${COLUMN_VALUES[0]} | Lab |`],
    ['a checksum', `sha256: ${'0123456789abcdef'.repeat(4)}`],
  ])('leaves %s alone', (_, text) => expect(rulesIn(text)).toEqual([]))

  test('finds a secret in every row of its column, at its place', () => {
    const rows = COLUMN_VALUES.map((value) => `| Lab | \`${value}\` | Bo |`)
    const table = ['| App | API key | Owner |', '|---|---|---|', ...rows].join('\n')
    const found = secrets(readingsOf(fieldsOf(aDraft({ bodyMdx: table }))), 'key')
    const places = found.map(({ line, column, endColumn }) => [line, column, endColumn])
    expect(places).toEqual([
      [3, 10, 30],
      [4, 10, 30],
    ])
  })

  test('says where, in which field, and keeps a keyed hash instead of the value', () => {
    const draft = readingsOf(
      fieldsOf(
        aDraft({ bodyMdx: `Line one.\n\nKey: ${GITHUB} end`, frontmatter: { deploy: { token: STRIPE } } }),
      ),
    )
    const found = secrets(draft, 'key')
    expect(found).toMatchObject([
      { field: 'bodyMdx', line: 3, column: 6, endLine: 3, endColumn: 6 + GITHUB.length },
      { field: 'frontmatter.deploy.token' },
    ])
    expect(found[0]?.fingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(secrets(draft, 'other key')[0]?.fingerprint).not.toBe(found[0]?.fingerprint)
    expect(JSON.stringify(found)).not.toContain(GITHUB.slice(4, 20))
  })

  test.each([
    ['names without values', 'password password='],
    ['base64', 'QUFB'],
    ['hexadecimal', '61'],
    ['character codes', '61, '],
    ['joined strings', "'a', "],
    ['escapes', '%25'],
    ['pieces of keys', 'AKIA7 '],
  ])('reads many %s in linear time', (_, unit) => {
    const cost = (chars: number) => {
      const before = process.cpuUsage().user
      rulesIn(unit.repeat(chars / unit.length))
      return process.cpuUsage().user - before
    }
    const growth = () => cost(200_000) / (cost(50_000) + 20_000)
    cost(25_000)
    // Quadratic growth shows in every run; a garbage collection only in one.
    expect([1, 2, 3].some(() => growth() < 10)).toBe(true)
  })
})
