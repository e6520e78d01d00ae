import { casesOf, type Written } from './case.ts'
import { B32, B62, B64, B64U, base64, cut, DIGITS, fence, HEX, hex, jumbler, LETTERS } from './parts.ts'

const j = jumbler(41)
const aws = () => 'AK' + 'IA7' + j(B32, 15)
const github = () => 'gh' + 'p_' + j(B62, 36)
const stripe = () => 'sk' + '_live_' + j(B62, 24)
const gitlab = () => 'gl' + 'pat-' + j(B64U, 20)
const jwt = () =>
  `${base64('{"alg":"HS256","typ":"JWT"}').replace(/=/g, '')}.` +
  `${base64('{"sub":"svc","iss":"https://idp.invalid","exp":1000000000}').replace(/=/g, '')}.` +
  j(B64U, 43)
const pem = (kind: string) =>
  `-----BEGIN ${kind}PRIVATE ` +
  `KEY-----\n${Array.from({ length: 4 }, () => j(B64, 64)).join('\n')}\n-----END ${kind}PRIVATE ` +
  'KEY-----'
const password = () => j(B62, 16)
const halves = (text: string) => cut(text, Math.floor(text.length / 2))
const entities = (text: string) => [...text].map((char) => `&#x${char.charCodeAt(0).toString(16)};`).join('')
const percent = (text: string) => [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')
const escapes = (text: string) => [...text].map((char) => `\\x${char.charCodeAt(0).toString(16)}`).join('')
const unicode = (text: string) => [...text].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('')
const cyrillic = (text: string) => text.replaceAll('A', 'А').replaceAll('K', 'К').replaceAll('I', 'І')
const greek = (text: string) => text.replaceAll('A', 'Α').replaceAll('K', 'Κ').replaceAll('I', 'Ι')

const WRITTEN: readonly Written[] = [
  ['aws', fence('ini', `[default]\naws_access_key_id = ${aws()}`)],
  ['aws-secret', fence('bash', `export AWS_SECRET_ACCESS_KEY="${j(B64, 40)}"`)],
  ['aws-secret', fence('yaml', `aws:\n  secretKey: ${j(B64, 40)}`)],
  ['aws-session', fence('bash', `AWS_SESSION_TOKEN=${'FwoGZXIvYXdzE' + j(B64, 200)}==`)],
  ['bedrock', `Use ${'ABSK' + j(B64, 120)} as key.`],
  ['github', `Run with token ${github()}.`],
  [
    'github',
    fence('bash', `git clone https://x-access-token:${'gh' + 's_' + j(B62, 36)}@github.com/acme/x.git`),
  ],
  ['github-fine', 'github' + '_pat_' + j(B62, 22) + '_' + j(B62, 59)],
  ['gitlab', `CI job uses \`${gitlab()}\``],
  [
    'gitlab-trigger',
    fence('bash', `curl -F token=${'gl' + 'ptt-' + j(HEX, 40)} https://gitlab.example.com/trigger`),
  ],
  [
    'slack',
    'SLACK_TOKEN=' +
      ('xo' + 'xp-' + j(DIGITS, 12) + '-' + j(DIGITS, 12) + '-' + j(DIGITS, 12) + '-' + j(HEX, 32)),
  ],
  ['slack-app', 'xa' + 'pp-1-A' + j(B62.slice(0, 36), 10) + '-' + j(DIGITS, 13) + '-' + j(HEX, 64)],
  [
    'slack-webhook',
    fence(
      'bash',
      `curl -X POST https://hooks.slack.com/services/${'T' + j(B32, 9)}/${'B' + j(B32, 10)}/${j(B62, 24)}`,
    ),
  ],
  [
    'teams-webhook',
    `https://acme.webhook.office.com/webhookb2/${j(HEX, 8)}-${j(HEX, 4)}-4${j(HEX, 3)}-a${j(HEX, 3)}` +
      `-${j(HEX, 12)}@${j(HEX, 8)}-${j(HEX, 4)}-4${j(HEX, 3)}-a${j(HEX, 3)}-${j(HEX, 12)}` +
      `/IncomingWebhook/${j(HEX, 32)}/${j(HEX, 8)}-${j(HEX, 4)}-4${j(HEX, 3)}-a${j(HEX, 3)}-` +
      j(HEX, 12),
  ],
  ['stripe', `stripe.apiKey = "${stripe()}"`],
  ['stripe-restricted', `Restricted key rk${'_live_' + j(B62, 30)}`],
  ['google', `key: AI${'za' + j(B64U, 35)}`],
  ['google-oauth', fence('json', `{"access_token":"ya29.${j(B64U, 120)}"}`)],
  ['google-refresh', fence('json', `{"refresh_token":"1//0${j(B64U, 60)}"}`)],
  ['openai', `OPENAI_API_KEY=sk-proj-${j(B64U, 58)}T3Blbk${'FJ' + j(B64U, 58)}`],
  ['openai-legacy', `openai.api_key = "sk-${j(B62, 20)}T3Blbk${'FJ' + j(B62, 20)}"`],
  ['anthropic', `x-api-key: sk-an${'t-api03-' + j(B64U, 93)}AA`],
  ['huggingface', `HF_TOKEN=h${'f_' + j(LETTERS, 34)}`],
  ['npm', fence('ini', `//registry.npmjs.org/:_authToken=np${'m_' + j(B62, 36)}`)],
  [
    'npm-legacy',
    fence(
      'ini',
      `//registry.npmjs.org/:_authToken=${j(HEX, 8)}-${j(HEX, 4)}-4${j(HEX, 3)}-a${j(HEX, 3)}-${j(HEX, 12)}`,
    ),
  ],
  ['pypi', `pyp${'i-AgEIcHlwaS5vcmc' + j(B64U, 70)}`],
  ['rubygems', `GEM_HOST_API_KEY: rubygem${'s_' + j(HEX, 48)}`],
  ['docker', `docker login -u acme -p dckr${'_pat_' + j(B64U, 27)}`],
  ['digitalocean', `token dop${'_v1_' + j(HEX, 64)}`],
  ['databricks', `Authorization: Bearer dap${'i' + j(HEX, 32)}`],
  ['doppler', `DOPPLER_TOKEN=dp${'.pt.' + j(B62, 43)}`],
  ['terraform', `credentials "app.terraform.io" { token = "${j(B62, 14)}.atlas${'v1.' + j(B64U, 67)}" }`],
  ['vault', `VAULT_TOKEN=hv${'s.' + j(B64U, 95)}`],
  ['azure-storage', `AccountName=docs;Account${'Key=' + j(B64, 86)}==;EndpointSuffix=core.windows.net`],
  [
    'azure-sas',
    'https://docs.blob.core.windows.net/c/f.csv?sv=2022-11-02&ss=b&srt=o&sp=r&se=2030-01-01T00:00:00Z&sig=' +
      `${j(B62, 40)}%2Bx%3D`,
  ],
  ['azure-ad', `AZURE_CLIENT_SECRET=${j(B62, 3) + '8Q~' + j(B64U, 34)}`],
  ['sendgrid', `SG${'.' + j(B64U, 22) + '.' + j(B64U, 43)}`],
  ['mailgun', `MAILGUN_API_KEY=key${'-' + j(HEX, 32)}`],
  ['brevo', `xkey${'sib-' + j(HEX, 64) + '-' + j(B62, 16)}`],
  ['twilio', `TWILIO_AUTH_TOKEN=${j(HEX, 32)}`],
  ['telegram', `Call https://api.telegram.org/bot${j(DIGITS, 10)}:AA${j(B64U, 33)}/getMe`],
  ['discord-bot', `DISCORD_TOKEN=M${j(B62, 23)}.G${j(B62, 5)}.${j(B64U, 38)}`],
  ['shopify', `shp${'ss_' + j(HEX, 32)}`],
  ['square', `Square token EAAA${'E' + j(B64U, 59)}`],
  ['facebook', `access token EAA${'C' + j(B62, 120)}`],
  ['newrelic', `NEW_RELIC_API_KEY=NR${'AK-' + j(B62.slice(0, 36), 27)}`],
  ['sentry', `sentry auth token sntry${'u_' + j(HEX, 64)}`],
  ['atlassian', `ATAT${'T3xFfGF0' + j(B64U, 178)}=${j(HEX, 8).toUpperCase()}`],
  ['notion', `Notion secret ntn${'_' + j(DIGITS, 11) + j(B62, 35)}`],
  ['planetscale', `pscale${'_pw_' + j(B64U, 43)}`],
  ['pulumi', `PULUMI_ACCESS_TOKEN=pul${'-' + j(HEX, 40)}`],
  ['jfrog', `AKC${'p' + j(B62, 69)}`],
  ['alibaba', `accessKeyId: LTA${'I5t' + j(B62, 18)}`],
  ['openshift', `oc login --token=sha256~${j(B64U, 43)}`],
  ['supabase', `sbp${'_' + j(HEX, 40)}`],
  ['datadog', `DD_API_KEY=${j(HEX, 32)}`],
  ['cloudflare', `CLOUDFLARE_API_TOKEN=${j(B64U, 40)}`],
  ['heroku', `HEROKU_API_KEY=${j(HEX, 8)}-${j(HEX, 4)}-4${j(HEX, 3)}-a${j(HEX, 3)}-${j(HEX, 12)}`],
  ['jwt', `Cookie: session=${jwt()}`],
  ['pem', fence('', pem('RSA '))],
  ['pem', fence('', pem('EC '))],
  ['pem', fence('', pem('ENCRYPTED '))],
  ['pem', fence('json', `{"private_key":"${pem('').replaceAll('\n', '\\n')}"}`)],
  [
    'pgp',
    fence(
      '',
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${j(B64, 64)}\n${j(B64, 64)}\n-----END PGP PRIVATE ` +
        'KEY BLOCK-----',
    ),
  ],
  [
    'putty',
    fence(
      '',
      `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: ` +
        `1\n${j(B64, 48)}\nPrivate-MAC: ${j(HEX, 64)}`,
    ),
  ],
  ['connection', `mongodb+srv://app:${password()}@cluster0.invalid/claims`],
  ['connection', `redis://:${password()}@cache.invalid:6379/0`],
  ['connection', `amqps://svc:${password()}@mq.invalid/vh`],
  ['connection', `Server=db.invalid;Database=claims;User Id=app;Password=${j(B62, 14)}!;Encrypt=true`],
  ['connection', `jdbc:postgresql://db.invalid/claims?user=app&password=${password()}`],
  ['basic-url', `https://ops:${j(B62, 12)}@status.invalid/health`],
  ['basic', `Authorization: Basic ${base64(`reports:${password()}`)}`],
  ['basic', fence('bash', `curl --user "reports:${password()}" https://api.example.com`)],
  ['netrc', fence('', `machine api.example.com\n  login ci\n  password ${password()}`)],
  ['pgpass', fence('bash', `PGPASSWORD=${password()} psql -h db.invalid -U app`)],
  ['mysql', fence('bash', `mysql -u root -p${j(B62, 14)} claims`)],
  ['sshpass', fence('bash', `sshpass -p '${j(B62, 14)}' ssh ops@host.invalid`)],
  ['env', fence('dotenv', `SESSION_SECRET=${j(HEX, 64)}`)],
  ['env', fence('dotenv', `ENCRYPTION_KEY=${j(B64, 43)}=`)],
  ['env', fence('dotenv', `DB_PASS=${j(B62, 14)}`)],
  ['assignment', fence('properties', `spring.datasource.password=${password()}`)],
  ['assignment', fence('toml', `[auth]\nsigning_key = "${j(B64, 44)}"`)],
  ['assignment', fence('python', `API_TOKEN = '${j(B62, 32)}'`)],
  ['assignment', fence('xml', `<add key="ApiKey" value="${j(B62, 32)}" />`)],
  ['assignment', fence('xml', `<password>${password()}</password>`)],
  ['assignment', `The password is ${j(B62, 8)}!${j(B62, 5)}.`],
  ['assignment', `X-API-Key: ${j(B62, 32)}`],
  ['human-password', fence('yaml', 'username: admin\npassword: Winter2025!')],
  [
    'k8s',
    fence(
      'yaml',
      `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: ${base64(password())}`,
    ),
  ],
  [
    'k8s',
    fence('yaml', `kind: Secret\nstringData:\n  dsn: ${'post' + 'gres://a:' + password()}@db.invalid/x`),
  ],
  [
    'k8s-dockerconfig',
    fence(
      'yaml',
      `kind: Secret\ndata:\n  .dockerconfigjson: ` +
        base64(`{"auths":{"r.invalid":{"auth":"${base64(`u:${password()}`)}"}}}`),
    ),
  ],
  ['base64-twice', base64(base64(stripe()))],
  ['base64-twice', fence('yaml', `data:\n  a: ${base64(base64(`token=${github()}`))}`)],
  ['base64-thrice', base64(base64(base64(github())))],
  ['hex', hex(github())],
  ['hex', `0x${hex(`aws ${aws()} key`)}`],
  ['hex', hex(stripe()).replace(/../g, '$& ').trim()],
  ['percent', `https://x.example.com/?q=${percent(github())}`],
  ['percent-twice', `https://x.example.com/?q=${percent(github()).replaceAll('%', '%25')}`],
  ['escapes', fence('js', `const t = "${escapes(github())}"`)],
  ['escapes', fence('js', `const t = "${unicode(stripe())}"`)],
  [
    'char-codes',
    fence('js', `String.fromCharCode(${[...aws()].map((char) => char.charCodeAt(0)).join(', ')})`),
  ],
  ['joined', fence('js', `const t = '${halves(github()).join("' + '")}'`)],
  ['joined', fence('js', `const t = ['${halves(github()).join("', '")}'].join('')`)],
  ['joined', fence('python', `t = ("${halves(stripe()).join('"\n     "')}")`)],
  ['joined', fence('php', `$t = "${halves(stripe()).join('" . "')}";`)],
  ['joined', fence('bash', `TOKEN=${halves(github()).join('\\\n')}`)],
  ['joined', fence('js', '`' + halves(github()).join("${''}") + '`')],
  ['split-fields', { title: `Setup ${cut(aws(), 9)[0]}`, bodyMdx: `${j(B32, 11)} is the rest.\n` }],
  ['split-fields', { excerpt: `Key ${'gh' + 'p_' + j(B62, 18)}`, bodyMdx: `${j(B62, 18)} completes it.\n` }],
  ['split-fields', { bodyMdx: 'Text.\n', frontmatter: { a: 'gh' + 'p_' + j(B62, 15), b: j(B62, 21) } }],
  [
    'split-words',
    `The first half is \`${'gh' + 'p_' + j(B62, 16)}\` and the second half is \`${j(B62, 20)}\`.`,
  ],
  ['zero-width', halves(github()).join('\u200b')],
  ['zero-width', [...stripe()].join('\u2060')],
  ['look-alike', `Key id ${cyrillic(aws())}`],
  ['look-alike', `Key id ${greek(aws())}`],
  ['look-alike', `Key id ${aws().replaceAll('A', 'Ａ')}`],
  ['entities', entities(github())],
  ['entities', github().replace('_', '&lowbar;')],
  ['entities', stripe().replaceAll('_', '&UnderBar;')],
  ['entities', halves(github()).join('&shy;')],
  ['entities', halves(github()).join('&ZeroWidthSpace;')],
  ['prop', `<Card title="Open" href="https://example.com/?api_key=${j(B62, 32)}" />`],
  ['prop', `<ParamField name="token" default="${github()}" />`],
  ['alt', `![Screenshot with key ${stripe()} visible](./a.png)`],
  [
    'link',
    `[report](https://files.example.com/a.csv?X-Amz-Credential=${aws()}%2F20250101&X-Amz-Signature=` +
      `${j(HEX, 64)})`,
  ],
  ['comment', `Text.\n\n{/* TODO remove ${gitlab()} */}`],
  ['html-comment', { bodyMdx: `Text.\n\n<!-- ${github()} -->\n`, frontmatter: { format: 'md' } }],
  ['frontmatter', `---\ntitle: X\ndeploy:\n  token: ${github()}\n---\n\nText.`],
  ['frontmatter', { bodyMdx: 'Text.\n', frontmatter: { integration: { clientSecret: j(B62, 32) } } }],
  ['table', `| Setting | Value |\n|---|---|\n| API key | ${j(B62, 32)} |`],
  ['table', `| user | password |\n|---|---|\n| svc | ${password()} |`],
  ['mermaid', fence('mermaid', `graph TD\n  accTitle: Flow\n  A[token ${github()}] --> B`)],
  ['title', { title: `Rotate ${gitlab()}`, bodyMdx: 'Text.\n' }],
  ['slug', { slug: `key-${'sk' + '_live_' + j(B62, 24)}`, bodyMdx: 'Text.\n' }],
  ['own', `Authorization: Bearer pp${'k_' + j(B62, 36)}`],
]

export const SECRETS_FIRST = casesOf('secret-first', 'secret', WRITTEN)
