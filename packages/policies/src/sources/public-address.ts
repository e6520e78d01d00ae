import { AppError } from '@ppman/errors'
import { checkTarget, fetchFailureOf } from '@ppman/evidence'

const LONGEST_CHARS = 2_000
/** Guard settings for local addresses, allowed by an operator. */
const ANYWHERE = { allowAddresses: ['0.0.0.0/0', '::/0'] }
/** Names of local networks (RFC 6761, RFC 8375). */
const HOUSE = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/

/**
 * Validates a watchable URL: http or https, without credentials, and public unless an operator
 * allows a private host. Host names are resolved and checked at each visit.
 *
 * @throws AppError `invalid_input`, naming `url`
 */
export function publicAddress(text: string, { allowLocal }: { allowLocal: boolean }): string {
  if (text.length > LONGEST_CHARS) throw refused(`The address is longer than ${LONGEST_CHARS} characters.`)
  try {
    const { href, hostname } = checkTarget(text, allowLocal ? ANYWHERE : {})
    if (!allowLocal && isOfHouse(hostname)) throw refused('The address is not on the public internet.')
    return href
  } catch (error) {
    throw fetchFailureOf(error) ? refused((error as Error).message) : error
  }
}

const isOfHouse = (hostname: string): boolean => HOUSE.test(hostname) || !/[.:]/.test(hostname)

/** An error about one field, formatted like a schema error. */
const refused = (message: string) =>
  new AppError('invalid_input', `The request was not accepted. url: ${message}`, {
    details: [{ path: 'url', code: 'custom', message }],
  })
