import type { Block } from '../document/document.ts'
import { isCodeSection } from './titles.ts'

const LISTS_CODE =
  /^\W*(?:(?:CPT|HCPCS|ICD-10)\b|\d{5}\b|\d{4}[FTUM]\b|[A-EGHJ-MP-V]\d{4}\b|[A-TV-Z]\d[0-9AB]\.\d)/
/** A list begins within so many blocks below its title. */
const LIST_DISTANCE = 6

/** Whether each block stands in a part that lists codes, below the titles of its lists. */
export function areOfCodes(blocks: readonly Block[]): boolean[] {
  let isOpen = false
  return blocks.map(({ kind, text, path }, index) => {
    if (kind === 'heading') isOpen = isCodeSection(text) || (isOpen && listsCodesBelow(blocks, index))
    return isOpen || path.some((title) => isCodeSection(title))
  })
}

const listsCodesBelow = (blocks: readonly Block[], index: number): boolean =>
  blocks.slice(index + 1, index + 1 + LIST_DISTANCE).some(({ text }) => LISTS_CODE.test(text))
