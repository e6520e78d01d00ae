import { casesOf, type Written } from './case.ts'
import { B32, B62, B64, B64U, base64, cut, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(811)
const UPPER = `${DIGITS}${B62.slice(10, 36)}`
const npm = () => `npm_${j(B62, 36)}`
const google = () => `AIza${j(B64U, 35)}`
const [front, back] = cut(npm(), 20)

const WRITTEN: readonly Written[] = [
  ['vendor', `square: EAAA${j(B64U, 60)}`],
  ['vendor', `okta api token: 00${j(B64U, 40)}`],
  ['vendor', `dd-api-key: ${j(HEX, 32)}`],
  ['vendor', `cohere key = ${j(B62, 40)}`],
  ['vendor', `elastic cloud api key ${base64(`${j(B62, 20)}:${j(B62, 22)}`)}`],
  ['vendor', `STYTCH_SECRET=secret-live-${j(B64U, 36)}`],
  ['vendor', `Authorization: Splunk ${j(HEX, 8)}-${j(HEX, 4)}-${j(HEX, 4)}-${j(HEX, 4)}-${j(HEX, 12)}`],
  ['vendor', `salesforce session 00D${j(B62, 12)}!${j(B62, 96)}`],
  ['vendor', `confluent cloud secret: ${j(B64, 64)}`],
  ['vendor', `quay robot token ${j(UPPER, 64)}`],
  ['vendor', `ServiceNow basic pwd ${j(B62, 12)}4$`],
  ['vendor', `availity client_secret=${j(B62, 48)}`],
  ['env', fence('dotenv', `NEXTAUTH_SECRET=${j(B64, 43)}=`)],
  ['env', fence('dotenv', `DJANGO_SECRET_KEY='${j(`${B62}!@#$%^&*`, 50)}'`)],
  ['env', fence('yaml', `mail:\n  user: bot\n  pwd: "${j(B62, 12)}7!"`)],
  ['env', fence('json', `{"auth":{"username":"svc","password":"${j(B62, 15)}2"}}`)],
  ['env', fence('ini', `aws_session_token = ${j(B64, 180)}`)],
  ['env', fence('sql', `CREATE USER claims WITH PASSWORD '${j(B62, 14)}3';`)],
  ['env', fence('sql', `ALTER USER 'svc'@'%' IDENTIFIED BY '${j(B62, 12)}8x';`)],
  ['command', fence('bash', `openssl enc -aes-256-cbc -k ${j(B62, 20)} -in 837.txt`)],
  ['command', fence('bash', `PGPASSWORD=${j(B62, 14)}6 psql -h db.invalid -U svc`)],
  ['command', fence('bash', `sqlcmd -S db.invalid -U sa -P '${j(B62, 12)}1!'`)],
  ['command', fence('bash', `curl -H "X-API-KEY:${j(B62, 32)}" https://api.example.com`)],
  ['command', fence('bash', `helm install x --set auth.rootPassword=${j(B62, 14)}5`)],
  ['header', fence('http', `Proxy-Authorization: Basic ${base64(`svc:${j(B62, 16)}`)}`)],
  ['header', fence('http', `Authorization: token ${j(HEX, 40)}`)],
  ['query', `https://hooks.example.com/in?secret=${j(B62, 32)}`],
  ['query', `https://maps.googleapis.com/js?key=${google()}&v=3`],
  ['encoded', base64(base64(`${npm()}\n`))],
  ['encoded', hex(hex(npm()))],
  ['encoded', `\`\`\`\n${hex(google()).match(/../g)!.join(' ')}\n\`\`\``],
  ['encoded', `eval(atob('${base64(`k="${npm()}"`)}'))`],
  ['look-alike', npm().replace('n', 'ո').replace('p', 'р').replace('m', 'ⅿ')],
  ['look-alike', google().replace('A', 'А').replace('z', 'ᴢ')],
  ['look-alike', `pass\u00adword=${j(B62, 15)}4`],
  ['split', { title: 'Deploy', bodyMdx: `Token part two: ${back}\n`, frontmatter: { token: front } }],
  ['split', { bodyMdx: 'Text.\n', frontmatter: { keys: { left: front, right: back } } }],
  ['split', fence('yaml', `token_1: ${front}\ntoken_2: ${back}`)],
  ['split', fence('py', `TOKEN = ("${front}"\n         "${back}")`)],
  ['split', fence('php', `$t = '${front}' . '${back}';`)],
  ['split', `1. ${front}\n2. ${back}\n\nJoin both.`],
  ['context', `The shared secret for the SFTP drop is: ${j(B62, 24)}`],
  ['context', `Passwort für den Testzugang: ${j(B62, 12)}7`],
  ['context', `Logins — user: nurse1, pass: ${j(B62, 10)}3!`],
  ['context', `Username: svc / Password: ${j(B62, 12)}9`],
  ['context', `root password is ‘${j(B62, 12)}6’`],
  ['context', `OTP secret JBSW${j(B32, 28)}`],
  ['context', `encryption key\n\n    ${j(HEX, 64)}\n`],
  ['context', `apiKey → ${j(B62, 36)}`],
  ['context', `(token ${j(B62, 40)})`],
  ['context', `x-functions-key ${j(B64U, 54)}==`],
  [
    'pem',
    fence(
      '',
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${j(B64, 64)}\n${j(B64, 64)}\n` +
        '-----END PGP PRIVATE KEY BLOCK-----',
    ),
  ],
  ['pem', `private_key: |\n  -----BEGIN RSA PRIVATE KEY-----\n  ${j(B64, 64)}\n  ${j(B64, 64)}`],
]

/** Eighth lot: written and run after the rules stood for the seventh. Nothing is live. */
export const SECRETS_EIGHTH = casesOf('secret-eighth', 'secret', WRITTEN)
