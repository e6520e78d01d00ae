/**
 * Pinned: another version may judge otherwise, so each verdict names it. The unscoped
 * `hpt-validator` is another, older package.
 */
export const VALIDATOR = '@cmsgov/hpt-validator'
export const VALIDATOR_VERSION = '2.4.0'

/** CMS's data dictionaries that the validator knows. */
export type Dictionary = 'v2.2.0' | 'v3.0.0'
export type FileKind = 'csv' | 'json'

/** The validator stops after this many errors. */
export const MAX_ERRORS = 1_000

/** The validator's result, or the reason why there is none. */
export type Verdict = {
  outcome: 'judged' | 'timed_out' | 'too_large' | 'out_of_memory' | 'failed'
  valid: boolean | null
  errors: number
  alerts: number
  byClass: Record<string, number>
  /** The first errors, in the order found. */
  sample: { path: string; message: string }[]
}

export type ConformanceRun = Verdict & {
  validator: string
  validatorVersion: string
  dictionary: string
  startedAt: Date
  finishedAt: Date
}

export const noVerdict = (outcome: Exclude<Verdict['outcome'], 'judged'>): Verdict => ({
  outcome,
  valid: null,
  errors: 0,
  alerts: 0,
  byClass: {},
  sample: [],
})
