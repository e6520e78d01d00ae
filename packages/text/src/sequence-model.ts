/** The feature of an item that follows one of a class. */
export const transitionFeature = (name: string) => `after ${name}`

/** Scores of classes by item, and of each class behind each other one. */
type Scores = readonly (readonly number[])[]

const sumOfExp = (scores: readonly number[]) => {
  const most = Math.max(...scores)
  return most === -Infinity
    ? most
    : most + Math.log(scores.reduce((sum, one) => sum + Math.exp(one - most), 0))
}

/**
 * The probabilities of the classes of each item in a linear chain, and of each pair of classes of
 * an item and the one before it. The first item has the scores of its own only.
 */
export function marginalsOf(
  scores: Scores,
  transitions: Scores,
): { single: number[][]; pairs: number[][][] } {
  const classes = [...transitions.keys()]
  const forward: number[][] = []
  scores.forEach((own, place) =>
    forward.push(
      place === 0
        ? [...own]
        : classes.map(
            (name) =>
              own[name]! +
              sumOfExp(classes.map((from) => forward[place - 1]![from]! + transitions[from]![name]!)),
          ),
    ),
  )
  const backward: number[][] = scores.map(() => classes.map(() => 0))
  for (let place = scores.length - 2; place >= 0; place -= 1)
    backward[place] = classes.map((name) =>
      sumOfExp(
        classes.map((to) => transitions[name]![to]! + scores[place + 1]![to]! + backward[place + 1]![to]!),
      ),
    )
  const total = sumOfExp(forward.at(-1) ?? [0])
  const single = forward.map((own, place) =>
    own.map((score, name) => Math.exp(score + backward[place]![name]! - total)),
  )
  const pairs = scores.map((own, place) =>
    place === 0
      ? []
      : classes.map((from) =>
          classes.map((name) =>
            Math.exp(
              forward[place - 1]![from]! +
                transitions[from]![name]! +
                own[name]! +
                backward[place]![name]! -
                total,
            ),
          ),
        ),
  )
  return { single, pairs }
}

/** The likeliest classes of all items together. */
export function likeliestPath(scores: Scores, transitions: Scores): number[] {
  const classes = [...transitions.keys()]
  const before: number[][] = []
  let best: number[] = []
  scores.forEach((own, place) => {
    if (place === 0) return void (best = [...own])
    const from = classes.map((name) =>
      classes.reduce((most, one) =>
        best[one]! + transitions[one]![name]! > best[most]! + transitions[most]![name]! ? one : most,
      ),
    )
    before[place] = from
    best = classes.map((name) => best[from[name]!]! + transitions[from[name]!]![name]! + own[name]!)
  })
  const path: number[] = []
  let name = best.indexOf(Math.max(...best))
  for (let place = scores.length - 1; place >= 0; place -= 1) {
    path[place] = name
    name = before[place]?.[name] ?? 0
  }
  return path
}

/** The score of a sequence of classes. */
export const pathScore = (path: readonly number[], scores: Scores, transitions: Scores): number =>
  path.reduce(
    (sum, name, place) =>
      sum + scores[place]![name]! + (place > 0 ? transitions[path[place - 1]!]![name]! : 0),
    0,
  )
