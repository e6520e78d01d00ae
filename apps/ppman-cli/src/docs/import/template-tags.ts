import type { Warning } from './source-page.ts'

const FENCE = /^(?: {0,3}|\t)(`{3,}|~{3,})/
/**
 * Liquid (Jekyll), shortcodes (Hugo), attribute lists (kramdown) and comments of HTML, none of
 * which is content.
 */
const TAGS: readonly (readonly [kind: string, open: RegExp, close: RegExp])[] = [
  ['shortcode.dropped', /\{\{[<%]/g, /[%>]\}\}/g],
  ['liquid.dropped', /\{%-?/g, /%\}/g],
]
const BRACED: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['liquid.dropped', /\{\{-?[^\n{}]*?-?\}\}/g],
  ['attributes.dropped', /\{:[^\n{}]*\}/g],
]
const LINK_TAG = /\{%-?\s*(?:link|post_url)\s+([^\s%]+)\s*-?%\}/g

/**
 * Drops the tags of template languages outside code; a Liquid link tag becomes the path that it
 * names.
 */
export function dropTemplateTags(body: string): { text: string; warnings: Warning[] } {
  const warnings: Warning[] = []
  let fence: string | null = null
  const lines = blankComments(body)
    .split('\n')
    .map((line, index) => {
      const mark = FENCE.exec(line)?.[1]
      if (mark && (fence === null || line.trim().startsWith(fence))) fence = fence === null ? mark : null
      return fence !== null || mark
        ? line
        : cleanLine(line, (kind, detail) => warnings.push({ kind, line: index + 1, detail }))
    })
  return { text: lines.join('\n'), warnings }
}

/** Cleans a line outside of inline code. */
function cleanLine(line: string, warn: (kind: string, detail: string) => void): string {
  const parts = line.split(/(`+[^`]*`+)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : cleanText(part, warn))).join('')
}

function cleanText(text: string, warn: (kind: string, detail: string) => void): string {
  let cleaned = text.replace(LINK_TAG, (_, path: string) => `/${path.replace(/^\//, '')}`)
  const drop = (kind: string) => (tag: string) => {
    warn(kind, tag.slice(0, 80))
    return ''
  }
  for (const [kind, open, close] of TAGS) cleaned = replaceSpans(cleaned, { open, close }, drop(kind))
  for (const [kind, pattern] of BRACED) cleaned = cleaned.replace(pattern, drop(kind))
  return cleaned
}

/** Blanks comments and keeps line breaks, so that warnings have the right line numbers. */
const blankComments = (body: string) =>
  replaceSpans(body, { open: /<!--/g, close: /-->/g }, (comment) => comment.replace(/[^\n]/g, ''))

/** Opening and closing pattern, both global. */
type Marks = { open: RegExp; close: RegExp }

/**
 * Replaces each span from an opening to the nearest close. One pattern for both would rescan the
 * rest of the text for every unclosed opening.
 */
function replaceSpans(text: string, { open, close }: Marks, replace: (span: string) => string): string {
  const pieces: string[] = []
  let end = 0
  for (const { 0: opening, index } of text.matchAll(open)) {
    if (index < end) continue
    close.lastIndex = index + opening.length
    if (!close.test(text)) break
    pieces.push(text.slice(end, index), replace(text.slice(index, close.lastIndex)))
    end = close.lastIndex
  }
  return pieces.join('') + text.slice(end)
}
