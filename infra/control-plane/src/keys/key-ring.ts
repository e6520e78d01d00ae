import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { Pepper, SigningKey } from '@ppman/auth'
import { generateEcKey, pemOf, readEcKeys } from './ec-key.ts'
import type { KeyChange, KeyPurpose, KeyRepo, StoredKey } from './key-repo.ts'

export type Dated = { kid: string; createdAt: Date }

const DAY_MS = 86_400_000
/** A key is published this long before it signs, so that verifiers have it in time. */
const PUBLISHED_FIRST_MS = DAY_MS
const RENEWED_AFTER_MS = 30 * DAY_MS
/** Number of published keys: the signing one and its neighbor. */
const KEPT = 2

type KeyPlan<K extends Dated> = {
  /** The key that signs now; null when there is none yet. */
  signing: K | null
  /** Keys that no verifier needs any more. */
  drop: K[]
  /** How many new keys are due. */
  missing: number
}

/** Plans the monthly rotation: which key signs, which are dropped and how many are due. */
export function planKeys<K extends Dated>(keys: readonly K[], now: Date): KeyPlan<K> {
  const newestFirst = keys.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.kid.localeCompare(a.kid),
  )
  const ageMs = ({ createdAt }: Dated) => now.getTime() - createdAt.getTime()
  const signing = newestFirst.find((key) => ageMs(key) >= PUBLISHED_FIRST_MS) ?? newestFirst.at(-1) ?? null
  const [newest] = newestFirst
  const isDue = newest !== undefined && ageMs(newest) >= RENEWED_AFTER_MS
  return {
    signing,
    drop: newestFirst.slice(KEPT).filter((key) => key !== signing),
    missing: Math.max(KEPT - newestFirst.length, isDue ? 1 : 0),
  }
}

export type EdgeKeys = { signing: SigningKey; published: readonly SigningKey[] }
export type KeyRing = {
  /** Keys of edge assertions as of the last refresh. */
  edge: () => EdgeKeys
  oidc: SigningKey
  /** Signs cookies and form tokens. */
  cookieSecret: string
  /** Reloads the keys and rotates them when due; call it about every minute. */
  refresh: () => Promise<void>
}

type RingOptions = {
  repo: KeyRepo
  peppers: readonly Pepper[]
  now: () => Date
  /** Edge keys from the environment, the signing one first. With these, no edge keys are stored. */
  givenEdgeKeys?: readonly SigningKey[] | undefined
}

type Opened = Dated & { secret: string }

/** Opens the keys of this installation and creates missing ones. */
export async function openKeyRing({ repo, peppers, now, givenEdgeKeys }: RingOptions): Promise<KeyRing> {
  const revise = reviser(repo, peppers)
  const readEdge = async () =>
    givenKeys(givenEdgeKeys) ?? edgeKeysOf(await revise('edge', rotation(now(), makeEcKey)), now())
  const oidc = await revise('oidc', onlyOne(now(), makeEcKey))
  const cookie = await revise('cookie', onlyOne(now(), makeSecret))
  let edge = await readEdge()
  return {
    edge: () => edge,
    oidc: ecKeyOf(firstOf(oidc)),
    cookieSecret: firstOf(cookie).secret,
    refresh: async () => void (edge = await readEdge()),
  }
}

type Decide = (keys: readonly Opened[]) => { drop: readonly Opened[]; add: readonly Opened[] }

/**
 * Decrypts keys for a decision and encrypts them for storage. A key whose pepper is gone counts as
 * lost.
 */
function reviser(repo: KeyRepo, peppers: readonly Pepper[]) {
  const open = ({ kid, sealed, createdAt }: StoredKey): Opened[] => {
    const secret = unseal(sealed, kid, peppers)
    return secret === null ? [] : [{ kid, createdAt, secret }]
  }
  const close = ({ kid, createdAt, secret }: Opened): StoredKey => ({
    kid,
    createdAt,
    sealed: seal(secret, kid, peppers),
  })
  return async (purpose: KeyPurpose, decide: Decide): Promise<Opened[]> => {
    const change = (stored: readonly StoredKey[]): KeyChange => {
      const { drop, add } = decide(stored.flatMap(open))
      return { drop: drop.map(({ kid }) => kid), add: add.map(close) }
    }
    return (await repo.revise(purpose, change)).flatMap(open)
  }
}

const rotation =
  (now: Date, make: (now: Date) => Opened): Decide =>
  (keys) => {
    const { drop, missing } = planKeys(keys, now)
    const add = Array.from({ length: missing }, () => make(now))
    return { drop: planKeys([...keys, ...add], now).drop.concat(drop), add }
  }

const onlyOne =
  (now: Date, make: (now: Date) => Opened): Decide =>
  (keys) => ({ drop: [], add: keys.length > 0 ? [] : [make(now)] })

function makeEcKey(now: Date): Opened {
  const key = generateEcKey()
  return { kid: key.kid, createdAt: now, secret: pemOf(key) }
}

const makeSecret = (now: Date): Opened => ({
  kid: randomUUID(),
  createdAt: now,
  secret: randomBytes(32).toString('base64url'),
})

function edgeKeysOf(keys: readonly Opened[], now: Date): EdgeKeys {
  const signing = planKeys(keys, now).signing ?? firstOf(keys)
  return { signing: ecKeyOf(signing), published: keys.map(ecKeyOf) }
}

function givenKeys(keys: readonly SigningKey[] | undefined): EdgeKeys | null {
  const [signing] = keys ?? []
  return signing && keys ? { signing, published: keys } : null
}

function ecKeyOf({ secret }: Opened): SigningKey {
  const [key] = readEcKeys(secret)
  if (!key) throw new Error('A stored key holds no key.')
  return key
}

function firstOf(keys: readonly Opened[]): Opened {
  const [first] = keys
  if (!first) throw new Error('There is no key to sign with.')
  return first
}

const CIPHER = 'aes-256-gcm'

/**
 * Encrypts a secret under the first pepper (AES-256-GCM). The name is authenticated, so a copy
 * under another name does not decrypt.
 */
export function seal(plain: string, name: string, peppers: readonly Pepper[]): string {
  const [pepper] = peppers
  if (!pepper) throw new Error('There is no pepper to seal with.')
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyOf(pepper), iv).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [pepper.kid, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

/** The secret, or null when its pepper is gone or the text was changed. */
export function unseal(text: string, name: string, peppers: readonly Pepper[]): string | null {
  const [kid, iv = '', tag = '', sealed = ''] = text.split('.')
  const pepper = peppers.find((candidate) => candidate.kid === kid)
  if (!pepper) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(pepper), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(name)).setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

const keyOf = ({ secret }: Pepper): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'ppman control plane: seal', 32))
