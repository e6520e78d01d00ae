import type { Shadow } from './group.ts'

/** One form for what is said in several, so that phrases need one. In this order: the longer way of saying it first. */
const PLAIN: readonly [said: string, plain: string][] = [
  ["won't", 'will not'],
  ["can't|can not", 'cannot'],
  ["n't", ' not'],
  ["'ll", ' will'],
  ["'re", ' are'],
  ["'ve", ' have'],
  ['\\bneeds? not\\b', 'does not need to'],
  ['\\b(?:is|are) not to be\\b', 'must not be'],
  [
    '\\b(?:(?:is|are) to be|(?:has|have) to be|(?:is|are) required to be|ought to be)\\b(?! (?:eligible|considered|covered|paid|payable|reimbursed))',
    'must be',
  ],
  ['\\b(?:is|are) (?:obliged|obligated) to\\b', 'must'],
  ['\\b(?:solely|exclusively)\\b', 'only'],
  ['\\b(?:compulsory|obligatory|imperative)\\b', 'required'],
  ['\\b(?:disallowed|refused)\\b', 'denied'],
  ['\\b(?:absorbed|folded|rolled|subsumed|built) (?:in|into)\\b', 'included in'],
  ['\\b(?:on top of|over and above)\\b', 'in addition to'],
  ['\\b(?:in its own right|on its own|on their own)\\b', 'separately'],
  ['\\baffixed\\b', 'appended'],
  ['\\bceiling\\b', 'maximum'],
  ['\\bremunerated\\b', 'reimbursed'],
  ['\\bpayors?\\b', 'payer'],
]
const SAID = new RegExp(PLAIN.map(([said]) => `(${said})`).join('|'), 'gi')

/** The shadow with "isn't" as "is not" and "solely" as "only". Places in the source stay true. */
export function withPlainWords(shadow: Shadow): Shadow {
  const text: string[] = []
  const sourceOf: number[] = []
  const groups = shadow.groups.map((group) => ({ ...group }))
  let from = 0
  for (const found of shadow.text.matchAll(SAID)) {
    const { 0: said, index } = found
    const plain = PLAIN[found.slice(1).findIndex((one) => one !== undefined)]![1]
    text.push(shadow.text.slice(from, index), plain)
    sourceOf.push(...shadow.sourceOf.slice(from, index), ...Array.from(plain, () => shadow.sourceOf[index]!))
    for (const [at, group] of groups.entries())
      if (shadow.groups[at]!.at > index) group.at += plain.length - said.length
    from = index + said.length
  }
  if (from === 0) return shadow
  text.push(shadow.text.slice(from))
  return { text: text.join(''), sourceOf: [...sourceOf, ...shadow.sourceOf.slice(from)], groups }
}
