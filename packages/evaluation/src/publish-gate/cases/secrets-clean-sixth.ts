import { casesOf, type Written } from './case.ts'
import { B62, B64, B64U, base64, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(611)
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')

const WRITTEN: readonly Written[] = [
  ['placeholder', fence('dotenv', 'PGPASSWORD=<password>\nAPI_KEY=\nTOKEN=changeme')],
  [
    'placeholder',
    fence('dotenv', 'CLOUDFLARE_API_TOKEN=your-cloudflare-token\nADAFRUIT_KEY=aio_xxxxxxxxxxxx'),
  ],
  ['placeholder', 'Server=db;Database=claims;Uid=svc;Pwd={your_password};'],
  ['placeholder', 'https://api.example.com/v1/rates?apikey=YOUR_API_KEY'],
  ['placeholder', 'amqps://user:password@mq.example.com/claims'],
  ['placeholder', fence('http', 'X-Api-Key: {{api_key}}\nCookie: sessionid=<session>')],
  ['placeholder', 'contraseña: <su contraseña>; Kennwort: ********; пароль: ваш_пароль'],
  ['placeholder', 'jdbc:oracle:thin:scott/tiger@//localhost:1521/orcl'],
  ['placeholder', 'Secret: sk_test_... (starts with `sk_test_`)'],
  ['placeholder', fence('yaml', 'token: REPLACE_ME_WITH_A_TOKEN_FROM_THE_CONSOLE')],
  ['format', 'Tokens match `^duffel_(test|live)_[A-Za-z0-9_-]{43}$`.'],
  ['format', 'An Octopus key is `API-` and 26 letters or digits.'],
  ['format', 'The key is 256 bits, base64 encoded, 44 characters with padding.'],
  ['hash', `sha1 ${j(HEX, 40)} of the heroku slug`],
  ['hash', `Algolia index version ${j(HEX, 7)}`],
  ['hash', fence('json', `{"etag":"${j(HEX, 32)}","md5":"${j(HEX, 32)}"}`)],
  ['hash', `docker pull ghcr.io/acme/docs@sha256:${j(HEX, 64)}`],
  ['hash', `Subresource integrity: sha384-${j(B64, 64)}`],
  ['id', `account id ${j(HEX, 32)}, zone id ${j(HEX, 32)}`],
  ['id', `tenant ${uuid()}, client id ${uuid()}`],
  ['id', `Snyk project ${uuid()}`],
  ['id', `G-${j(B62.slice(0, 36), 10)}, UA-${j(DIGITS, 8)}-1, GTM-${j(B62.slice(0, 36), 7)}`],
  ['id', `trace_id=${j(HEX, 32)} span_id=${j(HEX, 16)}`],
  ['id', fence('json', `{"cursor":"${base64('{"page":2,"size":50,"sort":"createdAt"}')}"}`)],
  ['id', `https://docs.google.com/document/d/${j(B64U, 44)}/edit`],
  ['id', `https://example.com/share/${j(B62, 22)}`],
  ['id', `build/main.${j(HEX, 20)}.js`],
  ['id', 'pool us-east-1_AbCdEf123, bucket docs-prod-2026-eu-west-1'],
  ['public', `pk_live_${j(B62, 24)} is the publishable key; it may be shown in a browser.`],
  ['public', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${j(B64, 43)} docs@example.com`],
  [
    'public',
    `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${j(B64, 64)}\n${j(B64, 64)}\n` +
      '-----END PGP PUBLIC KEY BLOCK-----',
  ],
  ['public', `recaptcha site key 6Le${j(B64U, 37)}`],
  ['public', `"x5c": ["MIIC${j(B64, 200)}"]`],
  ['base64', `Base64: ${base64('The quick brown fox jumps over the lazy dog, twice.')}`],
  ['base64', `Twice: ${base64(base64('The quick brown fox jumps over the lazy dog.'))}`],
  ['hex', `Bytes: ${hex('hello world, this is plain text')}`],
  ['hex', 'Colors #1a73e8, #0f172a; unicode \\u00e9\\u00fc; bytes \\x48\\x65\\x6c\\x6c\\x6f'],
  [
    'prose',
    'The password is hashed with bcrypt; the secret is stored in Vault; the token expires in 3600 seconds.',
  ],
  ['prose', 'Password rules: 12 characters, one digit, one symbol. PIN: 4 digits.'],
  ['prose', 'La contraseña debe tener 12 caracteres. Das Passwort ist falsch. Пароль должен быть длинным.'],
  ['prose', '密码至少12个字符。パスワードは12文字以上です。'],
  ['prose', 'The key to a good index is order; the secret ingredient is caching.'],
  ['prose', 'My token allowance is 40000 per minute; the password field is required.'],
  ['prose', 'The seed phrase has 12 or 24 words; never type it into a web page.'],
  ['code', fence('ts', 'const token = await auth.getToken({ audience: API_AUDIENCE_V2 })')],
  ['code', fence('py', 'key = "".join([prefix, suffix])')],
  ['code', fence('js', "const a = 'claims'\nconst b = 'topics'\nconst key = a + b")],
  ['code', fence('bash', 'A=$(cat part1); B=$(cat part2); curl -H "Authorization: token $A$B"')],
  ['code', fence('go', 'secretName := "docs-api-credentials-v2"')],
  ['code', fence('yaml', 'imagePullSecrets:\n  - name: ghcr-pull-secret-2026')],
  ['code', fence('hcl', 'kms_key_id = "alias/docs-api-key-2026"')],
  ['code', fence('sql', "SELECT password_hash FROM users WHERE email = 'jane@example.com'")],
  [
    'code',
    fence('ini', '[profile docs]\nregion = us-east-1\ncredential_process = aws-sso-helper --profile docs2'),
  ],
  ['code', fence('css', '.token-secret-2026 { content: "••••••••" }')],
  ['url', 'https://auth.example.com/oauth/authorize?client_id=docs&response_type=code&scope=openid'],
  ['url', 'https://example.com/reset-password?lang=en&step=2'],
]

/** Sixth lot: hashes, public keys, identifiers and placeholders that look like secrets. */
export const SECRETS_CLEAN_SIXTH = casesOf('secret-clean-sixth', 'clean', WRITTEN)
