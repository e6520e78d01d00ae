import { AppError } from '@ppman/errors'
import { checkTarget, fetchFailureOf } from '@ppman/evidence'

const LONGEST_CHARS = 2_000
/** Guard settings for local addresses, allowed by an operator. */
const ANY_ADDRESS = { allowAddresses: ['0.0.0.0/0', '::/0'] }
/** Names of local networks (RFC 6761, RFC 8375). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/

/**
 * Validates a watchable URL: http or https, without credentials, and public unless an operator
 * allows a private host. Host names are resolved and checked at each visit.
 *
 * @throws AppError `invalid_input`, naming `url`
 */
export function checkPublicUrl(text: string, { allowLocal }: { allowLocal: boolean }): string {
  if (text.length > LONGEST_CHARS) throw urlError(`The address is longer than ${LONGEST_CHARS} characters.`)
  try {
    const { href, hostname } = checkTarget(text, allowLocal ? ANY_ADDRESS : {})
    if (!allowLocal && isLocalName(hostname)) throw urlError('The address is not on the public internet.')
    return href
  } catch (error) {
    throw fetchFailureOf(error) ? urlError((error as Error).message) : error
  }
}

const isLocalName = (hostname: string): boolean => LOCAL_NAME.test(hostname) || !/[.:]/.test(hostname)

/** An error about one field, formatted like a schema error. */
const urlError = (message: string) =>
  new AppError('invalid_input', `The request was not accepted. url: ${message}`, {
    details: [{ path: 'url', code: 'custom', message }],
  })
