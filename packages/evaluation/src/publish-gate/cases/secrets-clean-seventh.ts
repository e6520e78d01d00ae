import { casesOf, type Written } from './case.ts'
import { B62, B64, B64U, base64, DIGITS, fence, HEX, jumbler } from './parts.ts'

const j = jumbler(719)
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')

const WRITTEN: readonly Written[] = [
  ['placeholder', fence('ini', '[smtp]\nuser = mailer\npass = <smtp-password>')],
  ['placeholder', fence('bash', 'lftp -u USER,PASSWORD sftp://sftp.example.com')],
  ['placeholder', fence('bash', 'wget --user="$U" --password="$P" https://files.example.com/835.zip')],
  ['placeholder', fence('tf', 'variable "db_password" {\n  type      = string\n  sensitive = true\n}')],
  ['placeholder', fence('http', 'api-key: 00000000000000000000000000000000')],
  ['placeholder', fence('json', '{"client_id":"my-client","client_secret":"my-client-secret"}')],
  ['placeholder', 'Token format: `eyJhbGciOi...<payload>...<signature>`'],
  ['placeholder', 'Example: `Authorization: Bearer abc123`'],
  ['placeholder', 'Password: hunter2 (just a joke), user: admin, password: admin'],
  ['placeholder', 'PIN: 0000 or 1234 must be changed.'],
  ['format', 'A secret access key has 40 characters: `[A-Za-z0-9/+=]{40}`.'],
  ['format', '`s.` tokens are legacy; `hvs.` tokens are current; both are opaque.'],
  ['format', 'Recovery codes look like XXXX-XXXX; the licence key like XXXXX-XXXXX-XXXXX.'],
  ['hash', `SHA-256 of the key file: ${j(HEX, 64)}`],
  ['hash', `key fingerprint: SHA256:${j(B64, 43)}`],
  ['hash', `MD5 fingerprint ${j(HEX, 32).match(/../g)!.join(':')}`],
  ['hash', `elasticsearch build hash ${j(HEX, 40)}`],
  ['hash', `jenkins: commit ${j(HEX, 40)} built`],
  ['hash', fence('', `npm warn integrity sha512-${j(B64, 86)}== expected`)],
  ['id', `Sentry event ${j(HEX, 32)}, Datadog trace ${j(DIGITS, 19)}`],
  ['id', `heroku release v44, slug id ${uuid()}`],
  ['id', `Postman collection ${j(DIGITS, 8)}-${uuid()}`],
  ['id', `cloudflare zone_id = "${j(HEX, 32)}"`],
  ['id', `KMS key arn:aws:kms:us-east-1:123456789012:key/${uuid()}`],
  ['id', `discord channel id 123456789012345678, guild 876543210987654321`],
  ['id', `twilio account AC${j(HEX, 32)} (an identifier, not a secret)`],
  ['id', `X-Correlation-ID: ${uuid()}`],
  ['id', `idempotency key ${uuid()}`],
  ['id', `primary key (org_id, topic_id), foreign key topic_manual_id_fkey1`],
  ['id', `page token: next_page_token=${base64('offset:40;limit:20')}`],
  ['id', `s3://docs-prod-2026/exports/${j(HEX, 16)}/part-0001.csv.gz`],
  ['public', fence('', `JWKS: {"keys":[{"kty":"RSA","kid":"2026-03","n":"${j(B64U, 342)}","e":"AQAB"}]}`)],
  ['public', `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ${j(B64, 300)} deploy@example.com`],
  ['public', `gpg: key ${j(HEX, 16).toUpperCase()} imported, fingerprint ${j(HEX, 40).toUpperCase()}`],
  ['public', `Stripe publishable key pk_test_${j(B62, 24)}`],
  [
    'base64',
    fence(
      'json',
      '{"resourceType":"Binary","contentType":"text/plain",' +
        `"data":"${base64('This is a plain text document for readers.')}"}`,
    ),
  ],
  ['prose', 'Keep the key under the mat? No: keep secrets in a manager and tokens short-lived.'],
  ['prose', 'Token exchange, token introspection and token revocation are RFC 8693, 7662 and 7009.'],
  ['prose', 'The pass rate is 97.4 percent; the passing score is 80; bypass codes are not supported.'],
  ['prose', 'Das Passwort läuft nach 90 Tagen ab. Le mot de passe expire après 90 jours.'],
  ['code', fence('py', 'auth = ("svc", os.environ["SVC_PASSWORD"])')],
  ['code', fence('ts', "const { data: { accessToken } } = await client.post('/oauth2/token', form)")],
  ['code', fence('java', '@Value("${spring.datasource.password}") private String password;')],
  ['code', fence('yaml', 'auth:\n  passwordSecretRef:\n    name: docs-db-credentials\n    key: password-v2')],
  ['code', fence('rust', 'let secret = Secret::from_env("DOCS_SECRET_V2")?;')],
  ['code', fence('sql', 'GRANT SELECT ON claims TO svc_reader; ALTER ROLE svc_reader PASSWORD NULL;')],
  ['url', 'https://example.com/reset?token={token}&email={email}'],
  ['url', `https://registry.npmjs.org/@acme%2fdocs/-/docs-1.4.0.tgz`],
]

/** Seventh lot: what looks like a secret and is none, written after the rules stood. */
export const SECRETS_CLEAN_SEVENTH = casesOf('secret-clean-seventh', 'clean', WRITTEN)
