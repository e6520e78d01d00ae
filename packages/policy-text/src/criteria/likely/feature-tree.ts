import type { LinearModel } from '@ppman/text'

/** The place of a feature, or of its first parts; 0 where no feature begins so. */
export type Place = number

/** More parts than the features of a model have. */
const MOST_PARTS = 1 << 15

/**
 * Features as paths of parts: "item & -1 end=word" has four. Most combinations of words are in no
 * feature: a path is left at the first part that leads nowhere, and no name is built for it.
 */
export class FeatureTree {
  static readonly NONE: Place = 0
  static readonly ROOT: Place = 1
  /** The feature at each place. */
  readonly names: string[] = ['', '']
  /** The parts of words, which are stems, so that each word is stemmed once. */
  readonly words = new Map<string, number>()
  private readonly partNames: string[] = ['']
  private readonly parts = new Map<string, number>()
  private readonly places = new Map<number, Place>()
  private isOpen = true

  /** The number of a part; 0 where no feature has it. */
  partOf(name: string): number {
    const found = this.parts.get(name)
    if (found !== undefined || !this.isOpen) return found ?? 0
    this.parts.set(name, this.partNames.push(name) - 1)
    return this.partNames.length - 1
  }

  /** The place one part behind another place. */
  next(place: Place, part: number): Place {
    if (place === FeatureTree.NONE || part === 0) return FeatureTree.NONE
    const key = place * MOST_PARTS + part
    const found = this.places.get(key)
    if (found !== undefined || !this.isOpen) return found ?? FeatureTree.NONE
    const above = place === FeatureTree.ROOT ? '' : `${this.names[place]!} `
    this.places.set(key, this.names.push(above + this.partNames[part]!) - 1)
    return this.names.length - 1
  }

  find(parts: readonly number[]): Place {
    let place = FeatureTree.ROOT
    for (const part of parts) place = this.next(place, part)
    return place
  }

  /** From now on only features that it has are found. */
  close(): void {
    this.isOpen = false
  }
}

/** A linear model whose features are places in a tree. */
export class TreeModel {
  readonly tree = new FeatureTree()
  readonly classes: readonly string[]
  /** Of each place and class. */
  private readonly weights: Float64Array

  constructor({ classes, weights }: LinearModel) {
    const { tree } = this
    const placed = [...weights].map(([feature, pairs]) => ({
      place: tree.find(feature.split(' ').map((part) => tree.partOf(part))),
      pairs,
    }))
    tree.close()
    this.classes = classes
    this.weights = new Float64Array(tree.names.length * classes.length)
    for (const { place, pairs } of placed)
      for (const [index, weight] of pairs) this.weights[place * classes.length + index] = weight
  }

  /** Scores of all classes, in their order. */
  scoresOf(features: Iterable<Place>): number[] {
    const width = this.classes.length
    const scores = new Array<number>(width).fill(0)
    for (const place of features) {
      if (place === FeatureTree.NONE) continue
      for (let index = 0; index < width; index += 1) scores[index]! += this.weights[place * width + index]!
    }
    return scores
  }
}

const models = new WeakMap<LinearModel, TreeModel>()
/** A model with its features in a tree, which is built once. */
export function treeModelOf(model: LinearModel): TreeModel {
  const found = models.get(model) ?? new TreeModel(model)
  models.set(model, found)
  return found
}
