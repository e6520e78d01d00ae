import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { askPpmanApi, readPpmanApi } from '../ppman-api.ts'

const Payer = z.object({ id: z.string(), name: z.string() })
type Payer = z.output<typeof Payer>
const PayerPage = z.object({ items: z.array(Payer) })

/** Names of payers by id. A payer without a name here is shown by its id. */
export type PayerNames = ReadonlyMap<string, string>

/** Payers that one page looks up at most; each takes a call of the API. */
const MOST_LOOKUPS = 20
/** Payers that a message suggests. */
const SUGGESTED = 5
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Looks up the names of the payers of some filters. A payer that is gone is left out. */
export async function payerNames(ctx: Ctx, account: Account, ids: readonly string[]): Promise<PayerNames> {
  const asked = [...new Set(ids)].slice(0, MOST_LOOKUPS)
  const payers = await Promise.all(
    asked.map((id) => readPpmanApi(ctx, { account, path: `/payers/${id}` }, Payer).catch(() => null)),
  )
  return new Map(payers.flatMap((payer) => (payer ? [[payer.id, payer.name]] : [])))
}

/** Payers as lines of a form: name and id, so that equal names stay apart. */
export const payerLines = (ids: readonly string[], names: PayerNames): string =>
  ids.map((id) => [names.get(id), id].filter(Boolean).join(' · ')).join('\n')

export type FoundPayers = { kind: 'found'; ids: string[] } | { kind: 'refused'; message: string }

/** Resolves lines of a form, each a payer's name or id. The first line that fails is the answer. */
export async function findPayers(ctx: Ctx, account: Account, text: string): Promise<FoundPayers> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.filter((line) => !UUID.test(line)).length > MOST_LOOKUPS)
    return {
      kind: 'refused',
      message: `At most ${MOST_LOOKUPS} payers can be given by name; use ids for more.`,
    }
  const ids: string[] = []
  for (const line of lines) {
    const found = await findPayer(ctx, account, line)
    if (found.kind === 'refused') return found
    ids.push(...found.ids)
  }
  return { kind: 'found', ids: [...new Set(ids)] }
}

async function findPayer(ctx: Ctx, account: Account, line: string): Promise<FoundPayers> {
  const [id] = UUID.exec(line) ?? []
  if (id !== undefined) return { kind: 'found', ids: [id.toLowerCase()] }
  const search = encodeURIComponent(line.slice(0, 200).toWellFormed())
  const path = `/payers/?page_size=${SUGGESTED * 4}&search=${search}`
  const answer = await askPpmanApi(ctx, { account, method: 'GET', path }, PayerPage)
  const items = answer.kind === 'done' ? answer.data.items : []
  const exact = items.filter(({ name }) => name.toLowerCase() === line.toLowerCase())
  const [payer, ...others] = exact.length > 0 ? exact : items
  if (payer && others.length === 0) return { kind: 'found', ids: [payer.id] }
  return { kind: 'refused', message: payer ? suggestion(line, items) : `There is no payer “${line}”.` }
}

const suggestion = (line: string, payers: readonly Payer[]): string =>
  `“${line}” can be more than one payer. Copy a line: ` +
  payers
    .slice(0, SUGGESTED)
    .map(({ id, name }) => `${name} · ${id}`)
    .join('; ')
