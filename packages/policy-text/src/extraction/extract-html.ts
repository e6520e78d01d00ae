import type { Block, Extract } from '../document/document.ts'
import { blockBuilder } from './block-builder.ts'
import { isBoldTitle } from './section-title.ts'
import {
  attribute,
  BREAKS,
  type Element,
  elementsIn,
  isFurniture,
  isMain,
  pageTree,
  type Step,
  walk,
} from './html-tree.ts'

export const HTML_EXTRACTOR = 'html-blocks/2'

const HEADING = /^h([1-6])$/
const BOLD: ReadonlySet<string> = new Set(['b', 'strong'])
/** Titles without a heading element are below those with one. */
const BOLD_LEVEL = 7

/**
 * Blocks of an HTML page: its main part where it marks one, without navigation, banners and
 * scripts.
 */
export function extractHtml(html: string): Extract {
  const root = pageTree(html)
  const everything = [...elementsIn(root)]
  const mains = everything.filter((element) => isMain(element) && !isFurniture(element))
  const title = everything.find(({ tagName }) => tagName === 'title')
  return {
    extractor: HTML_EXTRACTOR,
    title: title ? textOf(title) || null : null,
    blocks: blocksOf(
      mains.find(({ tagName }) => tagName !== 'article') ?? (mains.length === 1 ? mains[0]! : root),
    ),
    asksPassword: everything.some(
      (element) => element.tagName === 'input' && attribute(element, 'type') === 'password',
    ),
  }
}

const textOf = (element: Element) =>
  [...walk(element, () => false)]
    .map((step) => ('text' in step ? step.text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Blocks of a part of a page. */
export function blocksOf(part: Element, isDropped = isFurniture): Block[] {
  const builder = blockBuilder()
  const bold = boldTitles(builder)
  for (const step of walk(part, isDropped)) apply(step, builder, bold)
  bold.end()
  builder.flush()
  return builder.blocks
}

/**
 * Holds back a line that begins in bold: when it ends in bold and words a title, it is a heading;
 * else it is text as any other.
 */
function boldTitles(builder: ReturnType<typeof blockBuilder>) {
  let [depth, held, isLineStart] = [0, '', true]
  const release = () => {
    builder.text(held)
    ;[held, isLineStart] = ['', true]
  }
  return {
    release,
    enter: () => (depth += 1),
    leave: () => (depth -= 1),
    text: (words: string) => {
      const isBlank = words.trim() === ''
      if (depth > 0 && builder.isProse() && (isLineStart || held !== '')) held += words
      else if (held !== '' && isBlank) held += words
      else {
        const wasStart = isLineStart
        release()
        isLineStart = wasStart
        builder.text(words)
      }
      isLineStart &&= isBlank
    },
    /** Ends the line. */
    end: () => {
      const title = held.replace(/\s+/g, ' ').trim()
      if (title !== '' && isBoldTitle(title)) {
        builder.flush()
        builder.text(title)
        builder.heading(BOLD_LEVEL)
        held = ''
      }
      release()
    },
  }
}

type Builders = [builder: ReturnType<typeof blockBuilder>, bold: ReturnType<typeof boldTitles>]

function apply(step: Step, ...[builder, bold]: Builders): void {
  if ('text' in step) return bold.text(step.text)
  const entering = 'enter' in step
  const element = entering ? step.enter : step.leave
  const { tagName } = element
  if (BOLD.has(tagName)) return void (entering ? bold.enter() : bold.leave())
  const level = HEADING.exec(tagName)?.[1] ?? levelOfRole(element)
  if (level && !entering) bold.release()
  else if (level || tagName === 'br' || BREAKS.has(tagName)) bold.end()
  if (level) return entering ? builder.flush() : builder.heading(Number(level))
  if (tagName === 'br') return builder.text('\n')
  if (tagName === 'tr' || tagName === 'li')
    return entering ? builder.open(tagName === 'tr' ? 'row' : 'item') : builder.flush()
  if ((tagName === 'td' || tagName === 'th') && builder.isRow()) return entering ? builder.cell() : undefined
  if (BREAKS.has(tagName) && !builder.isRow()) return builder.flush()
  if (tagName === 'table') return builder.flush()
  if (BREAKS.has(tagName)) builder.text(' ')
}

/** The level of an element that is a heading by its role, or the summary of a part that opens. */
function levelOfRole(element: Element): string | undefined {
  if (element.tagName === 'summary') return String(BOLD_LEVEL)
  return attribute(element, 'role') === 'heading'
    ? (attribute(element, 'aria-level') ?? String(BOLD_LEVEL)).replace(/\D/g, '') || undefined
    : undefined
}
