import { Parser } from 'htmlparser2'

const LONGEST_CHARS = 4_000
const PARTS = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'tr', 'td', 'h1', 'h2', 'h3', 'h4'])

/** The words of a paragraph, which is HTML, at times encoded twice: on one line, at most 4,000 characters. */
export function paragraphText(html: string): string {
  const once = wordsIn(html)
  return (hasTag(once) ? wordsIn(once) : once).slice(0, LONGEST_CHARS).toWellFormed()
}

function hasTag(text: string): boolean {
  const start = text.search(/<\/?[a-z]/i)
  return start >= 0 && text.includes('>', start)
}

function wordsIn(html: string): string {
  let words = ''
  const parser = new Parser({
    ontext: (text) => (words += text),
    onopentagname: (name) => (words += PARTS.has(name) ? ' ' : ''),
    onclosetag: (name) => (words += PARTS.has(name) ? ' ' : ''),
  })
  parser.end(html)
  // eslint-disable-next-line no-control-regex -- what PostgreSQL refuses
  return words.replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff\s]+/g, ' ').trim()
}
