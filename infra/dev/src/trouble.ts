import { AppError } from '@ppman/errors'

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EACCES: 'This account may not write there',
  EPERM: 'This account may not do that',
  EROFS: 'The file system is read-only',
  EEXIST: 'A file is in the way',
  ENOTDIR: 'A file is in the way',
}

/**
 * Message for an error that stopped the launcher: a sentence for expected trouble, the stack trace
 * for a bug.
 */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.message
  const { code, path, stack } = thrown as NodeJS.ErrnoException
  const sentence = code === undefined ? undefined : SENTENCES[code]
  if (sentence) return `${sentence}${path ? ` (${path})` : ''}.`
  return stack ?? String(thrown)
}

/** An error of this machine that a person can fix; the message explains how. */
export const trouble = (message: string, cause?: unknown): AppError =>
  new AppError('unavailable', message, { cause })
