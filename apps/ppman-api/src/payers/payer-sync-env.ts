import { directoryOfUrl } from '@ppman/payers'
import { z } from 'zod'

const splitList = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const list = z.string().optional().transform(splitList)

/**
 * Plain http is allowed only for hosts that the operator names, because the request carries a key.
 */
function isReadable(text: string, allowHosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || !directoryOfUrl(text)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && allowHosts.includes(url.host))
}

/** Addresses that a sync of the payer directory reads besides its folder. */
export const payerSyncEnv = {
  PAYER_SYNC_URLS: list.meta({
    description:
      'Addresses of directory files that a sync reads, https, separated by commas. The path ends in a ' +
      'known name, such as `edi_directory.json`, or in that and `.gz`.',
  }),
  PAYER_SYNC_KEY: z.string().min(1).optional().meta({
    description: 'Key that is sent as a bearer token to the hosts of these addresses; never logged.',
  }),
  PAYER_SYNC_ALLOW_HOSTS: list.meta({
    description:
      'Hosts of these addresses, with port, that may be private or speak plain http: ' +
      '`mirror.internal:8080`, separated by commas.',
  }),
}

type PayerSyncConfig = { PAYER_SYNC_URLS: readonly string[]; PAYER_SYNC_ALLOW_HOSTS: readonly string[] }

/** Rejects an unreadable address and reports its position only: the address may hold a secret. */
export function checkPayerSync(
  { PAYER_SYNC_URLS: urls, PAYER_SYNC_ALLOW_HOSTS: hosts }: PayerSyncConfig,
  context: z.RefinementCtx,
): void {
  for (const [index, url] of urls.entries()) {
    if (isReadable(url, hosts)) continue
    const message = `Address ${index + 1} is not https, holds a user name, or names no directory file`
    context.addIssue({ code: 'custom', path: ['PAYER_SYNC_URLS'], message })
  }
}
