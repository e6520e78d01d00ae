import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { checkTarget, fetchFailureOf } from '@ppman/evidence'
import { auditEventRepo } from '@ppman/ledger/audit'
import { hostOf } from '@ppman/ledger/fetches'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { priceEntryRepo } from './price-entry-repo.ts'
import { priceSourceRepo } from './price-source-repo.ts'
import type { PriceSourceKind, PriceSourceState } from './price-source.ts'

export type PriceSourceRequest = {
  /** A domain, the URL of a cms-hpt.txt, or (with a CCN) the URL of a price file. */
  address: string
  /** The hospital of a price file. Required for a price file, ignored for a cms-hpt.txt. */
  ccn: string | null
  /** `list`: the file must confirm the hospital. Anything else is an operator, who is trusted. */
  addedBy: string
  /** Allows private addresses. Set by operators only, never by a request. */
  allowLocal?: boolean
  sourcePageUrl?: string | null
}

export type AddedSource = { id: string; created: boolean; kind: PriceSourceKind; pointerUrl: string }

const MAX_CHARS = 2_000
const POINTER_FILE = '/cms-hpt.txt'

/**
 * Adds a source to the watch list. Its first check is due at once. Adding it again returns the
 * existing source.
 *
 * @throws AppError `invalid_input`, naming `url` or `ccn`, for a forbidden address or an unknown
 * hospital
 */
export async function addPriceSource(tx: Db, request: PriceSourceRequest, now: Date): Promise<AddedSource> {
  const { ccn, addedBy, allowLocal = false, sourcePageUrl = null } = request
  const url = parseAddress(request.address, allowLocal)
  if (ccn === null && !isPointer(url))
    throw invalidField('ccn', 'Say whose price file this is, or give the address of a cms-hpt.txt.')
  const kind = isPointer(url) ? 'cms_hpt' : 'direct_url'
  if (kind === 'cms_hpt' && url.pathname === '/' && url.search === '') url.pathname = POINTER_FILE
  const hospitalId = kind === 'direct_url' ? await findHospital(tx, ccn!) : null
  const host = hostOf(url.href)
  const source = {
    kind,
    host,
    pointerUrl: url.href,
    hospitalId,
    addedBy,
    allowLocal,
    nextCheckAt: kind === 'cms_hpt' ? now : null,
  } as const
  const added = await priceSourceRepo(tx).add(source)
  if (kind === 'direct_url' && added.created) {
    const file = { locationName: '', sourcePageUrl, mrfUrl: url.href, host, allowLocal, fixes: [] }
    await priceEntryRepo(tx).addOne(added.id, file, now)
  }
  return { ...added, kind, pointerUrl: url.href }
}

const isPointer = ({ pathname, search }: URL) =>
  pathname.toLowerCase().endsWith(POINTER_FILE) || (pathname === '/' && search === '')

function parseAddress(address: string, allowLocal: boolean): URL {
  const text =
    /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]*:\d+(\/|$)/.test(address) ? address : `https://${address}`
  const parsed = URL.parse(text)
  if (!parsed || text.length > MAX_CHARS) throw invalidField('url', 'This is not an address or a domain.')
  try {
    const url = checkTarget(text, allowLocal ? { allowAddresses: ['0.0.0.0/0', '::/0'] } : {})
    if (!allowLocal && !url.hostname.includes('.') && !url.hostname.includes(':'))
      throw invalidField('url', 'The address is not on the public internet.')
    return url
  } catch (error) {
    throw fetchFailureOf(error) ? invalidField('url', (error as Error).message) : error
  }
}

async function findHospital(tx: Db, ccn: string): Promise<number> {
  const hospital = await hospitalRepo(tx).byCcn(ccn)
  if (!hospital) throw invalidField('ccn', `There is no hospital with CCN ${ccn}.`)
  return hospital.id
}

/** An error about one field, in the shape of schema validation errors. */
const invalidField = (path: string, message: string) =>
  new AppError('invalid_input', `The request was not accepted. ${path}: ${message}`, {
    details: [{ path, code: 'custom', message }],
  })

/**
 * Sets whether a source is checked, and writes an audit event. A reactivated source is checked when
 * it is due. Setting the same state changes nothing. Call it in a transaction.
 *
 * @throws AppError `not_found`
 */
export async function setPriceSourceState(
  tx: Db,
  id: string,
  set: { state: PriceSourceState; actor: string },
  now: Date,
): Promise<void> {
  const repo = priceSourceRepo(tx)
  if (!(await repo.byId(id))) throw new AppError('not_found', 'There is no price source with this id.')
  const { state: from } = await repo.lock(id)
  if (from === set.state) return
  await repo.setState(id, set.state)
  const detail = { from, to: set.state }
  await auditEventRepo(tx).append({
    at: now,
    actor: set.actor,
    action: 'price_source.state_set',
    objectKind: 'pt_source',
    objectId: id,
    detail,
  })
}
