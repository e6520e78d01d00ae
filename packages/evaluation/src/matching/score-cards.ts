import type { Decision } from '@ppman/payers/src/matching/card.ts'

/**
 * A labelled card and its answer. `place` is that of the first right match, -1 when there is none.
 */
export type Labelled = {
  kind: string
  abstain: boolean
  decision: Decision
  confidence: number
  place: number
}

export type Score = {
  kind: string
  abstain: boolean
  n: number
  top1: number
  top5: number
  abstained: number
  matched: number
  wrong: number
}

/**
 * Counts per kind, in the order of the kinds, then over all kinds with an answer (`all`) and
 * without (`nobody`).
 */
export function scoreCards(cards: readonly Labelled[]): {
  kinds: Score[]
  answered: Score
  nobody: Score
  wrong: { wrong: number; n: number }
  calibration: Calibration[]
} {
  const kinds = [...Map.groupBy(cards, ({ kind }) => kind)].map(([kind, of]) => scoreOf(kind, of))
  const answered = scoreOf(
    'all with an answer',
    cards.filter(({ abstain }) => !abstain),
  )
  const nobody = scoreOf(
    'without an answer',
    cards.filter(({ abstain }) => abstain),
  )
  return {
    kinds,
    answered,
    nobody,
    wrong: { wrong: answered.wrong + nobody.wrong, n: cards.length },
    calibration: calibrationOf(cards),
  }
}

function scoreOf(kind: string, cards: readonly Labelled[]): Score {
  const count = (is: (card: Labelled) => boolean) => cards.filter(is).length
  return {
    kind,
    abstain: cards.every(({ abstain }) => abstain),
    n: cards.length,
    top1: count(({ place }) => place === 0),
    top5: count(({ place }) => place >= 0 && place < 5),
    abstained: count(({ decision }) => decision === 'none'),
    matched: count(({ decision }) => decision === 'match'),
    wrong: count(({ decision, place }) => decision === 'match' && place !== 0),
  }
}

export type Calibration = { from: number; to: number; n: number; right: number }

/** How often the first match was right, by how confident it was. */
function calibrationOf(cards: readonly Labelled[]): Calibration[] {
  const borders = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.97, 1.01]
  return borders.slice(1).map((to, index) => {
    const from = borders[index]!
    const within = cards.filter(({ confidence }) => confidence >= from && confidence < to)
    return {
      from,
      to: Math.min(1, to),
      n: within.length,
      right: within.filter(({ place }) => place === 0).length,
    }
  })
}
