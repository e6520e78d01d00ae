import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** A text that is slow for a pattern: a prefix, a repeated part, a suffix. */
export type HostileText = { head: string; pump: string; tail: string }

/** The text with so many characters in its repeated part. */
export const hostileText = ({ head, pump, tail }: HostileText, chars: number): string =>
  head + pump.repeat(Math.ceil(chars / pump.length)).slice(0, chars) + tail

/** Repeated texts that are slow for many patterns, whatever their structure. */
const COMMON = [
  ' ',
  '\n',
  '\t',
  'a',
  'A',
  '0',
  '-',
  '.',
  ',',
  '(',
  '"',
  "'",
  '<',
  '[',
  '|',
  '/',
  '_',
  '\u0301',
  'a ',
  'A ',
  '0 ',
  '1,',
  '1.',
  '99213 ',
  'A00-Z99 ',
  'A00.1, ',
  '01/02/2024 ',
  'a.',
  '. ',
  ' \n',
  '<a ',
  'a-',
  'the ',
]
/** One of each kind of character that patterns tell apart. */
const KINDS = [
  ...'aZ0 .,-/:;()"\'_%#&<>=|*?!@$+[]{}\\~^`•',
  '\n',
  '\t',
  'é',
  '\u0301',
  '\ue000',
  '—',
  '>',
  'b',
  '9',
  'x',
]
/** Kinds tried of one class, copies of one witness, alternatives of one group. */
const [MAX_KINDS, MAX_ALTERNATIVES, MAX_TEXTS] = [4, 12, 400]
/** Suffixes that make a match fail after the repeated part. */
const TAILS = ['', '\u0000', '\n\u0000']

/** Texts that force backtracking: each repetition is fed after its prefix, then the match fails. */
export function hostileTexts(source: string, flags: string): HostileText[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const kinds = kindsOf(flags)
  const texts = new Map<string, HostileText>()
  const add = (head: string, pump: string): void => {
    for (const tail of TAILS)
      if (pump !== '' && texts.size < MAX_TEXTS)
        texts.set(`${head}\u0000${pump}\u0000${tail}`, { head, pump, tail })
  }
  for (const quantifier of quantifiersOf(pattern)) {
    const leads = [0, 1].map((copies) => leadOf(quantifier, { kinds, copies, kind: 0 }))
    for (const pump of pumpsOf(quantifier.element, kinds)) {
      for (const lead of leads) {
        add('', lead + pump)
        add(lead, pump)
      }
    }
    for (const lead of leads) add('', lead)
  }
  for (const kind of [0, 1, 2])
    for (const copies of [0, 1]) add('', witnessOf(pattern, { kinds, copies, kind }))
  for (const pump of COMMON) add('', pump)
  return [...texts.values()]
}

type Kinds = (raw: string) => string[]
type Choice = { kinds: Kinds; copies: number; kind: number }

/** Which kinds of characters a class holds, by asking it. */
function kindsOf(flags: string): Kinds {
  const answers = new Map<string, string[]>()
  return (raw) => {
    const answer =
      answers.get(raw) ??
      KINDS.filter((one) => new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, '')).test(one))
    answers.set(raw, answer)
    return answer
  }
}

/** All repetitions without a small bound, from the outside in. */
function quantifiersOf(node: AST.Node): AST.Quantifier[] {
  const children =
    'alternatives' in node
      ? node.alternatives
      : node.type === 'Alternative'
        ? node.elements
        : node.type === 'Quantifier'
          ? [node.element]
          : []
  const inner = children.flatMap((child: AST.Node) => quantifiersOf(child))
  return node.type === 'Quantifier' && node.max > 9 ? [node, ...inner] : inner
}

/** The text that must precede a repetition for a match to reach it. */
function leadOf(node: AST.Node, choice: Choice): string {
  const { parent } = node
  if (!parent) return ''
  const before =
    parent.type === 'Alternative'
      ? parent.elements.slice(0, parent.elements.indexOf(node as AST.Element))
      : []
  return leadOf(parent, choice) + before.map((element) => witnessOf(element, choice)).join('')
}

/** Texts that one round of a repetition takes. */
function pumpsOf(element: AST.QuantifiableElement, kinds: Kinds): string[] {
  const choices = Array.from({ length: MAX_KINDS }, (_, kind) =>
    [0, 1].map((copies) => ({ kinds, copies, kind })),
  ).flat()
  const parts = 'alternatives' in element ? element.alternatives.slice(0, MAX_ALTERNATIVES) : [element]
  const single = parts.flatMap((part) => choices.map((choice) => witnessOf(part, choice)))
  return [...new Set([...single, single.join('')])]
}

/** A short text that a part of a pattern consumes; lookarounds are left out. */
function witnessOf(node: AST.Node, choice: Choice): string {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return witnessOf(node.alternatives[choice.kind % node.alternatives.length]!, choice)
    case 'Alternative':
      return node.elements.map((element) => witnessOf(element, choice)).join('')
    case 'Quantifier':
      return witnessOf(node.element, choice).repeat(Math.max(node.min, Math.min(node.max, choice.copies)))
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const held = [...choice.kinds(node.raw), ...ownOf(node)]
      return held[choice.kind % held.length] ?? ''
    }
    default:
      return ''
  }
}

/** Characters that a class names. */
const ownOf = (node: AST.Node): string[] =>
  node.type === 'CharacterClass' && !node.negate
    ? node.elements.flatMap((one) =>
        one.type === 'Character'
          ? [String.fromCodePoint(one.value)]
          : one.type === 'CharacterClassRange'
            ? [String.fromCodePoint(one.min.value)]
            : [],
      )
    : []
