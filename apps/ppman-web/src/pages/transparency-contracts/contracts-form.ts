import type { ContractList } from '@ppman/prices'
import { type Select, select } from '@ppman/web-ui'
import type { ContractsQuery } from './contract-rows.ts'

export type ContractsForm = { payer: Select; line: Select; hidden: { name: string; value: string }[] }

export const noForm: ContractsForm = {
  payer: select('payer', '', '', { options: [] }),
  line: select('line', '', '', { options: [] }),
  hidden: [],
}

const LINES: Record<string, string> = {
  commercial: 'Employer and individual',
  medicare_advantage: 'Medicare Advantage',
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  exchange: 'Marketplace (exchange)',
  military: 'Military and veterans',
  workers_comp: 'Workers’ compensation',
  unspecified: 'Not stated',
}

/** The insurers and kinds of plans of a price; all that is chosen besides stays chosen. */
export function formOf(query: ContractsQuery, list: ContractList): ContractsForm {
  const contracts = [...list.contracts, ...list.modified]
  const payers = [...new Map(contracts.map(({ payer }) => [payer.toLowerCase(), payer])).values()]
  const chosen = payers.find((payer) => payer.toLowerCase() === query.payer.toLowerCase())
  const counts = Map.groupBy(contracts, ({ productLine }) => productLine ?? 'unspecified')
  const { payer: _payer, line: _line, ...kept } = query
  return {
    payer: select('payer', 'Your insurer', chosen ?? query.payer, {
      width: 'w4',
      options: [['', 'Choose your insurer'], ...payers.sort().map((payer) => [payer, payer] as const)],
    }),
    line: select('line', 'Kind of plan', query.line, {
      width: 'w5',
      options: [
        ['', `All plans (${contracts.length})`],
        ...[...counts].map(([line, own]) => [line, `${LINES[line] ?? line} (${own.length})`] as const),
      ],
    }),
    hidden: Object.entries(kept)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ name, value })),
  }
}
