/** A line of `changes/pairs.jsonl`: two reads and what a person says of them. */
export type LabelledPair = {
  id: string
  before: string
  after: string
  content_type: string
  origin: 'real' | 'synthetic'
  gold_class: 'cosmetic' | 'extraction_noise' | 'fetch_failure' | 'substantive' | 'index_update'
  should_alert: boolean
  severity: 'none' | 'low' | 'medium' | 'high' | 'critical'
  change_types: string[]
  facts: { codes_added?: string[] }
  ambiguous?: boolean
}

/** What the product says of a pair, in the words of the labels. */
export type Told = {
  isAlert: boolean
  severity: string
  changeTypes: readonly string[]
  codesAdded: readonly string[]
  /** Whether a document version would be made of the later read. */
  makesVersion: boolean
}

export type Judged = {
  pair: LabelledPair
  told: Told
  /** What is told when everything has been learned that could be. */
  toldAtWorst: Told
  ms: number
}
