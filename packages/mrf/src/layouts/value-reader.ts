import type { FlagCounter } from '../flags.ts'
import { KEY } from '../json/json-key.ts'
import { unescaped } from '../json/json-string.ts'
import { type Tape, TOKEN } from '../json/json-tape.ts'
import type { Interner } from '../tables/file-tables.ts'
import { dollarReader, NOT_PLAIN, oddAmountReader, readPlainAmount } from '../text/amount.ts'
import { decodeText } from '../text/encoding.ts'

export type ValueReader = ReturnType<typeof valueReader>

const SPACE = 0x20
const LOWER_N = 0x6e
/** Separator of list elements that become one text. */
const BETWEEN = '|'

/** Whether a token is the bare word `null`. */
const isNull = ({ kind, from, to }: Tape, buf: Buffer, token: number) =>
  kind[token] === TOKEN.bare && buf[from[token]!] === LOWER_N && to[token]! - from[token]! === 4

const isWord = (kind: number) => kind === TOKEN.text || kind === TOKEN.escapedText || kind === TOKEN.bare

/** Reads values of the current item by token; token 0 is a missing value. */
export function valueReader(flags: FlagCounter) {
  let tape!: Tape
  let buf!: Buffer
  let record = 0
  const odd = oddAmountReader(flags)

  const isGiven = (token: number) => token > 0 && !isNull(tape, buf, token)

  /** The token of the value itself, which exports of MongoDB wrap into an object. */
  function unwrapped(token: number): number {
    const isTyped = tape.kind[token] === TOKEN.object && tape.from[token + 1] === KEY.typedNumber
    return isTyped && tape.next[token]! > token + 2 ? token + 2 : token
  }

  function text(wrapped: number, texts: Interner): number {
    const token = unwrapped(wrapped)
    if (!isGiven(token)) return 0
    const kind = tape.kind[token]
    if (kind === TOKEN.object) return 0
    if (kind === TOKEN.list) return texts.idOfText(joined(token))
    let from = tape.from[token]!
    let to = tape.to[token]!
    if (kind === TOKEN.escapedText) return texts.idOfText(decodeText(unescaped(buf, from, to)).trim())
    while (from < to && buf[from]! <= SPACE) from++
    while (to > from && buf[to - 1]! <= SPACE) to--
    return texts.idOf(buf, from, to)
  }

  function joined(list: number): string {
    const parts: string[] = []
    for (let token = list + 1; token < tape.next[list]!; token = tape.next[token]!) {
      if (isWord(tape.kind[token]!) && isGiven(token)) parts.push(wordOf(token).trim())
    }
    return parts.filter((part) => part !== '').join(BETWEEN)
  }

  function wordOf(token: number): string {
    const [from, to] = [tape.from[token]!, tape.to[token]!]
    return decodeText(
      tape.kind[token] === TOKEN.escapedText ? unescaped(buf, from, to) : buf.subarray(from, to),
    )
  }

  /** E4 from the digits as published; NaN when absent or not a number. */
  function amount(wrapped: number, { mayBeText = false } = {}): number {
    odd.begin()
    const token = unwrapped(wrapped)
    if (!isGiven(token)) return NaN
    const kind = tape.kind[token]!
    if (kind === TOKEN.object || kind === TOKEN.list) return odd.read('', record)
    if (tape.from[token] === tape.to[token]) return NaN
    if (kind !== TOKEN.bare && !mayBeText && token === wrapped) flags.add('number_as_text', record)
    const plain = readPlainAmount(buf, tape.from[token]!, tape.to[token]!)
    return plain === NOT_PLAIN ? odd.read(wordOf(token), record) : plain
  }

  return {
    enter(bytes: Buffer, tokens: Tape, recordNumber: number): void {
      buf = bytes
      tape = tokens
      record = recordNumber
    },
    isGiven,
    text,
    amount,
    ...dollarReader(amount, odd.isPercentage),
  }
}
