import type { Shadow } from './group.ts'

const CONTRACTION = /\bwon't\b|\bcan't\b|n't\b|'ll\b|'re\b|'ve\b/gi
const FULL: Record<string, string> = {
  "won't": 'will not',
  "can't": 'cannot',
  "n't": ' not',
  "'ll": ' will',
  "'re": ' are',
  "'ve": ' have',
}

/** The shadow with "isn't" as "is not" and "we'll" as "we will", so that phrases need one form. Places in the source stay true. */
export function withoutContractions(shadow: Shadow): Shadow {
  if (!shadow.text.includes("'")) return shadow
  const [text, sourceOf]: [string[], number[]] = [[], []]
  const groups = shadow.groups.map((group) => ({ ...group }))
  let from = 0
  for (const { 0: short, index } of shadow.text.matchAll(CONTRACTION)) {
    const full = FULL[short.toLowerCase()]!
    text.push(shadow.text.slice(from, index), full)
    sourceOf.push(...shadow.sourceOf.slice(from, index), ...Array.from(full, () => shadow.sourceOf[index]!))
    for (const [at, group] of groups.entries()) if (shadow.groups[at]!.at > index) group.at += full.length - short.length
    from = index + short.length
  }
  text.push(shadow.text.slice(from))
  return { text: text.join(''), sourceOf: [...sourceOf, ...shadow.sourceOf.slice(from)], groups }
}
