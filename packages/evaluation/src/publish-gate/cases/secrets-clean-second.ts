import { casesOf, type Written } from './case.ts'
import { B32, B64, B64U, base64, fence, HEX, jumbler } from './parts.ts'

const j = jumbler(101)

const WRITTEN: readonly Written[] = [
  [
    'placeholder',
    fence('hcl', 'provider "aws" {\n  access_key = var.access_key\n  secret_key = var.secret_key\n}'),
  ],
  ['placeholder', fence('yaml', 'environment:\n  - POSTGRES_PASSWORD=${POSTGRES_PASSWORD:?required}')],
  ['placeholder', fence('properties', 'mail.smtp.password = @smtp.password@')],
  ['placeholder', fence('python', "client = Client(api_key=os.environ['ACME_API_KEY_2'])")],
  ['placeholder', fence('python', 'client = Client(api_key=settings.api_key_v2)')],
  ['placeholder', fence('js', "headers: { 'x-api-key': apiKey2 }")],
  ['placeholder', fence('js', 'const { token } = await signIn(user1, password1)')],
  ['placeholder', fence('go', 'token := cfg.Auth.Token1')],
  ['placeholder', fence('csharp', '"Password": "__DB_PASSWORD_2__"')],
  ['placeholder', fence('http', 'X-Auth-Token: <your token>')],
  ['placeholder', fence('http', 'Authorization: Token {token}')],
  ['placeholder', fence('bash', 'export TOKEN=$(cat /run/secrets/token)')],
  ['placeholder', fence('bash', 'gh auth login --with-token < token.txt')],
  ['placeholder', fence('bash', 'vault kv get -field=password secret/docs-api/db2')],
  ['placeholder', fence('bash', 'mysql -u root -p claims')],
  ['placeholder', fence('bash', 'docker run -e API_KEY -p 8080:8080 acme/docs:1.4.0')],
  ['placeholder', fence('bash', 'ssh -i ~/.ssh/id_ed25519 ops@host.example.com')],
  ['placeholder', fence('', 'ftp://user:pass@files.example.com/')],
  ['placeholder', 'sk-ant-api03-… and sk-proj-… are the two kinds of key.'],
  ['placeholder', 'AKIA................ (20 characters)'],
  ['masked', 'glpat-********************'],
  ['masked', 'eyJhbGciOi... (cut)'],
  ['masked', 'API key: sk_live_51H…x9Qz'],
  ['format', 'Tokens of ours begin with `ppk_` or `ppd_` and have 36 more characters.'],
  ['format', 'A webhook URL looks like `https://hooks.slack.com/services/T…/B…/…`.'],
  ['format', 'The secret is 32 bytes, base64url without padding, rotated every 90 days.'],
  ['public', fence('json', `{"keys":[{"kty":"OKP","crv":"Ed25519","x":"${j(B64U, 43)}","kid":"k1"}]}`)],
  ['public', `age1${j(B32, 58).toLowerCase()}`],
  [
    'public',
    fence('', `-----BEGIN CERTIFICATE REQUEST-----\n${j(B64, 64)}\n-----END CERTIFICATE REQUEST-----`),
  ],
  ['public', `DKIM: v=DKIM1; k=rsa; p=${j(B64, 180)}`],
  ['hash', `md5 ${j(HEX, 32)}, sha1 ${j(HEX, 40)}, crc ${j(HEX, 8)}`],
  ['hash', `"tokenHash": "the SHA-256 of the token, 64 hex digits"`],
  ['hash', fence('', `${j(HEX, 40)}\trefs/tags/v1.2.0`)],
  ['hash', `resolved "https://registry.npmjs.org/x/-/x-1.0.0.tgz#${j(HEX, 40)}"`],
  ['id', `X-Request-Id: ${j(HEX, 32)}`],
  ['id', `cursor=${base64('{"after":"2026-01-01","id":44}')}`],
  ['id', 'Set cookie_max_age=3600, token_ttl: 900s, secret_version=12.'],
  ['id', fence('yaml', 'auth:\n  type: oauth2\n  tokenEndpoint: https://idp.example.com/v2/token')],
  ['id', fence('ts', "const STORAGE_KEY = 'docs.sidebar.collapsed.v2'")],
  ['id', fence('ts', "primaryKey: ['org_id', 'topic_id_2']")],
  ['id', fence('sql', 'ALTER TABLE api_key ADD CONSTRAINT api_key_hash_uq1 UNIQUE (hash)')],
  [
    'id',
    '| Key | Type |\n|---|---|\n| access_token | string, opaque, 43 characters |\n| api_key | header ' +
      'X-Api-Key |',
  ],
  ['id', 'See [API keys](https://docs.example.com/reference/api-keys-and-tokens-2026).'],
  ['id', 'https://maps.example.com/?q=40.7128,-74.0060&z=12&code=docs-guide-2026-overview'],
  [
    'base64',
    fence('json', `{"payload":"${base64('{"topic":"claims","limit":20,"note":"nothing to see here"}')}"}`),
  ],
  ['hex', 'Bytes 0x50, 0x4b, 0x03, 0x04 open a ZIP archive; 89 50 4e 47 0d 0a 1a 0a a PNG.'],
  ['prose', 'A password manager fills the token: 6 digits, 30 seconds.'],
  ['prose', 'Pass: 24 of 25 tests. Fail: 1. Passed in 12.4s.'],
  ['prose', 'Bypass=false keeps the token check; the secret to speed is caching2.'],
  ['prose', 'Private key operations stay in the HSM; BEGIN PRIVATE KEY never appears in logs.'],
]

export const SECRETS_CLEAN_SECOND = casesOf('secret-clean-second', 'clean', WRITTEN)
