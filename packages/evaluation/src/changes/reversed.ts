const PAIRS: readonly (readonly [string, string])[] = [
  ['tightening', 'loosening'],
  ['prior_auth_added', 'prior_auth_removed'],
  ['codes_added', 'codes_removed'],
  ['requirement_added', 'requirement_removed'],
  ['index_item_added', 'index_item_removed'],
]

/** The label of a change that is made undone; other labels stay. */
export const REVERSED: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)
