import { isIP } from 'node:net'
import { AppError, refusedField } from '@ppman/errors'
import { checkTarget, fetchFailureOf, type Reach } from '@ppman/evidence'

/**
 * Refuses an address that is not https, holds credentials, names a private address, or has a name
 * that no public server can have. A name is resolved and checked at every delivery.
 *
 * @throws AppError `invalid_input` with the code `webhook_url_rejected`
 */
export function checkUrl(text: string, reach: Reach): void {
  const url = URL.parse(text)
  const isNamed = url !== null && (reach.allowHosts ?? []).includes(url.host)
  if (!isNamed && !/^https:/i.test(text)) throw refused('The address must begin with https://.')
  if (!url)
    throw refused('The address cannot be read. Check it for blanks and for characters that no host name has.')
  try {
    checkTarget(text, reach)
  } catch (error) {
    if (!(error instanceof AppError) || !fetchFailureOf(error)) throw error
    throw refused(error.message.replace('read', 'used'))
  }
  const why = isNamed ? null : whyNotPublic(url.hostname)
  if (why) throw refused(why)
}

const refused = (why: string) => refusedField('url', why, 'webhook_url_rejected')

/**
 * Last parts of names for local networks or for no server at all: RFC 6761 (localhost, invalid),
 * 6762 (local), 7686 (onion), 8375 (home.arpa), and `internal`, which ICANN reserved in 2024. Names
 * for examples and tests lead nowhere and are left to the delivery.
 */
const NOT_PUBLIC = ['localhost', 'invalid', 'local', 'onion', 'home.arpa', 'internal']

/** Why no public server can have this name, or null. */
function whyNotPublic(hostname: string): string | null {
  const name = hostname.replace(/\.$/, '').toLowerCase()
  if (isIP(name.replace(/^\[|\]$/g, ''))) return null
  const suffix = NOT_PUBLIC.find((one) => name === one || name.endsWith(`.${one}`))
  if (suffix) return `Names under ${suffix} are not on the public internet.`
  return name.includes('.') ? null : 'A name without a dot is not on the public internet.'
}
