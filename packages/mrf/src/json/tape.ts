/** Kinds of tokens. */
export const TOKEN = { object: 1, list: 2, text: 3, escapedText: 4, bare: 5, key: 6 } as const

/**
 * One JSON value as a flat list of tokens, without objects, so that a reader pays only for what it
 * uses. `from..to` are the bytes of a text or bare word, or of a container with its brackets;
 * `next` is the token after the value. A key comes before its value, with its id in `from`.
 */
export type Tape = { kind: Uint8Array; from: Int32Array; to: Int32Array; next: Int32Array; length: number }

const FIRST_TOKENS = 1 << 14
/** Maximum tokens: 52 MB, or about 200,000 rates. */
const MAX_TOKENS = 1 << 22

/** An empty tape. */
export const newTape = (tokens = FIRST_TOKENS): Tape => ({
  kind: new Uint8Array(tokens),
  from: new Int32Array(tokens),
  to: new Int32Array(tokens),
  next: new Int32Array(tokens),
  length: 0,
})

/** Appends a token without children; false when the tape is full. */
export function push(tape: Tape, kind: number, from: number, to: number): boolean {
  const at = tape.length
  if (at === tape.kind.length && !grow(tape)) return false
  tape.kind[at] = kind
  tape.from[at] = from
  tape.to[at] = to
  tape.next[at] = at + 1
  tape.length = at + 1
  return true
}

function grow(tape: Tape): boolean {
  if (tape.length >= MAX_TOKENS) return false
  const larger = newTape(tape.length * 2)
  larger.kind.set(tape.kind)
  for (const column of ['from', 'to', 'next'] as const) larger[column].set(tape[column])
  Object.assign(tape, { ...larger, length: tape.length })
  return true
}
