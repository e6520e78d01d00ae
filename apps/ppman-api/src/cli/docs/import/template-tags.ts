import type { Warning } from './source-page.ts'

const FENCE = /^(?: {0,3}|\t)(`{3,}|~{3,})/
/** Liquid (Jekyll), shortcodes (Hugo), attribute lists (kramdown) and comments of HTML, none of which is content. */
const TAGS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['shortcode.dropped', /\{\{[<%][^\n]*?[%>]\}\}/g],
  ['liquid.dropped', /\{%-?[^\n]*?-?%\}/g],
  ['liquid.dropped', /\{\{-?[^\n{}]*?-?\}\}/g],
  ['attributes.dropped', /\{:[^\n{}]*\}/g],
]
const LINK_TAG = /\{%-?\s*(?:link|post_url)\s+([^\s%]+)\s*-?%\}/g
const COMMENT = /<!--[\s\S]*?-->/g

/** Drops the tags of template languages outside code; a Liquid link tag becomes the path that it names. */
export function dropTemplateTags(body: string): { text: string; warnings: Warning[] } {
  const warnings: Warning[] = []
  let fence: string | null = null
  const lines = blankComments(body).split('\n').map((line, index) => {
    const mark = FENCE.exec(line)?.[1]
    if (mark && (fence === null || line.trim().startsWith(fence))) fence = fence === null ? mark : null
    return fence !== null || mark ? line : cleanLine(line, (kind, detail) => warnings.push({ kind, line: index + 1, detail }))
  })
  return { text: lines.join('\n'), warnings }
}

/** Outside inline code too: what stands between backticks is shown, not run. */
function cleanLine(line: string, warn: (kind: string, detail: string) => void): string {
  const parts = line.split(/(`+[^`]*`+)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : cleanText(part, warn))).join('')
}

function cleanText(text: string, warn: (kind: string, detail: string) => void): string {
  let cleaned = text.replace(LINK_TAG, (_, path: string) => `/${path.replace(/^\//, '')}`)
  for (const [kind, pattern] of TAGS) {
    cleaned = cleaned.replace(pattern, (tag) => {
      warn(kind, tag.slice(0, 80))
      return ''
    })
  }
  return cleaned
}

/** Lines stay where they are, so that warnings name the right one. */
const blankComments = (body: string) => body.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ''))
