import { RejectedFile } from '../reject.ts'
import { decodeText } from '../text/encoding.ts'
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  closingQuote,
  COLON,
  COMMA,
  INCOMPLETE,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
  type StringScan,
  unescaped,
} from './json-string.ts'
import { KEY, keyOf } from './json-key.ts'
import { MAX_DEPTH } from './json-tape.ts'

export type OutlineOptions = {
  /** Items are in the root list, or one after the other, not below a key. */
  itemsAtRoot: boolean
  /** Called for a value outside of items, with its key. */
  onFact: (key: string, text: string) => void
  /** Called for an entry on a modifier. */
  onModifier: () => void
  /** Called for an element among the items that is no object; it is numbered like an item. */
  onElement: () => void
}

type Container = 'object' | 'list' | 'items' | 'modifiers'
type Outline = OutlineOptions & { open: Container[]; key: string; keyId: number; scan: StringScan }

/** Reads the JSON around the items, token by token, and detects where items are. */
export function jsonOutline(options: OutlineOptions, isResumed: boolean) {
  const outline: Outline = {
    ...options,
    open: isResumed ? ['object', 'items'] : [],
    key: '',
    keyId: KEY.other,
    scan: { hasEscapes: false, strayQuote: false, next: 0 },
  }

  /**
   * Reads the token at `at`. @returns the position after it, or INCOMPLETE @throws RejectedFile
   * `nested_too_deeply`
   */
  function read(buf: Buffer, index: number, limit: number, isLast: boolean): number {
    const byte = buf[index]!
    if (isBetween(byte)) return pastBlanks(buf, index, limit)
    if (byte === OPEN_OBJECT) return enter(outline, 'object', index)
    if (byte === OPEN_LIST) return enter(outline, listKind(outline), index)
    if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) return leave(outline, byte, index)
    return byte === QUOTE
      ? text(outline, buf, index, limit)
      : bare(outline, { buf, at: index, limit, isLast })
  }
  return {
    read,
    isItem: (byte: number) => byte === OPEN_OBJECT && isItemHere(outline),
    /** Notes that the caller has read an item. */
    passItem: () => void (outline.keyId = KEY.other),
    isClosed: () => outline.open.length === 0,
  }
}

/** Whether an object at this position is an item. A single item may replace the list. */
function isItemHere({ open, keyId, itemsAtRoot }: Outline): boolean {
  const top = open.at(-1)
  if (top === 'items' || (top === 'object' && keyId === KEY.items)) return true
  return itemsAtRoot && open.length === 0
}

function listKind({ open, keyId, itemsAtRoot }: Outline): Container {
  if (open.at(-1) === 'items' || keyId === KEY.items || (itemsAtRoot && open.length === 0)) return 'items'
  return keyId === KEY.modifierList ? 'modifiers' : 'list'
}

function enter(outline: Outline, kind: Container, index: number): number {
  if (outline.open.length === MAX_DEPTH) throw new RejectedFile('nested_too_deeply')
  if (kind === 'object' && outline.open.at(-1) === 'modifiers') outline.onModifier()
  outline.open.push(kind)
  outline.keyId = KEY.other
  return index + 1
}

/** Closes a container. A list closed by an object's bracket lacks its own bracket. */
function leave(outline: Outline, byte: number, index: number): number {
  const kind = outline.open.pop()
  if (byte === CLOSE_OBJECT && kind !== 'object') outline.open.pop()
  outline.keyId = KEY.other
  return index + 1
}

function text(outline: Outline, buf: Buffer, index: number, limit: number): number {
  const { scan } = outline
  const end = closingQuote(scan, buf, index + 1, limit)
  if (end === INCOMPLETE) return INCOMPLETE
  const found = decodeText(scan.hasEscapes ? unescaped(buf, index + 1, end) : buf.subarray(index + 1, end))
  if (buf[scan.next] === COLON && outline.open.at(-1) === 'object') {
    outline.key = found
    outline.keyId = keyOf(buf, index + 1, end)
  } else value(outline, found)
  return scan.next
}

type Bytes = { buf: Buffer; at: number; limit: number; isLast: boolean }

function bare(outline: Outline, { buf, at, limit, isLast }: Bytes): number {
  let end = at + 1
  while (end < limit && !isBetween(buf[end]!) && buf[end] !== CLOSE_OBJECT && buf[end] !== CLOSE_LIST) end++
  if (end >= limit && !isLast) return INCOMPLETE
  value(outline, buf.toString('utf8', at, end))
  return end
}

function value(outline: Outline, found: string): void {
  const top = outline.open.at(-1)
  if (top === 'items') outline.onElement()
  else outline.onFact(outline.key, found)
  if (top === 'object') outline.keyId = KEY.other
}

function pastBlanks(buf: Buffer, index: number, limit: number): number {
  let next = index + 1
  while (next < limit && isBetween(buf[next]!)) next++
  return next
}

const isBetween = (byte: number) => byte <= SPACE || byte === COMMA || byte === COLON
