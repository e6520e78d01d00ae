import { type Facts, findContract, holds } from '../../applicability/index.ts'
import type { Contractor } from './code-bundle.ts'

/** Where an article holds, and who of the Medicare contractors asks it. Jurisdictions as they are on the day. */
export type ArticleScope = {
  contractors: readonly (Contractor & { jurisdiction: string | null })[]
  /** USPS codes, sorted. */
  states: readonly string[]
}

/**
 * The scope of an article: of one contract the states that the API calls its primary jurisdiction; of several those of their contracts
 * (description of `/v1/data/article/primary-jurisdiction`). A contract of no single state holds in all of its jurisdiction.
 */
export function articleScope(
  facts: Facts,
  { contractors, states }: { contractors: readonly Contractor[]; states: readonly string[] },
): ArticleScope {
  const known = contractors.map((one) => ({
    ...one,
    contract: findContract(facts, one.contractNumber, null),
  }))
  const ofContracts = () =>
    known.flatMap(({ contract }) =>
      contract === null ? [] : contract.state ? [contract.state] : statesOf(facts, contract),
    )
  const found = contractors.length <= 1 && states.length > 0 ? states : ofContracts()
  return {
    contractors: known.map(({ contract, name, contractNumber }) => ({
      name,
      contractNumber,
      jurisdiction: contract?.jurisdiction ?? null,
    })),
    states: [...new Set(found)].sort(),
  }
}

type Contract = NonNullable<ReturnType<typeof findContract>>

const statesOf = ({ assignments }: Facts, { jurisdiction, benefit }: Contract): string[] =>
  assignments
    .filter(
      (line) =>
        line.jurisdiction === jurisdiction &&
        line.places.length === 0 &&
        line.benefit === (benefit ?? (/^DME/.test(jurisdiction) ? 'dme' : 'ab')),
    )
    .filter((line) => holds(line, null))
    .flatMap((line) => line.states)
