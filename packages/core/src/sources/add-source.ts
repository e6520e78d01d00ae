import { AppError } from '@ppman/errors'
import type { SourceRepo } from './source-repo.ts'

export type SourceRequest = {
  url: string
  /** Id, slug, whole name or EDI payer id of the payer. */
  payer: string
  specialty?: string
  planTypes?: readonly string[]
  /** At least a minute; a day unless told. */
  fetchIntervalS?: number
  allowLocal?: boolean
  /** At once unless told. */
  firstCheckAt?: Date
}

const DAY_S = 86_400

/**
 * Starts watching an address. The first look is due at once.
 *
 * @throws AppError `invalid_input` for an address that is not http(s) or carries credentials, or a payer word that several
 * payers answer to; `not_found` for an unknown payer
 */
export async function addSource(
  repo: SourceRepo,
  request: SourceRequest,
  now: Date,
): Promise<{ id: string; created: boolean; payer: { id: string; name: string } }> {
  const payers = await repo.payersCalled(request.payer)
  const [payer] = payers
  if (!payer) throw new AppError('not_found', `No payer is called ${request.payer}.`)
  if (payers.length > 1) throw severalPayers(request.payer, payers)
  const added = await repo.add({
    payerId: payer.id,
    url: checkedUrl(request.url),
    kind: 'policy_page',
    specialty: request.specialty?.toLowerCase() ?? null,
    planTypes: [...(request.planTypes ?? [])],
    fetchIntervalS: request.fetchIntervalS ?? DAY_S,
    allowLocal: request.allowLocal ?? false,
    nextCheckAt: request.firstCheckAt ?? now,
  })
  return { ...added, payer }
}

function severalPayers(word: string, payers: readonly { id: string; name: string }[]): AppError {
  const list = payers.map(({ id, name }) => `${id} (${name})`).join(', ')
  return new AppError('invalid_input', `Several payers are called ${word}; name one by its id: ${list}.`)
}

function checkedUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError('invalid_input', 'The address must begin with http:// or https://.')
  if (url.username || url.password) throw new AppError('invalid_input', 'The address must not carry a user name or password.')
  url.hash = ''
  return url.href
}
