import type { Block, Extract } from '../document/document.ts'
import { anyOf } from '../text/pattern.ts'
import { blockBuilder, isBoldTitle } from './block-builder.ts'
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
  isElement,
  type TreeNode,
} from './html-tree.ts'

export const HTML_EXTRACTOR = 'html-blocks/4'

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
  let nesting = 0
  for (const step of walk(part, isDropped)) {
    nesting += nestingOf(step)
    apply(step, { builder, bold, nesting })
  }
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

/** How far a list is indented, in the unit of plain text. */
const COLUMNS_PER_LEVEL = 4
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])

function nestingOf(step: Step): number {
  if ('enter' in step) return LISTS.has(step.enter.tagName) ? 1 : 0
  return 'leave' in step && LISTS.has(step.leave.tagName) ? -1 : 0
}

type Walk = {
  builder: ReturnType<typeof blockBuilder>
  bold: ReturnType<typeof boldTitles>
  nesting: number
}

function apply(step: Step, { builder, bold, nesting }: Walk): void {
  if ('text' in step) return bold.text(step.text)
  const entering = 'enter' in step
  const element = entering ? step.enter : step.leave
  const { tagName } = element
  if (tagName === 'img') {
    const words = entering ? pictureText(element) : ''
    return words === '' ? undefined : bold.text(` ${words} `)
  }
  if (BOLD.has(tagName)) return void (entering ? bold.enter() : bold.leave())
  const level = HEADING.exec(tagName)?.[1] ?? levelOfRole(element)
  if (level && !entering) bold.release()
  else if (level || tagName === 'br' || BREAKS.has(tagName)) bold.end()
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

/** The level of an element that is a heading by its role, or the summary of a part that opens. */
function levelOfRole(element: Element): string | undefined {
  if (element.tagName === 'summary') return String(BOLD_LEVEL)
  return attribute(element, 'role') === 'heading'
    ? (attribute(element, 'aria-level') ?? String(BOLD_LEVEL)).replace(/\D/g, '') || undefined
    : undefined
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
const MAX_WORDS = 4

/** A name of a file, left in place of a description. */
const FILE_NAME = /\.(?:gif|jpe?g|png|svg|webp|bmp|ico)\b|[_/\\]|^\d+$/i
/** Pictures that decorate a page or name what a link does. */
const DECORATION = anyOf(
  /\b(?:logo|icon|image|photo|picture|graphic|banner|spacer|bullet|arrow|thumbnail|separator)s?\b/,
  /\b(?:pdf|download|print|e-?mail|search|menu|close|expand|collapse|external|new (?:window|tab)|link)\b/,
  /\b(?:facebook|twitter|linkedin|instagram|youtube)\b/,
)
const DECORATIVE_FILE = /logo|spacer|banner|arrow|bullet|pixel/i

/**
 * What a picture in a table cell or a list item says by its alternative text: a lock that stands
 * for "PA". Empty for a picture that decorates.
 */
function pictureText(element: Element): string {
  const words = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  if (words === '' || words.includes('|') || words.split(' ').length > MAX_WORDS) return ''
  if (FILE_NAME.test(words) || DECORATION.test(words)) return ''
  if (DECORATIVE_FILE.test(attribute(element, 'src') ?? '')) return ''
  if (/^(?:presentation|none)$/.test(attribute(element, 'role') ?? '')) return ''
  return isInEntry(element) ? words : ''
}

/** Whether a picture is in an item, or in a cell of a table that has data. */
function isInEntry(element: Element): boolean {
  let isInCell = false
  for (let parent: TreeNode | null = element.parentNode; parent; parent = parentOf(parent)) {
    if (!isElement(parent as Element)) continue
    const { tagName } = parent as Element
    if (tagName === 'li') return true
    if (tagName === 'table') return isInCell && hasData(parent as Element)
    isInCell ||= CELLS.has(tagName)
  }
  return false
}

const tables = new WeakMap<Element, boolean>()

/** Whether a table has several rows and no table inside: others lay out a page. */
function hasData(table: Element): boolean {
  const found = tables.get(table)
  if (found !== undefined) return found
  const names = Array.from(elementsIn(table), ({ tagName }) => tagName)
  const isData = names.filter((name) => name === 'tr').length > 1 && !names.includes('table')
  tables.set(table, isData)
  return isData
}

const parentOf = (node: TreeNode): TreeNode | null => ('parentNode' in node ? node.parentNode : null)
