/** A multinomial logistic model: the weights of each feature by the index of a class. */
export type LinearModel = {
  classes: readonly string[]
  weights: ReadonlyMap<string, readonly (readonly [classIndex: number, weight: number])[]>
}

/** Probabilities of all classes, in their order; they sum up to 1. Unknown features are ignored. */
export function probabilitiesOf({ classes, weights }: LinearModel, features: Iterable<string>): number[] {
  const scores = classes.map(() => 0)
  for (const feature of features) for (const pair of weights.get(feature) ?? []) scores[pair[0]]! += pair[1]
  return softmax(scores)
}

/** The probabilities of classes with these scores. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const total = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / total)
}

/** The most likely class and its probability, 0 to 1. */
export function mostLikely(model: LinearModel, features: Iterable<string>) {
  const probabilities = probabilitiesOf(model, features)
  const probability = Math.max(...probabilities)
  return { name: model.classes[probabilities.indexOf(probability)]!, probability }
}

/**
 * Reads a stored model: a line of classes parted by tabs, then a line for each feature,
 * `feature<tab>class index:hundredths,…`.
 */
export function parseLinearModel(stored: string): LinearModel {
  const [head = '', ...lines] = stored.trimEnd().split('\n')
  return {
    classes: head.split('\t'),
    weights: new Map(
      lines.map((line) => {
        const [feature = '', pairs = ''] = line.split('\t')
        return [feature, pairsOf(pairs)]
      }),
    ),
  }
}

const [MINUS, ZERO, NINE, COLON] = [45, 48, 57, 58]

/**
 * The pairs of a feature. They are read digit by digit, because every thread and every test file
 * reads several models of some hundred thousand pairs.
 */
function pairsOf(stored: string): (readonly [classIndex: number, weight: number])[] {
  const pairs: (readonly [number, number])[] = []
  let [index, number, sign] = [0, 0, 1]
  for (let place = 0; place <= stored.length; place += 1) {
    const code = stored.charCodeAt(place)
    if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO
    else if (code === MINUS) sign = -1
    else if (code === COLON) [index, number] = [number, 0]
    else {
      pairs.push([index, (sign * number) / 100])
      ;[number, sign] = [0, 1]
    }
  }
  return pairs
}

/** The model as `parseLinearModel` reads it. Features must hold no tab and no line break. */
export const formatLinearModel = ({ classes, weights }: LinearModel): string =>
  [
    classes.join('\t'),
    ...[...weights].map(([feature, pairs]) => {
      const hundredths = pairs.map(([index, weight]) => `${index}:${Math.round(weight * 100)}`)
      return `${feature}\t${hundredths.join(',')}`
    }),
    '',
  ].join('\n')
