/** Who a price file says it is of, as published. Lists are empty where the file says nothing. */
export type FileEvidence = {
  /** Of the hospital and its locations. */
  names: string[]
  addresses: string[]
  npis: string[]
  /** Of the licences: two letters. */
  states: string[]
}

export const NO_EVIDENCE: FileEvidence = { names: [], addresses: [], npis: [], states: [] }

/** Gathers what a header says: each value may hold several, separated by `|`. */
export function fileEvidence(said: {
  names: string[]
  addresses: string[]
  npis: string[]
  states: string[]
}): FileEvidence {
  return {
    names: parts(said.names),
    addresses: parts(said.addresses),
    npis: parts(said.npis).filter((npi) => /^\d{10}$/.test(npi)),
    states: parts(said.states)
      .map((state) => state.toUpperCase())
      .filter((state) => /^[A-Z]{2}$/.test(state)),
  }
}

const parts = (values: readonly string[]): string[] => [
  ...new Set(
    values
      .flatMap((value) => value.split('|'))
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
]
