import { indexOf } from './fit-cards.ts'

export type APayer = {
  name: string
  aliases?: string[]
  edi?: string
  /** Further EDI ids of its entry. */
  ids?: string[]
  naic?: string
  states?: string[]
  phone?: string
  address?: [string, string]
  /** Known by a legal register only. */
  register?: boolean
}

/** The payer ids that `indexOfPayers` gives, by place in its list. */
export const keyOf = (at: number) => `P${at}`

/** The index of a small directory. */
export const indexOfPayers = (payers: readonly APayer[]) =>
  indexOf({
    subjects: payers.map(({ name, edi, states = [], register }, at) => ({
      payerId: keyOf(at),
      entryId: register ? null : `${keyOf(at)}e`,
      directoryId: edi ?? keyOf(at),
      name,
      ediPayerId: edi ?? null,
      states,
    })),
    names: payers.flatMap(({ name, aliases = [] }, at) => [
      { key: keyOf(at), alias: name, kind: 'name' },
      ...aliases.map((alias) => ({ key: keyOf(at), alias, kind: 'alias' })),
    ]),
    identifiers: payers.flatMap(({ edi, ids = [], naic }, at) =>
      [
        ...[...(edi ? [edi] : []), ...ids].map((value) => ({ kind: 'edi', value })),
        ...(naic ? [{ kind: 'naic', value: naic }] : []),
      ].map((each) => ({ ...each, key: keyOf(at), directoryId: edi ?? keyOf(at) })),
    ),
    phones: payers.flatMap(({ phone, edi }, at) =>
      phone ? [{ key: keyOf(at), phone, directoryId: edi! }] : [],
    ),
    addresses: payers.flatMap(({ address, edi }, at) =>
      address ? [{ key: keyOf(at), line: address[0], zip: address[1], directoryId: edi! }] : [],
    ),
  })
