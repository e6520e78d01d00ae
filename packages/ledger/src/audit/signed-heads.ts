import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Signer } from './package/signer.ts'

/**
 * A chain's head, signed and stored outside of the database; `organisation` is null for the shared
 * chain.
 */
const SignedHead = z.object({
  organisation: z.uuid().nullable(),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signed_at: z.iso.datetime(),
  key_id: z.string(),
  public_key: z.string(),
  signature: z.string(),
})
export type SignedHead = z.output<typeof SignedHead>

export type SignedHeads = ReturnType<typeof openSignedHeads>

/** Signed heads as files of a folder, one per chain. A new head replaces the old one atomically. */
export function openSignedHeads(dir: string) {
  const pathOf = (organisation: string | null) => join(dir, `${organisation ?? 'shared'}.json`)
  return {
    /** Organizations with a signed head. */
    organisations: async (): Promise<string[]> => {
      const names = await readdir(dir).catch(unlessMissing<string[]>([]))
      return names.flatMap((name) => /^([0-9a-f-]{36})\.json$/.exec(name)?.[1] ?? [])
    },

    /** The newest signed head; null without one, `invalid` for a broken file or signature. */
    read: async (organisation: string | null): Promise<SignedHead | 'invalid' | null> => {
      const text = await readFile(pathOf(organisation), 'utf8').catch(unlessMissing(null))
      return text === null ? null : parse(text, organisation)
    },

    write: async (
      head: { organisation: string | null; seq: number; hash: string },
      signer: Signer,
      now: Date,
    ): Promise<void> => {
      const named = {
        ...head,
        signed_at: now.toISOString(),
        key_id: signer.keyId,
        public_key: signer.publicKey,
      }
      const signed: SignedHead = { ...named, signature: signer.sign(signedBytes(named)) }
      await mkdir(dir, { recursive: true })
      const file = await open(`${pathOf(head.organisation)}.part`, 'w')
      try {
        await file.writeFile(`${JSON.stringify(signed)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${pathOf(head.organisation)}.part`, pathOf(head.organisation))
    },
  }
}

function parse(text: string, organisation: string | null): SignedHead | 'invalid' {
  try {
    const head = SignedHead.parse(JSON.parse(text))
    const spki = Buffer.from(head.public_key, 'base64')
    const isNamed = createHash('sha256').update(spki).digest('hex').slice(0, 16) === head.key_id
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const holds =
      isNamed &&
      head.organisation === organisation &&
      verify(null, signedBytes(head), key, Buffer.from(head.signature, 'base64'))
    return holds ? head : 'invalid'
  } catch {
    return 'invalid'
  }
}

/** The signed bytes: six fields separated by line feeds. */
const signedBytes = ({
  organisation,
  seq,
  hash,
  signed_at: signedAt,
  key_id: keyId,
}: Omit<SignedHead, 'signature'>): Buffer =>
  Buffer.from(['ppman-audit-head/1', organisation ?? 'shared', seq, hash, signedAt, keyId].join('\n'))

const unlessMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
