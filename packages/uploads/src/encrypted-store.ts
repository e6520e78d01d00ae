import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { parsePeppers } from '@ppman/auth'
import { AppError } from '@ppman/errors'
import type { Announce, BlobStore } from '@ppman/evidence'
import { z } from 'zod'

/** Settings of every service that stores documents of organizations. */
export const uploadEnv = {
  UPLOAD_KEYS: z
    .string()
    .min(1)
    .optional()
    .transform((text, issues) => {
      try {
        return text === undefined ? [] : parsePeppers(text)
      } catch (error) {
        issues.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .meta({
      description:
        'Keys that encrypt uploaded documents at rest: `k2:secret,k1:secret`, the newest first, each ' +
        '32 characters or more. Needed where uploads are on. Removing one makes the documents under ' +
        'it unreadable.',
    }),
}

/** A key that encrypts the keys of documents, with its name. The first of a list encrypts. */
export type DocumentKey = { kid: string; secret: string }

/** Where an encrypted document is: keep both with the document's row. */
export type SealedBlob = {
  /** SHA-256 of the encrypted bytes, the name of the blob. */
  sha256: string
  /** The document's own key, encrypted: `kid.sealed`. Without it the blob is noise. */
  sealedKey: string
}

/** Documents of organizations, encrypted at rest. */
export type EncryptedStore = {
  /**
   * Encrypts bytes under a key of their own and stores them. `announce` runs when they are durable,
   * before they become visible: record the place there, so that a killed upload can be cleaned up.
   */
  put(documentId: string, bytes: Buffer, announce?: (place: SealedBlob) => Promise<void>): Promise<SealedBlob>
  /** @throws AppError `not_found`; `internal` when the key is gone or the bytes were changed */
  get(documentId: string, place: SealedBlob): Promise<Buffer>
  /** Deletes the bytes. No other document can have the same blob. A missing blob is no error. */
  remove(place: Pick<SealedBlob, 'sha256'>): Promise<void>
}

/** Opens the encrypted store over a blob store. */
export const encryptedStore = (blobs: BlobStore, keys: readonly DocumentKey[]): EncryptedStore => ({
  async put(documentId, bytes, announce) {
    const key = randomBytes(KEY_BYTES)
    const sealedKey = sealKey(key, documentId, keys)
    const announced: Announce = async ({ sha256 }) => announce?.({ sha256, sealedKey })
    const { sha256 } = await blobs.put(encrypt(bytes, key, documentId), announced)
    return { sha256, sealedKey }
  },
  async get(documentId, { sha256, sealedKey }) {
    const key = openKey(sealedKey, documentId, keys)
    return decrypt(await blobs.get(sha256), key, documentId)
  },
  remove: ({ sha256 }) => blobs.remove(sha256),
})

/** Encrypts short texts that stand in rows, such as values that were read from a document. */
export type TextSealer = {
  seal: (context: string, text: string) => string
  /**
   * @throws AppError `internal` when the key is gone, or the text is changed or of another context
   */
  open: (context: string, sealed: string) => string
}

/**
 * Texts under the newest key: `kid.sealed`. The context is authenticated: name table, row and
 * column.
 */
export const textSealer = (keys: readonly DocumentKey[]): TextSealer => ({
  seal: (context, text) => sealKey(Buffer.from(text, 'utf8'), context, keys),
  open: (context, sealed) => openKey(sealed, context, keys).toString('utf8'),
})

const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]

/**
 * AES-256-GCM: iv, tag, encrypted bytes. The id is authenticated, so bytes of another document do
 * not decrypt.
 */
function encrypt(bytes: Buffer, key: Buffer, id: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(id))
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed])
}

function decrypt(sealed: Buffer, key: Buffer, id: string): Buffer {
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(id)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw unreadable(cause)
  }
}

function sealKey(key: Buffer, id: string, [first]: readonly DocumentKey[]): string {
  if (!first) throw new Error('There is no key to encrypt documents with.')
  return `${first.kid}.${encrypt(key, wrappingKey(first), id).toString('base64url')}`
}

function openKey(sealedKey: string, id: string, keys: readonly DocumentKey[]): Buffer {
  const [kid, sealed = ''] = sealedKey.split('.')
  const ring = keys.find((candidate) => candidate.kid === kid)
  if (!ring) throw unreadable()
  return decrypt(Buffer.from(sealed, 'base64url'), wrappingKey(ring), id)
}

const wrappingKey = ({ secret }: DocumentKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'ppman uploads: document keys', KEY_BYTES))

const unreadable = (cause?: unknown) =>
  new AppError('internal', 'This document cannot be decrypted.', { code: 'internal_error', cause })
