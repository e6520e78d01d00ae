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
export const keyOf = (position: number) => `P${position}`

/** The index of a small directory. */
export const indexOfPayers = (payers: readonly APayer[]) =>
  indexOf({
    subjects: payers.map(({ name, edi, states = [], register }, position) => ({
      payerId: keyOf(position),
      entryId: register ? null : `${keyOf(position)}e`,
      directoryId: edi ?? keyOf(position),
      name,
      ediPayerId: edi ?? null,
      states,
    })),
    names: payers.flatMap(({ name, aliases = [] }, position) => [
      { key: keyOf(position), alias: name, kind: 'name' },
      ...aliases.map((alias) => ({ key: keyOf(position), alias, kind: 'alias' })),
    ]),
    identifiers: payers.flatMap(({ edi, ids = [], naic }, position) =>
      [
        ...[...(edi ? [edi] : []), ...ids].map((value) => ({ kind: 'edi', value })),
        ...(naic ? [{ kind: 'naic', value: naic }] : []),
      ].map((each) => ({ ...each, key: keyOf(position), directoryId: edi ?? keyOf(position) })),
    ),
    phones: payers.flatMap(({ phone, edi }, position) =>
      phone ? [{ key: keyOf(position), phone, directoryId: edi! }] : [],
    ),
    addresses: payers.flatMap(({ address, edi }, position) =>
      address ? [{ key: keyOf(position), line: address[0], zip: address[1], directoryId: edi! }] : [],
    ),
  })
