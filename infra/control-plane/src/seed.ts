import { hkdfSync, randomUUID } from 'node:crypto'
import { generateToken, hashToken, parsePeppers, type Pepper, type TokenPrefix } from '@ppman/auth'
import { openPool } from '@ppman/db'
import { hashPassword, passwordMatches } from './accounts/sign-in.ts'
import { applySchema } from './schema/apply-schema.ts'
import {
  ORGANIZATIONS,
  PEOPLE,
  type PersonName,
  type SampleTokenName,
  TOKENS,
} from './sample/sample-people.ts'
import { sampleRepo } from './sample/sample-repo.ts'
import { LIFE_DAYS, storedFieldsOf } from './tokens/issue-token.ts'
import { tokenRepo } from './tokens/token-repo.ts'

type SeedOptions = {
  /** A database with the product's migrations applied. */
  databaseUrl: string
  /** `sampleSeed`: the random text that sample passwords and tokens are derived from. */
  secrets: { tokenPepper: string; sampleSeed: string }
  now?: Date
  hash?: (password: string) => Promise<string>
}

type SignIn = { email: string; password: string }
export type Seeded = {
  tokens: Record<SampleTokenName, string>
  users: Record<'member' | 'admin' | 'otherOrg' | 'otherOrgAdmin', SignIn>
}

/** A machine that starts everything else at the same time may take this long for a connection. */
const CONNECT_LIMIT_MS = 60_000

/**
 * Creates the sample organizations, people and tokens, and returns their credentials. The same
 * secrets give the same result; a revoked or expired sample token gets a successor. Works on one
 * connection and hashes one password after the other, so that a start needs little of a machine.
 */
export async function seed({
  databaseUrl,
  secrets,
  now = new Date(),
  hash = hashPassword,
}: SeedOptions): Promise<Seeded> {
  const pool = openPool({
    url: databaseUrl,
    max: 1,
    statementTimeoutMs: 0,
    connectTimeoutMs: CONNECT_LIMIT_MS,
  })
  try {
    await applySchema(pool)
    const desk = {
      repo: sampleRepo(pool),
      tokens: tokenRepo(pool),
      peppers: parsePeppers(secrets.tokenPepper),
      seed: secrets.sampleSeed,
      now,
      hash,
    }
    for (const organization of Object.values(ORGANIZATIONS))
      await desk.repo.addOrganization({ ...organization, plan: 'sample' })
    const users = await eachOf(PEOPLE, (name) => putPerson(desk, name))
    const tokens = await eachOf(TOKENS, (name) => putToken(desk, name))
    const { member, admin, otherOrg, otherOrgAdmin } = users
    return { tokens, users: { member, admin, otherOrg, otherOrgAdmin } }
  } finally {
    await pool.end()
  }
}

type Desk = {
  repo: ReturnType<typeof sampleRepo>
  tokens: ReturnType<typeof tokenRepo>
  peppers: readonly Pepper[]
  seed: string
  now: Date
  hash: (password: string) => Promise<string>
}

async function putPerson({ repo, seed, hash }: Desk, name: PersonName): Promise<SignIn> {
  const { id, email, org, roles } = PEOPLE[name]
  const password = derivePassword(seed, name)
  const stored = await repo.passwordHashOf(id)
  if (stored === null || !(await passwordMatches(password, stored))) {
    await repo.putAccount({
      id,
      email,
      orgId: ORGANIZATIONS[org].id,
      roles,
      passwordHash: await hash(password),
    })
  }
  return { email, password }
}

async function putToken(desk: Desk, name: SampleTokenName): Promise<string> {
  const { owner, prefix, scopes } = TOKENS[name]
  const person = PEOPLE[owner]
  const token = await firstLiving(desk, { name, prefix })
  const storedFields = storedFieldsOf(token, desk.peppers)
  const life = { createdAt: desk.now, expiresAt: new Date(desk.now.getTime() + LIFE_DAYS.max * 86_400_000) }
  const row = {
    id: randomUUID(),
    accountId: person.id,
    orgId: ORGANIZATIONS[person.org].id,
    name: `Sample: ${name}`,
    scopes,
    ...life,
    ...storedFields,
  }
  await desk.tokens.insert(row)
  await desk.repo.revokeOthers({
    accountId: person.id,
    name: row.name,
    tokenHash: storedFields.tokenHash,
    at: desk.now,
  })
  return token
}

/** Finds the first generation of a token that is neither revoked nor expired. */
async function firstLiving(
  desk: Desk,
  { name, prefix }: { name: SampleTokenName; prefix: 'ppk_' | 'ppd_' },
): Promise<string> {
  for (let generation = 0; ; generation++) {
    const token = deriveToken(desk.seed, { name, prefix, generation })
    const dead = await Promise.all(
      desk.peppers.map((pepper) => desk.repo.isDead(hashToken(token, pepper), desk.now)),
    )
    if (!dead.includes(true)) return token
  }
}

/**
 * Sample secrets are derived from one random seed of the installation, so they are stable without
 * being stored.
 */
const bytesFor = (seed: string, name: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', seed, '', `ppman sample: ${name}`, length))

/** The password of a sample account: the same for the same seed. */
const derivePassword = (seed: string, name: string): string =>
  bytesFor(seed, `password ${name}`, 15).toString('base64url')

/** Derives the token of a name; each generation gives another token. */
function deriveToken(
  seed: string,
  { name, prefix, generation }: { name: string; prefix: TokenPrefix; generation: number },
): string {
  const bytes = bytesFor(seed, `token ${name} ${generation}`, 4 * 30)
  let offset = 0
  return generateToken(prefix, (below) => bytes.readUInt32LE(4 * offset++) % below)
}

/** Does the work for each name in turn. */
async function eachOf<K extends string, V>(
  table: Readonly<Record<K, unknown>>,
  work: (name: K) => Promise<V>,
): Promise<Record<K, V>> {
  const results: Partial<Record<K, V>> = {}
  for (const name of Object.keys(table) as K[]) results[name] = await work(name)
  return results as Record<K, V>
}
