import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@ppman/errors'
import express, { type RequestHandler } from 'express'

const JSON_TYPES = ['application/json', 'application/*+json']
/** 256 KiB (open questions, 8). */
export const DEFAULT_BODY_LIMIT_BYTES = 262_144
/** More nesting than any of our schemas has; recursive code might not survive deeper bodies. */
const MAX_DEPTH = 32

/** Reads a JSON body after identity and quota are checked. The limit counts decompressed bytes. */
export function jsonBody(limitBytes = DEFAULT_BODY_LIMIT_BYTES): RequestHandler[] {
  return [
    refuseOtherTypes,
    express.json({ limit: limitBytes, strict: false, type: JSON_TYPES, verify: refuseOtherBytes }),
    refuseDeepNesting,
  ]
}

/**
 * For the option `verify` of Express's parsers: refuses bytes that are no UTF-8, which the parser
 * would replace by U+FFFD.
 *
 * @throws an error of the type `entity.not.utf8`
 */
export function refuseOtherBytes(
  _req: IncomingMessage,
  _res: ServerResponse,
  bytes: Buffer,
  charset: string,
): void {
  if (charset === 'utf-8' && !isUtf8(bytes))
    throw Object.assign(new Error('The body is not valid UTF-8.'), { type: 'entity.not.utf8' })
}

/** Refuses uploads to operations without a body. Other bodies are left unread. */
export const refuseUploads: RequestHandler = (req, _res, next) => {
  if (req.is('multipart/*')) throw new AppError('unsupported_media', 'Nothing can be uploaded here.')
  next()
}

/** Refuses what is no form with a file. */
export const requireForm: RequestHandler = (req, _res, next) => {
  if (!req.is('multipart/form-data'))
    throw new AppError('unsupported_media', 'Send the file as multipart/form-data.')
  next()
}

/**
 * Reads the body as sent, for signatures: a compressed body is refused (415) instead of
 * decompressed.
 */
export const rawBody = (limitBytes: number): RequestHandler[] => [
  express.raw({ limit: limitBytes, type: () => true, inflate: false }),
]

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  if (hasBody && !req.is(JSON_TYPES))
    throw new AppError('unsupported_media', 'Send the body as application/json.')
  next()
}

const refuseDeepNesting: RequestHandler = (req, _res, next) => {
  if (depthExceeds(req.body, MAX_DEPTH))
    throw new AppError('bad_request', `The body is nested more than ${MAX_DEPTH} levels deep.`)
  next()
}

function depthExceeds(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => depthExceeds(inner, levels - 1))
}
