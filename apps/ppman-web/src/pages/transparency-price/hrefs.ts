/** The page of a hospital; empty for one without a CCN. */
export const hospitalHref = (ccn: string | null): string =>
  ccn === null ? '' : `/transparency/hospital?${new URLSearchParams({ ccn }).toString()}`

/** The page of a procedure. */
export const procedureHref = ({ family, code }: { family: string; code: string }): string =>
  `/transparency/procedure?${new URLSearchParams({ code, code_type: family }).toString()}`
