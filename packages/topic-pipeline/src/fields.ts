import type { Finding, FindingRule, PipelineInput } from './review.ts'
import { findPrefix, isRandomPiece } from './secret-openings.ts'
import type { TextView } from './views/view.ts'

/**
 * A text with its name in findings. `shown` is its rendered form if that differs; `parts` name the
 * parts of a structured text.
 */
export type Field = { field: string; text: string; shown?: TextView; parts?: readonly Part[] }

/** All texts of a draft that can become public, including keys and values of the front matter. */
export function fieldsOf(input: PipelineInput): Field[] {
  const names = ['slug', 'title', 'excerpt', 'bodyMdx', 'sourceKey', 'versionTag'] as const
  const own: Field[] = names.map((field) => ({ field, text: input[field] ?? '' }))
  return [...own, fieldOfObject(input.frontmatter, 'frontmatter', '.')].filter(({ text }) => text !== '')
}

/** An object that becomes public, as one field with named parts. */
export const fieldOfObject = (value: Record<string, unknown>, root: string, separator: string): Field => ({
  field: root,
  ...structuredText(value, root, separator),
})

/** A key or value in a structured text, with its offsets and path. */
export type Part = { start: number; end: number; name: string }
type Structured = { text: string; parts: readonly Part[] }

const ORDINARY_KEY = /^[A-Za-z0-9_.$/{}~-]{1,60}$/

/**
 * Serializes an object like a file, so keys are scanned and values are read next to their keys.
 * Part names are paths joined by `separator`.
 */
function structuredText(value: unknown, root: string, separator: string): Structured {
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
 * Names a key, by its position if it may be private, because findings must not contain the text.
 */
const nameOfKey = (key: string, index: number): string => (isOrdinary(key) ? key : `[key ${index + 1}]`)

const isOrdinary = (key: string): boolean =>
  ORDINARY_KEY.test(key) &&
  !/\d{4}/.test(key) &&
  !findPrefix(key) &&
  !(key.match(/[A-Za-z0-9]+/g) ?? []).some(
    (piece) => piece.length >= 6 && /\d/.test(piece) && isRandomPiece(piece),
  )

/** Normalizes all strings of a draft to Unicode form NFC. */
export function normalizeDraft(input: PipelineInput): PipelineInput {
  const nfc = (_key: string, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value)
  return JSON.parse(JSON.stringify(input, nfc)) as PipelineInput
}

/**
 * Finds text that cannot be stored: NUL characters and broken surrogate pairs. Routes check sizes.
 */
export function envelope(input: PipelineInput): Finding[] {
  return fieldsOf(input)
    .flatMap((each) =>
      (each.parts ?? [{ start: 0, end: each.text.length, name: each.field }]).map(({ start, end, name }) => ({
        field: name,
        text: each.text.slice(start, end),
      })),
    )
    .filter(({ text }) => text.includes('\0') || !text.isWellFormed())
    .map(({ field }) => ({
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      ruleId: 'envelope.unreadable-character',
      class: 'envelope',
      severity: 'error',
      field,
      message: 'The text holds a character that cannot be stored.',
      hint: HINT,
    }))
}

const HINT = 'Remove NUL characters and save the text as UTF-8.'

export const envelopeRules = (): FindingRule[] => [
  { ruleId: 'envelope.unreadable-character', upsert: 'error', approve: 'error', hint: HINT },
]
