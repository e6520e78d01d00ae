import { AppError } from '@ppman/errors'
import express, { type RequestHandler } from 'express'

const JSON_TYPES = ['application/json', 'application/*+json']
/** 256 KiB (open questions, 8). */
export const DEFAULT_BODY_LIMIT_BYTES = 262_144
/** Deeper nesting than any schema of ours; a parser survives it, code that walks it may not. */
const MAX_DEPTH = 32

/** Reads a JSON body, after identity and quota: a stranger's body is never parsed. Counts bytes after decompression. */
export function jsonBody(limitBytes = DEFAULT_BODY_LIMIT_BYTES): RequestHandler[] {
  return [
    refuseOtherTypes,
    express.json({ limit: limitBytes, strict: false, type: JSON_TYPES }),
    refuseDeepNesting,
  ]
}

/** For operations that take no body: what a form uploads has no place there. Other bodies are left unread. */
export const refuseUploads: RequestHandler = (req, _res, next) => {
  if (req.is('multipart/*')) throw new AppError('unsupported_media', 'Nothing can be uploaded here.')
  next()
}

/** The very bytes that were sent: a signature is over those, so a compressed body is refused (415) rather than unpacked. */
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
