import type { Block, Extract } from '../document/document.ts'
import { blockBuilder } from './block-builder.ts'
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
  let nesting = 0
  for (const step of walk(part, isDropped)) {
    nesting += nestingOf(step)
    apply(step, builder, nesting)
  }
  builder.flush()
  return builder.blocks
}

/** How far a list is indented, in the unit of plain text. */
const COLUMNS_PER_LEVEL = 4
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])

function nestingOf(step: Step): number {
  if ('enter' in step) return LISTS.has(step.enter.tagName) ? 1 : 0
  return 'leave' in step && LISTS.has(step.leave.tagName) ? -1 : 0
}

function apply(step: Step, builder: ReturnType<typeof blockBuilder>, nesting: number): void {
  if ('text' in step) return builder.text(step.text)
  const entering = 'enter' in step
  const { tagName } = entering ? step.enter : step.leave
  const level = HEADING.exec(tagName)?.[1]
  if (level) return entering ? builder.flush() : builder.heading(Number(level))
  if (tagName === 'br') return builder.text('\n')
  if (tagName === 'li')
    return entering ? builder.item({ indent: nesting * COLUMNS_PER_LEVEL }) : builder.flush()
  if (tagName === 'tr') return entering ? builder.open('row') : builder.flush()
  if ((tagName === 'td' || tagName === 'th') && builder.isRow()) return entering ? builder.cell() : undefined
  if (BREAKS.has(tagName) && !builder.isRow()) return builder.flush()
  if (tagName === 'table') return builder.flush()
  if (BREAKS.has(tagName)) builder.text(' ')
}
