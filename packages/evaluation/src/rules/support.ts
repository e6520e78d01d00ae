import { VARIANTS } from '@ppman/policy-text/src/rules/clauses/plain-words.ts'
import { CUES } from '@ppman/policy-text/src/rules/cues/cue-order.ts'
import { FRAMES } from '@ppman/policy-text/src/rules/cues/frames/frames.ts'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { type Family, loadedFamilies, Phrase } from '@ppman/policy-text/src/rules/clauses/phrase.ts'
import { rulesOf } from './cases/case.ts'

/** A labelled sentence with its rules in the words of a case. */
export type Labelled = { text: string; rules: readonly string[] }

/** What the labelled sentences say of one wording. */
export type Support = {
  id: string
  /** Sentences that are read rightly and in which the wording matches a clause. */
  matches: number
  /** Sentences that are wrong without it, of those that are read again. */
  needed: number
  /** Sentences that are right only without it. */
  cost: number
  /** Sentences that need it, then others in which it matches. */
  examples: readonly string[]
}

/**
 * Measures every wording of the grammar: each is taken out of its family in turn, and the sentences
 * in which it matched are read again.
 */
export function measureSupport(sentences: readonly Labelled[]): Support[] {
  const families = loadedFamilies()
  const wasRight = sentences.map(isRight)
  const textsOf = families.map(() => new Map<number, Set<string>>())
  const restore = families.map((family, index) =>
    record(family, (sentence, text) => {
      const texts = textsOf[index]!.get(sentence) ?? new Set<string>()
      textsOf[index]!.set(sentence, texts.add(text))
    }),
  )
  readAll(sentences)
  for (const one of restore) one()
  const wordings = families.flatMap((family, index) =>
    family.wordings.map((wording) =>
      supportOf(family, wording, { texts: textsOf[index]!, sentences, wasRight }),
    ),
  )
  return [...wordings, ...supportOfFrames(sentences), ...supportOfVariants(sentences, wasRight)]
}

/**
 * Frames read what no wording reads, so each is measured without wordings: the sentences where it
 * decides and is right, and those that are only right because it is there.
 */
function supportOfFrames(sentences: readonly Labelled[]): Support[] {
  const cues = CUES.splice(0)
  const wasRight = sentences.map(isRight)
  const supports = FRAMES.map((frame) => {
    const { find, name, description } = frame
    const decided = new Set<number>()
    frame.find = (clause) => {
      const found = find(clause)
      if (found && found.groups.length > 0) decided.add(current)
      return found
    }
    readAll(sentences)
    frame.find = () => null
    const changed = [...decided].filter((index) => isRight(sentences[index]!) !== wasRight[index])
    frame.find = find
    return summaryOf(`frame.${name}: ${description}`, { matched: [...decided], changed, sentences, wasRight })
  })
  CUES.push(...cues)
  return supports
}

/** Variants of words; their effect on other sentences is not measured. */
const supportOfVariants = (sentences: readonly Labelled[], wasRight: readonly boolean[]): Support[] =>
  VARIANTS.flat().map(({ id, spelling, plain }) => {
    const pattern = new RegExp(spelling, 'i')
    const matched = [...sentences.keys()].filter((index) => pattern.test(sentences[index]!.text))
    return summaryOf(`variant.${id}: "${plain}"`, { matched, changed: [], sentences, wasRight })
  })

function readAll(sentences: readonly Labelled[]): void {
  for (const [index, { text }] of sentences.entries()) {
    current = index
    extractRules(text)
  }
}

/** The sentence that is being read while patterns record their texts. */
let current = -1

/** Records every text that a family is tried on; returns how to stop. */
function record({ phrase }: Family, note: (sentence: number, text: string) => void): () => void {
  phrase.test = (text) => {
    note(current, text)
    return Phrase.prototype.test.call(phrase, text)
  }
  return () => Reflect.deleteProperty(phrase, 'test')
}

/** A common wording is read again in at most so many sentences; `needed` is then a lower bound. */
const MOST_READ_AGAIN = 40

function supportOf(
  { name, wordings, phrase }: Family,
  wording: Family['wordings'][number],
  {
    texts,
    sentences,
    wasRight,
  }: { texts: Map<number, Set<string>>; sentences: readonly Labelled[]; wasRight: readonly boolean[] },
): Support {
  const own = new RegExp(wording.source, 'i')
  const matched = [...texts]
    .filter(([, all]) => [...all].some((text) => own.test(text)))
    .map(([index]) => index)
  const rest = wordings.filter((one) => one !== wording).map(({ source }) => source)
  const changed = without(phrase, rest, () =>
    matched.slice(0, MOST_READ_AGAIN).filter((index) => isRight(sentences[index]!) !== wasRight[index]),
  )
  return summaryOf(`${name}: ${wording.description}`, { matched, changed, sentences, wasRight })
}

/** Runs a function while a phrase, which the grammar holds, has only some of its alternatives. */
function without<Result>(phrase: Phrase, rest: readonly string[], run: () => Result): Result {
  const left = new Phrase(rest.length > 0 ? rest : ['(?!)'])
  phrase.test = (text) => left.test(text)
  phrase.exec = (text) => left.exec(text)
  phrase.replace = (text, by) => left.replace(text, by)
  Object.defineProperty(phrase, 'source', { configurable: true, value: left.source })
  try {
    return run()
  } finally {
    for (const own of ['test', 'exec', 'replace', 'source']) Reflect.deleteProperty(phrase, own)
  }
}

function summaryOf(
  id: string,
  {
    matched,
    changed,
    sentences,
    wasRight,
  }: {
    matched: readonly number[]
    changed: readonly number[]
    sentences: readonly Labelled[]
    wasRight: readonly boolean[]
  },
): Support {
  const [right, needed] = [matched, changed].map((all) => all.filter((index) => wasRight[index]))
  return {
    id,
    matches: right!.length,
    needed: needed!.length,
    cost: changed.length - needed!.length,
    examples: [...new Set([...needed!, ...right!])].slice(0, EXAMPLES).map((index) => sentences[index]!.text),
  }
}
const EXAMPLES = 2

const isRight = ({ text, rules }: Labelled) => {
  const [found, labelled] = [tuplesIn(rulesOf(text)), tuplesIn(rules)]
  return found.size === labelled.size && [...found].every((tuple) => labelled.has(tuple))
}

/** Category, disposition and code of each code of each rule. */
const tuplesIn = (rules: readonly string[]) =>
  new Set(
    rules.flatMap((rule) => {
      const [head, codes = ''] = rule.split(': ')
      return codes.split(' ').map((code) => `${head} ${code}`)
    }),
  )

/** The support of every wording as a table, and how many have little of it. */
export function formatSupport(supports: readonly Support[]): string {
  const rows = supports.map(({ id, matches, needed, cost, examples }) =>
    [matches, needed, cost, id, examples.join(' / ')].join('\t'),
  )
  const count = (least: number, most: number) =>
    supports.filter(({ matches }) => matches >= least && matches <= most).length
  return [
    'matches\tneeded\tcost\twording\tsentences',
    ...rows,
    `${supports.length} wordings: ${count(0, 0)} without support, ${count(1, 1)} with one sentence, ` +
      `${count(2, 4)} with two to four, ${count(5, Infinity)} with more`,
    '',
  ].join('\n')
}
