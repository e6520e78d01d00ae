import { escapeHtml, trustedHtml } from '@ppman/web-ui'

export type Html = ReturnType<typeof trustedHtml>

/** Text of a description with `code` between backticks as `<code>`; all else is escaped. */
export const inlineCode = (text: string): Html =>
  trustedHtml(escapeHtml(text).replaceAll(/&#x60;(.*?)&#x60;/g, '<code>$1</code>'))

const TEXT_REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Code as the content of an element, never of an attribute: quotes stay as they are, because
 * references for them would make a page of examples a fifth larger.
 */
export const codeContent = (code: string): Html =>
  trustedHtml(code.replaceAll(/[&<>]/g, (character) => TEXT_REFERENCES[character]!))

/** A paragraph, or an ordered list when it has entries. */
export type TextBlock = { text: Html; entries: readonly Html[] }

/** Paragraphs and numbered lists of a description. */
export const textBlocks = (text: string): TextBlock[] =>
  text.split(/\n{2,}/).map((block) => {
    const entries = block.startsWith('1. ') ? block.split(/\n?\d{1,3}\. /).slice(1) : []
    return { text: inlineCode(entries.length > 0 ? '' : block), entries: entries.map(inlineCode) }
  })
