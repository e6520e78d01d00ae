import { isCriteriaTitle } from '../titles.ts'
import { FeatureTree, type Place } from './feature-tree.ts'
import { readingOf, shapeOf, stemOrKind, wordsIn } from './unit-facts.ts'
import type { Unit } from './units.ts'

/** What a unit says and looks like, as parts of features. */
type Summary = { stems: readonly number[]; shape: readonly number[] }

/** A neighbor's distance with the places of what it is, and of its first and last stems. */
type Step = { step: number; part: number; alone: Place; first: Place; last: Place }
type Neighbor = { shape: readonly number[]; step: Step; parts: readonly number[] }

/** Stems from the beginning and the end of a neighbor, and of the heading above. */
const MOST_STEMS = { first: 12, last: 2, above: 8 }
/** The kind, the mark and the end of a unit count together with what its neighbors are. */
const JOINED_FACTS = 3
/** Words that are remembered with their stems. */
const MOST_WORDS = 50_000

/** The features of units for the model of lines: words, shape, and those of neighbors. */
export class LineFeatures {
  private readonly units: readonly Unit[]
  private readonly tree: FeatureTree
  private readonly summaries: Summary[] = []
  private readonly steps: readonly Step[]
  private readonly and: number
  private readonly starts: Readonly<Record<'above' | 'first' | 'last', Place>>
  private readonly signs: Readonly<Record<'begin' | 'gap' | 'end', number>>
  private readonly missing: Summary
  /** Of texts, many of which are repeated. */
  private readonly readings = new Map<string, readonly number[]>()
  private readonly headings = new Map<string, { stems: readonly number[]; title: Place }>()

  constructor(units: readonly Unit[], tree: FeatureTree) {
    this.units = units
    this.tree = tree
    this.and = tree.partOf('&')
    this.steps = [-2, -1, 1, 2].map((step) => ({
      step,
      part: tree.partOf(`${step}`),
      alone: this.placeOf(`${step}`),
      first: this.placeOf(`${step}:`),
      last: this.placeOf(`${step}`, 'last'),
    }))
    this.starts = { above: this.placeOf('above'), first: this.placeOf('first'), last: this.placeOf('last') }
    this.signs = { begin: tree.partOf('^'), gap: tree.partOf('_'), end: tree.partOf('$') }
    this.missing = { stems: [], shape: [tree.partOf('none')] }
  }

  /** Features that hang on words. */
  wordsOf(index: number): Set<Place> {
    const words = new Set<Place>()
    this.addStems(words, this.summaryOf(index).stems)
    for (const { step, first, last } of this.steps) {
      if (Math.abs(step) > 1) continue
      const { stems } = this.summaryOf(index + step)
      this.addEach(words, first, stems.slice(0, MOST_STEMS.first))
      this.addEach(words, last, stems.slice(-MOST_STEMS.last))
    }
    this.addEach(words, this.starts.above, this.headingOf(this.units[index]!).stems)
    return words
  }

  /** What a unit looks like, with its place and its neighbors. */
  shapeOf(index: number): Place[] {
    const { kind, column, columns } = this.units[index]!
    const { shape } = this.summaryOf(index)
    const places = [this.headingOf(this.units[index]!).title]
    for (const one of shape) places.push(this.tree.next(FeatureTree.ROOT, one))
    for (const step of this.steps)
      this.addNeighbor(places, { shape, step, parts: this.summaryOf(index + step.step).shape })
    if (index === 0) places.push(this.placeOf('first-of-all'))
    if (kind !== 'cell') return places
    places.push(this.placeOf(`column=${column}/${columns}`))
    places.push(this.placeOf(column === columns - 1 ? 'last-column' : 'inner-column'))
    return places
  }

  /** What a unit and its neighbors are to the patterns, which costs more than all else. */
  readingOf(index: number): Place[] {
    const { tree } = this
    const { shape } = this.summaryOf(index)
    const places: Place[] = []
    const own = this.readingPartsOf(index)
    for (const part of own) places.push(tree.next(FeatureTree.ROOT, part))
    for (const one of shape) {
      const joined = tree.next(tree.next(FeatureTree.ROOT, one), this.and)
      for (const part of own) places.push(tree.next(joined, part))
    }
    for (const step of this.steps)
      this.addNeighbor(places, { shape, step, parts: this.readingPartsOf(index + step.step) })
    return places
  }

  /** Facts of a neighbor, alone and together with the shape of a unit. */
  private addNeighbor(places: Place[], { shape, step, parts }: Neighbor): void {
    const { tree } = this
    for (const part of parts) places.push(tree.next(step.alone, part))
    if (Math.abs(step.step) > 1) return
    for (const one of shape.slice(0, JOINED_FACTS)) {
      const joined = tree.next(tree.next(tree.next(FeatureTree.ROOT, one), this.and), step.part)
      for (const part of parts) places.push(tree.next(joined, part))
    }
  }

  private readonly partsOf = (names: readonly string[]) => names.map((name) => this.tree.partOf(name))
  private readonly placeOf = (...names: readonly string[]): Place => this.tree.find(this.partsOf(names))

  private summaryOf(index: number): Summary {
    const unit = this.units[index]
    if (!unit) return this.missing
    return (this.summaries[index] ??= {
      stems: this.stemsOf(unit.text),
      shape: this.partsOf(shapeOf(unit)),
    })
  }

  private stemsOf(text: string): number[] {
    const { words } = this.tree
    return wordsIn(text).map((word) => {
      const found = words.get(word)
      if (found !== undefined) return found
      const part = this.tree.partOf(stemOrKind(word))
      if (words.size < MOST_WORDS) words.set(word, part)
      return part
    })
  }

  private readingPartsOf(index: number): readonly number[] {
    const text = this.units[index]?.text
    if (text === undefined) return []
    const parts = this.readings.get(text) ?? this.partsOf(readingOf(text))
    this.readings.set(text, parts)
    return parts
  }

  private headingOf({ path }: Unit): { stems: readonly number[]; title: Place } {
    const above = path.at(-1)
    if (above === undefined) return { stems: [], title: this.placeOf('no-heading') }
    const heading = this.headings.get(above) ?? {
      stems: this.stemsOf(above).slice(0, MOST_STEMS.above),
      title: this.placeOf(isCriteriaTitle(above) ? 'below-title' : 'below-other'),
    }
    this.headings.set(above, heading)
    return heading
  }

  private addEach(words: Set<Place>, place: Place, parts: readonly number[]): void {
    for (const part of parts) addTo(words, this.tree.next(place, part))
  }

  /** Stems with their neighbors, and those at both ends. */
  private addStems(words: Set<Place>, stems: readonly number[]): void {
    const { tree } = this
    const { begin, gap, end } = this.signs
    const padded = [begin, ...stems, end]
    for (let index = 0; index < padded.length; index += 1) {
      const place = tree.next(FeatureTree.ROOT, padded[index]!)
      if (place === FeatureTree.NONE) continue
      words.add(place)
      const [next, second] = [padded[index + 1] ?? 0, padded[index + 2] ?? 0]
      const pair = tree.next(place, next)
      addTo(words, pair)
      addTo(words, tree.next(pair, second))
      addTo(words, tree.next(tree.next(place, gap), second))
    }
    this.addEach(words, this.starts.first, stems.slice(0, 2))
    this.addEach(words, this.starts.last, stems.slice(-3))
  }
}

function addTo(words: Set<Place>, place: Place): void {
  if (place !== FeatureTree.NONE) words.add(place)
}
