import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Result of a measurement: `slow` names the text whose time grows too fast. */
export type Measured = { slow: null } | { slow: HostileText; chars: number; ms: number; quarterMs: number }

/**
 * Lengths of the first rounds: short enough for quadratic patterns, to select the hardest texts.
 */
const FIRST_CHARS = [500, 8_000]
const MOST_CHARS = 1_000_000
const HARDEST = 5
/**
 * A square of so little at a quarter of the longest text stays below `LITTLE_MS`: 10 * 16 < 250,
 * with room for the steps of 4 ms.
 */
const NO_TROUBLE_MS = 10
/** Below the first, a pattern is never slow; above the second, it always is. */
const [LITTLE_MS, MUCH_MS] = [250, 2_500]
/** Time grows 4 times per step when linear and 16 times when quadratic. */
const MOST_GROWTH = 9
const TRIES = 3

/**
 * Feeds a pattern its hostile texts up to a length.
 *
 * @param mostChars the longest text that the pattern can meet
 */
export function measurePattern(
  { source, flags }: { source: string; flags: string },
  mostChars = MOST_CHARS,
): Measured {
  const pattern = new RegExp(source, flags)
  let texts = hostileTexts(source, flags)
  for (const chars of FIRST_CHARS.filter((length) => length < mostChars)) {
    const measured = texts
      .map((text) => ({
        text,
        ms: leastClockMs(pattern, hostileText(text, chars), chars === FIRST_CHARS[0] ? 1 : TRIES),
      }))
      .sort((a, b) => b.ms - a.ms)
    const worst = measured[0]!
    if (worst.ms > MUCH_MS) return { slow: worst.text, chars, ms: worst.ms, quarterMs: 0 }
    texts = measured.slice(0, chars === FIRST_CHARS[0] ? 60 : HARDEST).map(({ text }) => text)
  }
  for (const text of texts) {
    const measured = growthOf(pattern, text, mostChars)
    if (measured.slow !== null) return measured
  }
  return { slow: null }
}

/** How the time grows with one text, each length four times the one before. */
function growthOf(pattern: RegExp, text: HostileText, mostChars: number): Measured {
  let quarterMs = 0
  for (let chars = mostChars / 64; chars <= mostChars; chars *= 4) {
    const ms = measureFastest(pattern, hostileText(text, chars), quarterMs)
    if (isSlow(ms, quarterMs)) return { slow: text, chars, ms, quarterMs }
    if (chars * 4 >= mostChars && ms < NO_TROUBLE_MS) break
    quarterMs = ms
  }
  return { slow: null }
}

/** Whether a time is too long, or grew faster than the text. */
const isSlow = (ms: number, quarterMs: number): boolean =>
  ms > LITTLE_MS && (ms > MOST_GROWTH * quarterMs || ms > MUCH_MS)

/**
 * The least of some tries, and no further try once one is good: a search whose compiled pattern was
 * thrown away meanwhile takes ten times as long.
 */
function measureFastest(pattern: RegExp, text: string, quarterMs: number): number {
  let ms = Infinity
  for (let tried = 0; tried < TRIES && isSlow(ms, quarterMs); tried += 1)
    ms = Math.min(ms, cpuMs(pattern, text))
  return ms
}

/**
 * The least of some times by the clock. Kernels count processor time in steps of up to 4 ms, too
 * coarse to rank short texts. One long time ranks a text well enough.
 */
function leastClockMs(pattern: RegExp, text: string, tries: number): number {
  let ms = Infinity
  for (let tried = 0; tried < tries && (tried === 0 || ms < NO_TROUBLE_MS); tried += 1) {
    const before = performance.now()
    searchAll(pattern, text)
    ms = Math.min(ms, performance.now() - before)
  }
  return ms
}

/** Processor time of this thread for finding all that a pattern finds in a text. */
function cpuMs(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  searchAll(pattern, text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Builds no match objects: they would cost more than the search and hide which text is hard. */
function searchAll(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  let from = -1
  while (pattern.test(text) && pattern.global) {
    if (pattern.lastIndex === from) pattern.lastIndex += 1
    from = pattern.lastIndex
  }
}

/** A text that is slow for a pattern: a prefix, a repeated part, a suffix. */
type HostileText = { head: string; pump: string; tail: string }

/** The text with so many characters in its repeated part. */
const hostileText = ({ head, pump, tail }: HostileText, chars: number): string =>
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
