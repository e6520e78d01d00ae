import { casesOf, type Written } from './case.ts'
import { B32, B62, B64, B64U, base64, cut, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(709)
const LOWER = `${DIGITS}${B62.slice(36)}`
const glpat = () => `glpat-${j(B64U, 20)}`
const slack = () => `xoxb-${j(DIGITS, 12)}-${j(DIGITS, 12)}-${j(B62, 24)}`
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')
const base32 = (text: string) => {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => B32[parseInt(five.padEnd(5, '0'), 2)]!).join('')
}
const [front, back] = cut(glpat(), 14)
const [left, right] = cut(slack(), 30)

const WRITTEN: readonly Written[] = [
  ['vendor', `OPENAI_KEY: sk-${j(B62, 48)}`],
  ['vendor', `deepseek: sk-${j(HEX, 32)}`],
  ['vendor', `fastly token ${j(B64U, 32)}`],
  ['vendor', `MAILGUN_SIGNING_KEY=${j(HEX, 32)}-${j(HEX, 8)}-${j(HEX, 8)}`],
  ['vendor', `codecov: token: ${uuid()}`],
  ['vendor', `launchdarkly api-${uuid()}`],
  ['vendor', `sumo access key ${j(B62, 64)}`],
  ['vendor', `TWITTER_BEARER=${'A'.repeat(22)}${j(B62, 80)}`],
  ['vendor', `intercom_access_token = "${j(B64U, 60)}"`],
  ['vendor', `vault token s.${j(B62, 24)}`],
  ['vendor', `ngrok authtoken 2${j(B62, 26)}_${j(B62, 22)}`],
  ['vendor', `pinecone: pcsk_${j(B62, 6)}_${j(B62, 56)}`],
  ['vendor', `Looker client_secret ${j(B62, 24)}`],
  ['vendor', `BRAINTREE_PRIVATE_KEY=${j(HEX, 32)}`],
  ['vendor', `atlas: mdb_sa_sk_${j(B64U, 40)}`],
  ['vendor', `jenkins api token 11${j(HEX, 32)}`],
  ['vendor', `"firebase_secret": "${j(B62, 40)}"`],
  ['vendor', `Athenahealth client secret: ${j(B62, 40)}`],
  ['vendor', fence('', `epic_sandbox_private_jwk={"kty":"EC","d":"${j(B64U, 43)}","x":"${j(B64U, 43)}"}`)],
  ['vendor', `change healthcare api_secret=${j(B62, 32)}`],
  ['env', fence('ini', `[smtp]\nuser = mailer\npass = ${j(B62, 14)}3`)],
  ['env', fence('properties', `spring.datasource.password=${j(B62, 12)}8!`)],
  ['env', fence('xml', `<add key="SftpPassword" value="${j(B62, 13)}4" />`)],
  [
    'env',
    fence('json', `{"ConnectionStrings":{"Db":"Data Source=db;User ID=svc;Password=${j(B62, 12)}9;"}}`),
  ],
  ['env', fence('tf', `variable "db_password" {\n  default = "${j(B62, 16)}2"\n}`)],
  ['env', fence('docker', `ENV SECRET_KEY_BASE ${j(HEX, 128)}`)],
  ['env', fence('bash', `export SSHPASS=${j(B62, 12)}6\nsshpass -e sftp claims@sftp.invalid`)],
  [
    'env',
    fence(
      'powershell',
      `$cred = New-Object PSCredential("svc", (ConvertTo-SecureString "${j(B62, 14)}5" -AsPlainText -Force))`,
    ),
  ],
  ['command', fence('bash', `lftp -u claims,${j(B62, 13)}7 sftp://sftp.invalid`)],
  ['command', fence('bash', `wget --user=svc --password=${j(B62, 14)}1 https://files.invalid/835.zip`)],
  ['command', fence('bash', `gpg --batch --passphrase ${j(B62, 16)}4 -d 837.txt.gpg`)],
  ['command', fence('bash', `aws configure set aws_secret_access_key ${j(B64, 40)}`)],
  ['command', fence('bash', `redis-cli -h cache.invalid -a ${j(B62, 20)}`)],
  ['header', fence('http', `api-key: ${j(HEX, 32)}`)],
  ['header', fence('http', `X-Auth-Token: ${j(B62, 40)}`)],
  ['header', fence('py', `requests.get(url, auth=("svc", "${j(B62, 14)}8"))`)],
  ['connection', `redis://default:${j(B62, 24)}@cache.invalid:6379/0`],
  ['connection', `sftp://claims:${j(B62, 11)}%23@sftp.invalid/837`],
  ['connection', `mssql+pyodbc://sa:${j(B62, 12)}3@db.invalid/claims`],
  ['connection', `ldaps bind: cn=svc,dc=acme password ${j(B62, 14)}6`],
  ['query', `https://fhir.example.com/Patient?_format=json&access_token=${j(B62, 36)}`],
  [
    'query',
    `https://s3.invalid/b/k?X-Amz-Credential=AKIA7${j(B32, 15)}%2F20260302&X-Amz-Signature=${j(HEX, 64)}`,
  ],
  ['encoded', base32(`token=${glpat()}`)],
  ['encoded', base64(hex(`password: ${j(B62, 14)}7`))],
  ['encoded', base64(base64(base64(slack())))],
  ['encoded', [...Buffer.from(glpat())].join(', ')],
  ['encoded', `%67%6C%70%61%74%2D${j(B64U, 20)}`],
  ['encoded', `"\\u0067\\u006c\\u0070\\u0061\\u0074-${j(B64U, 20)}"`],
  ['encoded', [...glpat()].reverse().join('')],
  ['look-alike', glpat().replace('a', 'а').replace('p', 'р')],
  ['look-alike', [...slack()].join('\u200c')],
  ['look-alike', `ｐａｓｓｗｏｒｄ：${j(B62, 14)}9`],
  ['look-alike', `tоkеn=${j(B62, 40)}`],
  ['split', fence('js', `const token = \`${front}\` + \`${back}\``)],
  ['split', fence('json', `{"slack":{"token_a":"${left}","token_b":"${right}"}}`)],
  ['split', { title: 'Token', excerpt: `starts ${left}`, bodyMdx: `ends ${right}\n` }],
  ['split', `The first half is \`${front}\`, the second half is \`${back}\`.`],
  ['split', fence('yaml', `token: >-\n  ${front}\n  ${back}`)],
  ['split', fence('c', `const char *k = "${front}"\n                "${back}";`)],
  ['context', `vault unseal key 1: ${j(B64, 43)}=`],
  ['context', `My p/w for the portal is ${j(B62, 11)}5`],
  ['context', `Temp password ${j(B62, 12)}7 was mailed to the vendor.`],
  ['context', `Use secret "${j(B62, 28)}" when you sign the webhook.`],
  ['context', `hmac_sha256(key=b"${j(B62, 32)}", msg)`],
  ['context', `AES-256 key (hex): ${j(HEX, 64)}`],
  ['context', `licence key: ${j(B32, 5)}-${j(B32, 5)}-${j(B32, 5)}-${j(B32, 5)}-${j(B32, 5)}`],
  ['context', `backup codes: ${j(DIGITS, 4)}-${j(DIGITS, 4)} ${j(DIGITS, 4)}-${j(DIGITS, 4)}`],
  ['context', `WPA2-PSK ${j(B62, 16)}`],
  ['context', `Wachtwoord: ${j(B62, 12)}8`],
  ['context', `비밀번호: ${j(B62, 12)}5`],
  ['context', `| Login | PW |\n|---|---|\n| claims | ${j(B62, 11)}9! |`],
  ['context', `![Screenshot of the settings with the API key ${j(B62, 32)}](a.png)`],
  ['pem', `ssh key: b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ${j(B64, 100)}`],
  ['pem', fence('', `Private-Lines: 8\n${j(B64, 64)}\n${j(B64, 64)}`)],
  [
    'pem',
    fence(
      '',
      `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${j(B64, 64)}\n${j(B64, 64)}\n` +
        '-----END ENCRYPTED PRIVATE KEY-----',
    ),
  ],
  ['id', `sessionToken: ${j(LOWER, 48)}`],
]

/** Seventh lot: written and run after the rules stood for the sixth. Nothing is live. */
export const SECRETS_SEVENTH = casesOf('secret-seventh', 'secret', WRITTEN)
