import { casesOf, type Written } from './case.ts'
import { B32, B62, B64, B64U, base64, cut, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(607)
const CODE = `${B62.slice(10, 36)}${DIGITS}`
const LOWER = `${DIGITS}${B62.slice(36)}`
const aws = () => `AKIA7${j(B32, 15)}`
const ghp = () => `ghp_${j(B62, 36)}`
const stripe = () => `sk_live_${j(B62, 24)}`
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')
const reverse = (text: string) => [...text].reverse().join('')
const [front, back] = cut(ghp(), 17)
const [head, tail] = cut(aws(), 9)
const cyrillic = (text: string) =>
  text.replace(/[AKcopeax]/g, (letter) => 'АКсореах'['AKcopeax'.indexOf(letter)]!)

const WRITTEN: readonly Written[] = [
  ['vendor', `ADAFRUIT_KEY=aio_${j(B62, 28)}`],
  ['vendor', `algolia_admin_key: ${j(HEX, 32)}`],
  ['vendor', `client_secret p8e-${j(LOWER, 32)}`],
  ['vendor', `CLOUDFLARE_API_TOKEN=${j(B64U, 40)}`],
  ['vendor', `cloudflare global key ${j(HEX, 37)}`],
  ['vendor', `duffel_live_${j(B64U, 43)}`],
  ['vendor', `EZAK${j(B62, 54)}`],
  ['vendor', `FLWSECK_TEST-${j(HEX, 32)}-X`],
  ['vendor', `frame: fio-u-${j(B64U, 64)}`],
  ['vendor', `_gitlab_session=${j(LOWER, 32)}`],
  ['vendor', `GR1348941${j(B62, 20)}`],
  ['vendor', `harness pat.${j(B64U, 22)}.${j(HEX, 24)}.${j(B62, 20)}`],
  ['vendor', `infracost: ico-${j(B62, 32)}`],
  ['vendor', `octopus push --apiKey API-${j(CODE, 26)}`],
  ['vendor', `CLOJARS_${j(HEX, 60)}`],
  ['vendor', `maxmind ${j(B62, 6)}_${j(B62, 29)}_mmk`],
  ['vendor', `shippo_live_${j(HEX, 40)}`],
  ['vendor', `heroku auth:token ${uuid()}`],
  ['vendor', `PRIVATE AI key: sk-or-v1-${j(HEX, 64)}`],
  ['vendor', `snyk token ${uuid()}`],
  ['vendor', `settlemint sm_pat_${j(B62, 16)}`],
  ['vendor', `scalingo tk-us-${j(B64U, 48)}`],
  ['vendor', `sendinblue xkeysib-${j(HEX, 64)}-${j(B62, 16)}`],
  ['vendor', `zendesk api token ${j(B62, 40)}`],
  ['vendor', `X-Contentful: CFPAT-${j(B64U, 43)}`],
  ['vendor', `sidekiq: BUNDLE_ENTERPRISE__CONTRIBSYS__COM=${j(HEX, 8)}:${j(HEX, 8)}`],
  ['vendor', `vercel_token=${j(B62, 24)}`],
  ['vendor', `xai-${j(B62, 80)}`],
  ['vendor', `ELEVENLABS sk_${j(HEX, 48)}`],
  ['vendor', `github_app ghs_${j(B62, 36)}`],
  ['vendor', `clerk sk_test_${j(B62, 42)}`],
  ['vendor', `azure devops pat ${j(LOWER, 52)}`],
  ['env', fence('dotenv', `PGPASSWORD=${j(B62, 14)}7\nPGUSER=docs`)],
  ['env', fence('dotenv', `MAIL_PW='${j(B62, 11)}9!'`)],
  ['env', fence('dotenv', `RAILS_MASTER_KEY=${j(HEX, 32)}`)],
  ['env', fence('dotenv', `APP_KEY=base64:${base64(j(B62, 32))}`)],
  ['header', fence('http', `X-Api-Key: ${j(B62, 32)}`)],
  ['header', fence('http', `Cookie: sessionid=${j(LOWER, 32)}; csrftoken=${j(B62, 32)}`)],
  ['header', fence('http', `Ocp-Apim-Subscription-Key: ${j(HEX, 32)}`)],
  [
    'header',
    fence(
      'http',
      `Authorization: Digest username="svc", response="${j(HEX, 32)}", nonce="${j(HEX, 32)}", ` +
        `password="${j(B62, 14)}4"`,
    ),
  ],
  ['connection', fence('', `Server=db.invalid;Database=claims;Uid=svc;Pwd=${j(B62, 13)}8;`)],
  ['connection', fence('', `amqps://docs:${j(B62, 18)}@mq.invalid/claims`)],
  [
    'connection',
    fence(
      '',
      `Endpoint=sb://docs.servicebus.invalid/;SharedAccessKeyName=Root;SharedAccessKey=${j(B64, 43)}=`,
    ),
  ],
  ['connection', fence('', `jdbc:oracle:thin:svc/${j(B62, 12)}5@//db.invalid:1521/claims`)],
  ['connection', fence('', `snowflake://svc:${j(B62, 12)}6@acct/db`)],
  ['connection', fence('', `smtp://mailer%40example.com:${j(B62, 14)}%21@smtp.invalid:587`)],
  ['query', `https://api.example.com/v1/rates?apikey=${j(B62, 32)}`],
  ['query', `wss://stream.example.com/?auth=${j(B62, 40)}`],
  [
    'query',
    `https://acct.blob.core.windows.net/c/f?sv=2024-01-01&sp=r&sig=${encodeURIComponent(`${j(B64, 43)}=`)}`,
  ],
  ['encoded', `data: ${base64(base64(ghp()))}`],
  ['encoded', `token: ${hex(stripe())}`],
  ['encoded', `x = bytes.fromhex("${hex(`password=${j(B62, 14)}7`)}")`],
  ['encoded', hex(base64(aws()))],
  ['encoded', base64(hex(ghp()))],
  ['encoded', `\\x${[...Buffer.from(stripe())].map((byte) => byte.toString(16)).join('\\x')}`],
  ['encoded', `atob("${base64(`{"apiKey":"${j(B62, 32)}"}`)}")`],
  ['encoded', `reversed: ${reverse(ghp())}`],
  ['look-alike', `Key id ${cyrillic(aws())}`],
  ['look-alike', `раssword: ${j(B62, 15)}3`],
  ['look-alike', `${ghp().slice(0, 9)}\u200b${ghp().slice(9, 40)}\u2060${j(B62, 8)}`],
  ['look-alike', `sеcrеt_kеy = "${j(B62, 32)}"`],
  ['split', fence('js', `const a = '${front}'\nconst b = '${back}'\nconst token = a + b`)],
  ['split', fence('yaml', `key_prefix: ${head}\nkey_suffix: ${tail}`)],
  ['split', { title: `Use ${front}`, bodyMdx: `and append ${back} to it.\n` }],
  ['split', { bodyMdx: 'Text.\n', frontmatter: { part1: front, part2: back } }],
  ['split', fence('py', `key = "".join(["${head}", "${tail}"])`)],
  ['split', fence('bash', `A=${front}; B=${back}; curl -H "Authorization: token $A$B"`)],
  ['split', `| part | value |\n|---|---|\n| 1 | ${front} |\n| 2 | ${back} |`],
  ['split', fence('json', `{"secret":{"first":"${j(B62, 20)}","second":"${j(B62, 20)}"}}`)],
  [
    'pem',
    fence('', `-----BEGIN EC PRIVATE KEY-----\n${j(B64, 64)}\n${j(B64, 40)}==\n-----END EC PRIVATE KEY-----`),
  ],
  ['pem', `key: "-----BEGIN PRIVATE KEY-----\\n${j(B64, 64)}\\n${j(B64, 64)}"`],
  ['pem', `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC${j(B64, 200)}`],
  ['pem', fence('', `MC4CAQAwBQYDK2VwBCIEI${j(B64, 42)}=`)],
  ['context', `The password is ${j(B62, 12)}7, change it after the first login.`],
  ['context', `pw: ${j(B62, 11)}5!`],
  ['context', `Login with svc-docs and ${j(B62, 12)}8# as the passcode.`],
  ['context', `My token (do not share): ${j(B62, 40)}`],
  ['context', `contraseña: ${j(B62, 12)}4`],
  ['context', `Kennwort: ${j(B62, 12)}9`],
  ['context', `пароль: ${j(B62, 12)}6`],
  ['context', `密码：${j(B62, 12)}2`],
  ['context', `mot de passe : ${j(B62, 12)}3`],
  ['context', `signing secret → ${j(HEX, 64)}`],
  ['context', `encryption_key=${j(HEX, 64)}`],
  [
    'context',
    `seed phrase: abandon ability able about above absent absorb abstract absurd abuse access accident`,
  ],
  ['context', `totp secret: ${j(B32, 32)}`],
  ['context', `recovery code ${j(CODE, 5)}-${j(CODE, 5)}-${j(CODE, 5)}-${j(CODE, 5)}`],
  ['context', `PIN for the vault: ${j(DIGITS, 8)}`],
  ['context', `| Environment | Secret |\n|---|---|\n| prod | ${j(B62, 32)} |`],
  ['context', `<input name="api_token" value="${j(B62, 32)}">`],
  ['context', `htpasswd: docs:$apr1$${j(B62, 8)}$${j(B62, 22)}`],
  ['context', `aws secret ${j(B64, 40)}`],
]

/**
 * Sixth lot: more issuers, connection strings, double encodings, parts and words of other
 * languages. Nothing is live.
 */
export const SECRETS_SIXTH = casesOf('secret-sixth', 'secret', WRITTEN)
