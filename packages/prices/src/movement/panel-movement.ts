import type { MethodologyClass } from '@ppman/mrf'

/** What a price costs in one setting and kind of payment by one file of a hospital. */
export type FileVote = {
  setting: string
  methodologyClass: MethodologyClass
  hospitalId: number
  publishedAt: Date
  voteE4: number
}

/** How the median of a price moved over the hospitals that published it in two files or more. */
export type PanelMovement = Pick<FileVote, 'setting' | 'methodologyClass'> & {
  panelHospitals: number
  /**
   * The panel's median from each instant on, oldest first; one step when it did not move. Empty
   * with fewer than three hospitals.
   */
  steps: { from: Date; medianE4: number }[]
}

/** Least number of hospitals for a national figure. */
export const LEAST_HOSPITALS = 3

/**
 * The movement of each setting and kind of payment. Hospitals with one file tell of none, so a
 * hospital that we read for the first time never moves the median. Before its first file a hospital
 * counts with that file's price.
 */
export function panelMovements(votes: readonly FileVote[]): PanelMovement[] {
  const kinds = Map.groupBy(votes, ({ setting, methodologyClass }) => `${setting}\u001f${methodologyClass}`)
  return [...kinds.values()].map((ofKind) => {
    const { setting, methodologyClass } = ofKind[0]!
    const panel = [...Map.groupBy(ofKind, ({ hospitalId }) => hospitalId).values()]
      .filter(({ length }) => length > 1)
      .map((files) => files.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime()))
    const steps = panel.length < LEAST_HOSPITALS ? [] : stepsOf(panel)
    return { setting, methodologyClass, panelHospitals: panel.length, steps }
  })
}

function stepsOf(panel: readonly (readonly FileVote[])[]): PanelMovement['steps'] {
  const firstMs = Math.min(...panel.map(([first]) => first!.publishedAt.getTime()))
  const laterMs = panel.flatMap(([, ...later]) => later.map(({ publishedAt }) => publishedAt.getTime()))
  const instantsMs = [...new Set([firstMs, ...laterMs])].sort((a, b) => a - b)
  const all = instantsMs.map((ms) => ({
    from: new Date(ms),
    medianE4: medianOf(panel.map((files) => voteOn(files, ms))),
  }))
  return all.filter(({ medianE4 }, index) => index === 0 || medianE4 !== all[index - 1]!.medianE4)
}

const voteOn = (files: readonly FileVote[], ms: number): number =>
  (files.findLast(({ publishedAt }) => publishedAt.getTime() <= ms) ?? files[0]!).voteE4

function medianOf(amountsE4: readonly number[]): number {
  const sorted = amountsE4.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return Math.round(sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2)
}
