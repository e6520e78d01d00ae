import type { Block } from '../document/document.ts'
import { sectionsOf } from '../facts/document-sections.ts'
import { sectionOf } from '../facts/section.ts'
import { isCodeSection, isExplaining } from './titles.ts'

const LISTS_CODE =
  /^\W*(?:(?:CPT|HCPCS|ICD-10)\b|\d{5}\b|\d{4}[FTUM]\b|[A-EGHJ-MP-V]\d{4}\b|[A-TV-Z]\d[0-9AB]\.\d)/
/** A list begins within so many blocks below its title. */
const LIST_DISTANCE = 6

/** Whether each block stands in a part that lists codes, below the titles of its lists. */
function areOfCodes(blocks: readonly Block[]): boolean[] {
  let isOpen = false
  return blocks.map(({ kind, text, path }, index) => {
    if (kind === 'heading') isOpen = isCodeSection(text) || (isOpen && listsCodesBelow(blocks, index))
    return isOpen || path.some((title) => isCodeSection(title))
  })
}

const listsCodesBelow = (blocks: readonly Block[], index: number): boolean =>
  blocks.slice(index + 1, index + 1 + LIST_DISTANCE).some(({ text }) => LISTS_CODE.test(text))

/** Blocks, and whether one is of a part that states criteria, below other headings perhaps. */
export type Parts = {
  blocks: readonly Block[]
  isPolicy: (block: number, path?: readonly string[]) => boolean
}

export function policyParts(blocks: readonly Block[]): Parts {
  const sections = sectionsOf(blocks)
  const isOfCodes = areOfCodes(blocks)
  const isPolicy = (block: number, path = blocks[block]!.path) =>
    (path === blocks[block]!.path ? sections[block] : sectionOf(path)) === 'policy' &&
    !isOfCodes[block] &&
    !isExplaining(path)
  return { blocks, isPolicy }
}
