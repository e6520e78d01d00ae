import { casesOf, type Written } from './case.ts'
import { B32, B62, B64, B64U, base64, cut, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(97)
const github = () => 'gh' + 'o_' + j(B62, 36)
const stripe = () => 'sk' + '_test_' + j(B62, 24)
const aws = () => 'AS' + 'IA7' + j(B32, 15)

const WRITTEN: readonly Written[] = [
  [
    'terraform',
    fence('hcl', `provider "aws" {\n  access_key = "${aws()}"\n  secret_key = "${j(B64, 40)}"\n}`),
  ],
  ['compose', fence('yaml', `environment:\n  - POSTGRES_PASSWORD=${j(B62, 18)}`)],
  ['properties', fence('properties', `mail.smtp.password = ${j(B62, 14)}`)],
  [
    'java',
    fence(
      'java',
      `DriverManager.getConnection("jdbc:mysql://db/x", "app", "${j(B62, 16)}"); // password ${j(B62, 16)}`,
    ),
  ],
  ['python', fence('python', `client = Client(api_key='${j(B62, 40)}')`)],
  ['python', fence('python', `requests.get(url, auth=("svc-docs", "${j(B62, 18)}"))`)],
  ['js', fence('js', `headers: { 'x-api-key': '${j(B62, 40)}' }`)],
  ['go', fence('go', `const signingSecret = "${j(HEX, 32)}"`)],
  ['csharp', fence('csharp', `"ConnectionStrings": { "Db": "Server=s;Uid=a;Pwd=${j(B62, 14)};" }`)],
  ['ini', fence('ini', `[smtp]\nuser = a\npass = ${j(B62, 14)}`)],
  ['header', fence('http', `Authorization: Token ${j(HEX, 40)}`)],
  ['header', fence('http', `X-Auth-Token: ${j(B62, 36)}`)],
  ['header', fence('http', `Cookie: sessionid=${j(B62, 32)}; csrftoken=${j(B62, 32)}`)],
  ['curl', fence('bash', `curl -H "apikey: ${j(B62, 32)}" https://api.example.com`)],
  ['ftp', `ftp://backup:${j(B62, 12)}@files.invalid/dump.gz`],
  ['smtp', `smtps://mailer:${j(B62, 14)}@smtp.invalid:465`],
  [
    'kafka',
    fence('properties', `sasl.jaas.config=PlainLoginModule required username="a" password="${j(B62, 16)}";`),
  ],
  ['ansible', fence('yaml', `ansible_become_pass: ${j(B62, 14)}`)],
  ['htpasswd', fence('', `admin:$apr1$${j(B62, 8)}$${j(B62, 22)}`)],
  ['wifi', 'The guest network password is Tr0ub4dor&3xyz.'],
  [
    'ssh',
    fence(
      '',
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${j(B64, 70)}\n${j(B64, 70)}\n-----END OPENSSH PRIVATE KEY-----`,
    ),
  ],
  ['pkcs8', fence('', `-----BEGIN PRIVATE KEY-----\r\n${j(B64, 64)}\r\n-----END PRIVATE KEY-----`)],
  ['jwk', fence('json', `{"kty":"EC","crv":"P-256","d":"${j(B64U, 43)}"}`)],
  [
    'gcp',
    fence(
      'json',
      `{"type":"service_account","private_key_id":"${j(HEX, 40)}","private_key":"-----BEGIN PRIVATE ` +
        `KEY-----\\n${j(B64, 64)}\\n"}`,
    ),
  ],
  [
    'azure',
    `Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${j(B64, 43)}=`,
  ],
  ['slack', `xo${'xb-' + j(DIGITS, 12) + '-' + j(DIGITS, 13) + '-' + j(B62, 24)}`],
  ['gitlab', `gl${'deploy: gldt-' + j(B64U, 20)}`],
  ['groq', `gs${'k_' + j(B62, 52)}`],
  ['twilio', fence('python', `Client("AC${j(HEX, 32)}", "${j(HEX, 32)}")  # twilio`)],
  ['datadog', `DATADOG_APP_KEY: ${j(HEX, 40)}`],
  ['otp', `otpauth://totp/docs?secret=${j(B32, 32)}&issuer=acme`],
  ['bearer', `-H 'Authorization: Bearer ${j(B64U, 43)}'`],
  ['k8s', fence('json', `{"kind":"Secret","data":{"token":"${base64(j(B62, 24))}"}}`)],
  ['base64', `echo ${base64(`export TOKEN=${github()}`)} | base64 -d | sh`],
  ['base64', `https://x.example.com/r/${base64(stripe()).replace(/=/g, '')}`],
  [
    'base64-lines',
    fence(
      '',
      (
        base64(`aws_access_key_id=${aws()} and some more words to fill the lines of it`).match(/.{1,48}/g) ??
        []
      ).join('\n'),
    ),
  ],
  ['base64-hex', base64(hex(github()))],
  ['hex-base64', hex(base64(github()))],
  ['utf16', Buffer.from(github(), 'utf16le').toString('base64')],
  ['hex', [...github()].map((char) => `0x${char.charCodeAt(0).toString(16)}`).join(', ')],
  ['entities', github().replace('_', '&#95;')],
  ['entities-twice', [...github()].map((char) => `&amp;#${char.charCodeAt(0)};`).join('')],
  ['look-alike', github().replace('o', 'о')],
  ['look-alike', stripe().replace('s', 'ѕ')],
  ['bidi', cut(github(), 9).join('\u202e')],
  ['soft-hyphen', cut(aws(), 7).join('\u00ad')],
  ['markup', cut(github(), 14).join('</b><b>').replace(/^/, '<b>').replace(/$/, '</b>')],
  ['joined', fence('js', `["${cut(stripe(), 12).join('","')}"].join("")`)],
  ['joined', fence('python', `"${cut(github(), 12).join('" "')}"`)],
  [
    'split',
    {
      title: `Token ${cut('gh' + 'p_' + 'a1B2c3D4e5F6', 16)[0]}`,
      excerpt: 'How to use it.',
      bodyMdx: `Append ${j(B62, 24)} to it.\n`,
    },
  ],
  ['split', { bodyMdx: `Part one: ${'sk' + '_live_' + j(B62, 8)}\n\nPart two: ${j(B62, 16)}\n` }],
  ['split', { bodyMdx: `| a | b |\n|---|---|\n| AKIA7${j(B32, 6)} | ${'Q7' + j(B32, 7)} |\n` }],
  [
    'frontmatter',
    {
      bodyMdx: 'Text.\n',
      frontmatter: {
        hooks: [{ url: `https://hooks.slack.com/services/T${j(B32, 8)}/B${j(B32, 8)}/${j(B62, 24)}` }],
      },
    },
  ],
  ['sourceKey', { bodyMdx: 'Text.\n', sourceKey: `repo:${github()}` }],
  ['diagram', fence('mermaid', `sequenceDiagram\n  accTitle: Login\n  A->>B: password=${j(B62, 14)}`)],
]

export const SECRETS_SECOND = casesOf('secret-second', 'secret', WRITTEN)
