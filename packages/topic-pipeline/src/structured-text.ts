import { findOpening, isRandomPiece } from './secret-openings.ts'

/** A key or value of a structured text, by where it stands and how it is reached. */
export type Part = { start: number; end: number; name: string }
export type Structured = { text: string; parts: readonly Part[] }

const ORDINARY_KEY = /^[A-Za-z0-9_.$/{}~-]{1,60}$/

/**
 * An object as text, in the way it stands in a file: keys are words too, and a value is read
 * together with its key and with what stands beside it. Names of parts are paths, joined by
 * `separator`.
 */
export function structuredText(value: unknown, root: string, separator: string): Structured {
  const writer = partWriter()
  writeValue(writer, value, root, separator)
  return { text: writer.text(), parts: writer.parts }
}

type Writer = ReturnType<typeof partWriter>

function partWriter() {
  const parts: Part[] = []
  const written: string[] = []
  let length = 0
  const write = (text: string) => {
    written.push(text)
    length += text.length
  }
  return {
    parts,
    write,
    text: () => written.join(''),
    writePart(text: string, name: string): void {
      parts.push({ start: length, end: length + text.length, name })
      write(text)
    },
  }
}

function writeValue(writer: Writer, value: unknown, name: string, separator: string): void {
  if (typeof value === 'string') {
    writer.write('"')
    writer.writePart(value, name)
    writer.write('"')
  } else if (Array.isArray(value)) {
    writer.write('[')
    value.forEach((item, index) =>
      writeMember(writer, index > 0, () =>
        writeValue(writer, item, `${name}${separator}${index}`, separator),
      ),
    )
    writer.write(']')
  } else if (typeof value === 'object' && value !== null) {
    writer.write('{')
    Object.entries(value).forEach(([key, item], index) =>
      writeMember(writer, index > 0, () =>
        writeEntry(writer, [key, item], `${name}${separator}${nameOfKey(key, index)}`, separator),
      ),
    )
    writer.write('}')
  } else writer.writePart(String(value), name)
}

function writeMember(writer: Writer, isNext: boolean, write: () => void): void {
  writer.write(isNext ? ',\n' : '\n')
  write()
}

function writeEntry(writer: Writer, [key, value]: [string, unknown], name: string, separator: string): void {
  writer.write('"')
  writer.writePart(key, name)
  writer.write('": ')
  writeValue(writer, value, name, separator)
}

/**
 * A key that could itself be what must not be shown is named by its place: a finding never carries
 * the text it is about.
 */
const nameOfKey = (key: string, index: number): string => (isOrdinary(key) ? key : `[key ${index + 1}]`)

const isOrdinary = (key: string): boolean =>
  ORDINARY_KEY.test(key) &&
  !/\d{4}/.test(key) &&
  !findOpening(key) &&
  !(key.match(/[A-Za-z0-9]+/g) ?? []).some(
    (piece) => piece.length >= 6 && /\d/.test(piece) && isRandomPiece(piece),
  )
