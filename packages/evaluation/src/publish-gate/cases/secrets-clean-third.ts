import { casesOf, type Written } from './case.ts'
import { B62, B64, B64U, base64, fence, HEX, jumbler } from './parts.ts'

const j = jumbler(223)
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')

const WRITTEN: readonly Written[] = [
  ['placeholder', fence('bash', "export DJANGO_SECRET_KEY='<generate with openssl rand -hex 32>'")],
  ['placeholder', fence('bash', 'JWT_SECRET=$(openssl rand -hex 32)')],
  ['placeholder', fence('yaml', 'password: ${DB_PASSWORD:changeme}')],
  ['placeholder', fence('xml', '<password>${env.REPO_PASSWORD}</password>')],
  ['placeholder', fence('js', 'app.use(session({ secret: process.env.SESSION_SECRET_2026 }))')],
  ['placeholder', fence('python', 'psycopg2.connect(f"dbname=claims password={settings.db_password1}")')],
  ['placeholder', fence('powershell', '$p = Read-Host "Password" -AsSecureString')],
  ['placeholder', fence('php', "define('DB_PASSWORD', getenv('DB_PASSWORD_1'));")],
  ['placeholder', fence('bash', 'openssl pkcs12 -in a.p12 -passin env:P12_PASSWORD')],
  ['placeholder', fence('bash', 'helm install docs ./chart --set postgres.existingSecret=docs-db-v2')],
  ['placeholder', fence('bash', 'kubectl create secret generic docs --from-file=token=./token.txt')],
  ['placeholder', fence('bash', 'kubectl config set-credentials ci --token="$TOKEN1"')],
  ['placeholder', fence('bash', 'curl -u "$USER1:$PASSWORD1" https://api.example.com/v1/topics')],
  ['placeholder', fence('http', 'X-Vault-Token: hvs.<your token>')],
  ['placeholder', fence('http', 'Authorization: Bearer eyJ…')],
  ['placeholder', 'Open https://docs.example.com/share?access_token=ACCESS_TOKEN.'],
  ['placeholder', 'mongodb+srv://<user>:<password>@cluster0.example.mongodb.net/'],
  ['placeholder', 'WIFI:S:<network>;T:WPA;P:<password>;;'],
  ['placeholder', '| User | Password |\n|---|---|\n| docs | *kept in the vault* |'],
  ['description', 'The client secret has 40 characters and is shown once.'],
  ['description', 'Tokens begin with `ghp_`, `gho_` or `ghs_` and end in a checksum.'],
  ['description', 'Set `tokenEndpointAuthMethod` to `client_secret_basic` or `private_key_jwt`.'],
  ['description', 'The key `x-api-key-2026-rotation` names the header of the new key.'],
  ['description', 'A passphrase has at least 4 words; a password 12 characters, 1 digit.'],
  ['description', fence('json', '{"token_type": "Bearer", "expires_in": 3600, "scope": "svc-docs"}')],
  ['description', fence('ts', 'type Session = { token: string; secretKeyRef: SecretKeyReference2 }')],
  ['description', fence('sql', 'ALTER TABLE account ADD COLUMN password_hash text NOT NULL')],
  ['hash', `commit ${j(HEX, 40)} (tag: v1.4.2)`],
  ['hash', fence('json', `{"integrity": "sha512-${j(B64, 86)}=="}`)],
  ['hash', fence('yaml', `image: ghcr.io/acme/docs@sha256:${j(HEX, 64)}`)],
  ['hash', `ETag: "${j(HEX, 32)}"`],
  ['hash', `Public key fingerprint SHA256:${j(B64, 43)}`],
  ['id', `Request id ${uuid()}, trace ${j(HEX, 32)}-${j(HEX, 16)}.`],
  ['id', `GET /v1/topics/${uuid()}/revisions`],
  ['id', `Mcp-Session-Id: ${uuid()}`],
  ['public', fence('', `-----BEGIN PUBLIC KEY-----\n${j(B64, 64)}\n-----END PUBLIC KEY-----`)],
  ['public', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5${j(B64, 48)} docs@example`],
  ['public', fence('json', `{"kty":"OKP","crv":"Ed25519","x":"${j(B64U, 43)}"}`)],
  ['encoded', `cursor=${base64('{"offset":20,"filter":"status=pending"}')}`],
  ['encoded', `![A dot](data:image/png;base64,iVBORw0KGgo${j(B62, 60)})`],
]

/** Third lot: what looks like a credential and is none. */
export const SECRETS_CLEAN_THIRD = casesOf('secret-clean-third', 'clean', WRITTEN)
