import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { type Family, loadedFamilies } from '@ppman/policy-text/src/rules/clauses/phrase.ts'
import { rulesOf } from './cases/case.ts'

/** A labelled sentence with its rules in the words of a case. */
export type Labelled = { text: string; rules: readonly string[] }

/** What the labelled sentences say of one wording. */
export type Support = {
  id: string
  /** Sentences that are read rightly and in which the wording matches a clause. */
  matches: number
  /** Sentences that are wrong without it. */
  needed: number
  /** Sentences that are right only without it. */
  cost: number
  /** The first of the sentences that need it, else that it matches. */
  example: string | null
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
  for (const [index, { text }] of sentences.entries()) {
    current = index
    extractRules(text)
  }
  for (const one of restore) one()
  return families.flatMap((family, index) =>
    family.wordings.map((wording) =>
      supportOf(family, wording, { texts: textsOf[index]!, sentences, wasRight }),
    ),
  )
}

/** The sentence that is being read while patterns record their texts. */
let current = -1

/** Records every text that a family is tried on; returns how to stop. */
function record({ pattern }: Family, note: (sentence: number, text: string) => void): () => void {
  pattern.exec = (text: string) => {
    note(current, text)
    return RegExp.prototype.exec.call(pattern, text)
  }
  return () => Reflect.deleteProperty(pattern, 'exec')
}

function supportOf(
  { name, wordings, pattern }: Family,
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
  const { source, flags } = pattern
  pattern.compile(rest.length > 0 ? rest.join('|') : '(?!)', flags)
  const changed = matched.filter((index) => isRight(sentences[index]!) !== wasRight[index])
  pattern.compile(source, flags)
  const needed = changed.filter((index) => wasRight[index])
  const right = matched.filter((index) => wasRight[index])
  return {
    id: `${name}: ${wording.description}`,
    matches: right.length,
    needed: needed.length,
    cost: changed.length - needed.length,
    example: sentences[needed[0] ?? right[0] ?? -1]?.text ?? null,
  }
}

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
