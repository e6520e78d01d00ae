import { AppError } from '@ppman/errors'
import { CODES_PATH } from './article-table.ts'

/**
 * The address of an article's codes.
 *
 * @throws AppError `invalid_input` for one that is none
 */
export function checkCodesAddress(url: string): void {
  const { pathname, searchParams } = new URL(url)
  if (pathname.replace(/\/$/, '') === CODES_PATH && /^\d{1,9}$/.test(searchParams.get('articleid') ?? ''))
    return
  throw new AppError('invalid_input', `The address of an article's codes ends in ${CODES_PATH}?articleid=…`)
}
