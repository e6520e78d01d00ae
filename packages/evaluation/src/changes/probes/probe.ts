import type { Direction, Severity } from '@ppman/policy-text/src/classification/finding.ts'

/**
 * Two wordings of one passage of a policy, in the line format of `unseen/lines.ts`, with the
 * heading
 * that the passage is under.
 */
export type Probe = { heading: string; before: string; after: string }

/** A probe that changes what is paid, with its label. */
export type Matter = Probe & { type: string; severity: Severity; direction: Direction }

type EqualRow = readonly [heading: string, before: string, after: string]
type MatterRow = readonly [...EqualRow, type: string, severity: Severity, direction: Direction]

export const equalProbes = (rows: readonly EqualRow[]): Probe[] =>
  rows.map(([heading, before, after]) => ({ heading, before, after }))

export const matterProbes = (rows: readonly MatterRow[]): Matter[] =>
  rows.map(([heading, before, after, type, severity, direction]) => ({
    heading,
    before,
    after,
    type,
    severity,
    direction,
  }))
