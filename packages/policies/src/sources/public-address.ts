import { AppError } from '@ppman/errors'
import { checkTarget, fetchFailureOf } from '@ppman/evidence'

const LONGEST_CHARS = 2_000
/** What the guard lets through when an operator says so. */
const ANYWHERE = { allowAddresses: ['0.0.0.0/0', '::/0'] }
/** Names that never leave a machine or a house (RFC 6761, RFC 8375). */
const HOUSE = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/

/**
 * An address that may be watched: http or https, without credentials, and on the public internet unless an operator lets this host
 * be a private one. Names are resolved and checked again at each visit.
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

/** A refusal of one field, in the words that a refused schema uses. */
const refused = (message: string) =>
  new AppError('invalid_input', `The request was not accepted. url: ${message}`, {
    details: [{ path: 'url', code: 'custom', message }],
  })
