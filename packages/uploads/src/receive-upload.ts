import { AppError, refusedField } from '@ppman/errors'
import type { RequestHandler, Response } from 'express'
import multer, { MulterError } from 'multer'

/** Limits of one upload (platform paper 1.7). */
export const UPLOAD_LIMITS = { fileSize: 20 * 1024 * 1024, files: 1, fields: 10, parts: 12 }
/** A field of the form is short text. */
const FIELD_LIMITS = { fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 }

/** Uploads that one process holds in memory at the same time. */
const MAX_AT_ONCE = 4

/** The file of a form as it arrived. Nothing about it has been checked but its size. */
export type Received =
  { kind: 'file'; bytes: Buffer; fileName: string } | { kind: 'missing' } | { kind: 'too_large' }

/**
 * Reads a form with one file into memory: its fields become `req.body`, its file is what
 * `receivedOf` returns. Put it behind the sign-in, the quota and the check of the origin, and the
 * check of the form's token behind it: the token is a field of the form.
 *
 * A file that is too large is an answer, not an error, because its uploader gets a friendly page.
 *
 * @throws AppError `invalid_input` for more fields or files than the form has; `bad_request` for a
 *   body that is cut off; `unavailable` while too many uploads are under way
 */
export function receiveUpload(field = 'file', maxAtOnce = MAX_AT_ONCE): RequestHandler {
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { ...UPLOAD_LIMITS, ...FIELD_LIMITS },
    defParamCharset: 'utf8',
  }).single(field)
  let atOnce = 0
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      keep(res, { kind: 'missing' })
      return next()
    }
    if (atOnce >= maxAtOnce) return next(busyError())
    atOnce += 1
    res.once('close', () => (atOnce -= 1))
    read(req, res, (error: unknown) => {
      if (error === undefined || error === null) keep(res, fileOf(req.file))
      else if (isTooLarge(error)) keep(res, { kind: 'too_large' })
      else return next(errorOf(error, field))
      next()
    })
  }
}

/** The file that `receiveUpload` read; missing where it did not run. */
export const receivedOf = (res: Response): Received =>
  (res.locals.upload as Received | undefined) ?? { kind: 'missing' }

const keep = (res: Response, received: Received): void => void (res.locals.upload = received)

const fileOf = (file: Express.Multer.File | undefined): Received =>
  file
    ? { kind: 'file', bytes: file.buffer, fileName: cleanFileName(file.originalname) }
    : { kind: 'missing' }

const MAX_NAME_CHARS = 200

/**
 * The last part of a file's name, fit to be stored and shown: no folders, no control or
 * direction-changing characters.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1)!
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()
  return [...clean].slice(0, MAX_NAME_CHARS).join('') || 'document.pdf'
}

const isTooLarge = (error: unknown) => error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE'

function errorOf(error: unknown, field: string): unknown {
  if (error instanceof MulterError) {
    const isFile = error.code === 'LIMIT_FILE_COUNT' || error.code === 'LIMIT_UNEXPECTED_FILE'
    return isFile
      ? refusedField(field, `Upload one file, in the field ${field}.`)
      : refusedField('form', 'The form has more or longer fields than it should.')
  }
  return new AppError('bad_request', 'The form could not be read.', { cause: error })
}

const busyError = () =>
  new AppError('unavailable', 'Too many files are being uploaded right now. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  })
