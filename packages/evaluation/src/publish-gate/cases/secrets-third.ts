import { casesOf, type Written } from './case.ts'
import { B32, B62, B64, B64U, base64, cut, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(211)
const github = () => 'gh' + 's_' + j(B62, 36)
const stripe = () => 'rk' + '_live_' + j(B62, 24)
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')
const word = () => j(B62, 6) + '!' + j(B62, 6) + '7'

const WRITTEN: readonly Written[] = [
  ['env', fence('bash', `export DJANGO_SECRET_KEY='${j(B62, 50)}'`)],
  ['env', fence('bash', `APP_KEY=base64:${j(B64, 43)}=`)],
  ['env', fence('bash', `JWT_SECRET=${j(HEX, 64)}`)],
  ['env', fence('bash', `PGPASSWORD=${j(B62, 14)}9 psql -h db -U docs`)],
  ['settings', fence('yaml', `spring:\n  datasource:\n    username: docs\n    password: ${j(B62, 15)}4`)],
  [
    'settings',
    fence(
      'xml',
      `<server><id>releases</id><username>ci</username><password>${j(B62, 15)}3</password></server>`,
    ),
  ],
  ['settings', fence('xml', `<add key="ClearTextPassword" value="${j(B62, 16)}2" />`)],
  ['settings', fence('toml', `[auth]\nclient_secret = "${j(B64U, 40)}"`)],
  [
    'settings',
    fence('ini', `[pypi]\nusername = __token__\npassword = ${'py' + 'pi-AgEIcHlwaS5vcmc' + j(B64U, 80)}`),
  ],
  ['settings', fence('', `[Interface]\nPrivateKey = ${j(B64, 43)}=\nAddress = 10.0.0.2/32`)],
  [
    'settings',
    fence('json', `{"http-basic": {"repo.invalid": {"username": "ci", "password": "${j(B62, 18)}1"}}}`),
  ],
  ['code', fence('js', `app.use(session({ secret: '${j(B62, 32)}', resave: false }))`)],
  ['code', fence('python', `app.secret_key = b'${j(B62, 24)}'`)],
  ['code', fence('python', `psycopg2.connect("dbname=claims user=docs password=${j(B62, 12)}8 host=db")`)],
  ['code', fence('python', `token = ("${cut('gl' + 'pat-' + j(B64U, 20), 12).join('"\n         "')}")`)],
  ['code', fence('powershell', `$p = ConvertTo-SecureString "${word()}" -AsPlainText -Force`)],
  ['code', fence('ruby', `Stripe.api_key = "${stripe()}"`)],
  ['code', fence('php', `define('DB_PASSWORD', '${j(B62, 16)}5');`)],
  ['code', fence('java', `new BasicAWSCredentials("${'AK' + 'IA7' + j(B32, 15)}", "${j(B64, 40)}")`)],
  ['code', fence('go', `req.Header.Set("X-Vault-Token", "${'hv' + 's.' + j(B64U, 90)}")`)],
  ['command', fence('bash', `openssl pkcs12 -in a.p12 -passin pass:${j(B62, 12)}6`)],
  ['command', fence('bash', `keytool -list -keystore k.jks -storepass ${j(B62, 12)}7`)],
  ['command', fence('bash', `az login --service-principal -u app --password ${j(B62, 30)}8 --tenant t`)],
  ['command', fence('bash', `helm install docs ./chart --set postgres.password=${j(B62, 14)}2`)],
  ['command', fence('bash', `kubectl config set-credentials ci --token=${j(B62, 40)}`)],
  ['command', fence('bash', `gpg --batch --passphrase ${word()} -d a.gpg`)],
  ['command', fence('bash', `echo ${j(B62, 16)}4 | docker login -u ci --password-stdin`)],
  ['command', fence('bash', `wget --user=docs --password=${j(B62, 12)}5 https://files.invalid/a.zip`)],
  ['command', fence('', `net use Z: \\\\files\\docs /user:ci ${word()}`)],
  ['header', fence('http', `X-Auth-Key: ${j(HEX, 37)}\nX-Auth-Email: ci@example.com`)],
  ['header', fence('http', `Authorization: Splunk ${uuid()}`)],
  ['header', fence('http', `X-Postmark-Server-Token: ${uuid()}`)],
  ['header', fence('http', `Authorization: GenieKey ${uuid()}`)],
  ['header', fence('http', `PRIVATE-TOKEN: ${j(B62, 20)}`)],
  ['address', `Open https://docs.invalid/share?access_token=${j(B62, 40)} for the draft.`],
  ['address', `https://x.blob.core.windows.net/a?sv=2024-01-01&se=2030-01-01&sig=${j(B62, 43)}%3D`],
  ['address', `amqps://docs:${j(B62, 20)}@queue.invalid/claims`],
  ['address', `mongodb+srv://docs:${j(B62, 16)}@c0.invalid/?retryWrites=true`],
  ['address', { sourceKey: `https://ci:${j(B62, 20)}@git.invalid/docs.git:guide.md` }],
  ['wifi', `Scan it: WIFI:S:Clinic;T:WPA;P:${word()};;`],
  ['prose', `Sign in as admin, the password is ${word()} until Monday.`],
  [
    'prose',
    'Our shared PIN for the vault is not here, but the passphrase is ' +
      `"${j(B62, 5)}-${j(B62, 5)}-${j(B62, 5)}-${j(DIGITS, 4)}".`,
  ],
  ['prose', `Use user docs_ro / ${word()} on the replica (password expires in May).`],
  ['table', `| Environment | User | Password |\n|---|---|---|\n| staging | docs | ${word()} |`],
  ['wallet', `Private key: 0x${j(HEX, 64)}`],
  ['firebase', `FCM server key AA${'AA' + j(B64U, 7)}:APA91b${j(B64U, 134)}`],
  ['mapbox', `mapbox token s${'k.ey' + 'J' + j(B64U, 60)}.${j(B64U, 22)}`],
  ['launchdarkly', fence('js', `LaunchDarkly.init('sd${'k-' + uuid()}')`)],
  ['algolia', `Algolia admin API key: ${j(HEX, 32)}`],
  ['azure-devops', `Azure DevOps personal access token ${j('abcdefghijklmnopqrstuvwxyz234567', 52)}`],
  ['razorpay', `rzp${'_live_' + j(B62, 14)} with key_secret ${j(B62, 24)}`],
  ['shadow', fence('', `docs:$6$${j(B62, 16)}$${j(B62, 86)}:19000:0:99999:7:::`)],
  ['base64', fence('yaml', `data:\n  token: ${base64(`token=${github()}`)}`)],
  ['base64', `Header: ${base64(`{"authorization":"Bearer ${j(B62, 40)}"}`)}`],
  ['hex', `Payload ${hex(`password=${j(B62, 16)}8`)}`],
  [
    'escape',
    fence(
      'json',
      '{"k": "' +
        [...github()].map((char) => '\\u' + char.charCodeAt(0).toString(16).padStart(4, '0')).join('') +
        '"}',
    ),
  ],
  ['cut', `First half ${cut(github(), 18).join(', second half ')}.`],
  [
    'cut',
    fence('bash', (([a, b]) => `A=${a}\nB=${b}\ncurl -H "Authorization: Bearer $A$B"`)(cut(stripe(), 15))),
  ],
  [
    'front-matter',
    {
      frontmatter: {
        deploy: {
          webhook:
            `https://hooks.slack.com/services/T${j(B62.slice(0, 36), 9)}/B${j(B62.slice(0, 36), 9)}/` +
            j(B62, 24),
        },
      },
    },
  ],
  ['alt', `![The console shows ${'np' + 'm_' + j(B62, 36)}](./console.png)`],
]

/** Third lot, made after the rules stood for the first two. */
export const SECRETS_THIRD = casesOf('secret-third', 'secret', WRITTEN)
