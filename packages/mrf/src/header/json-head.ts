/** What the first bytes of a JSON file show. */
export type JsonHead = {
  /**
   * The items are in the root array, or one after the other, instead of below
   * `standard_charge_information`.
   */
  itemsAtRoot: boolean
}

const LIST = /"standard[_\s-]?charge[_\s-]?information"\s*:/i
const ITEM = /"standard[_\s-]?charges"\s*:/i
const HOSPITAL = /"hospital[_\s-]?name"\s*:/i

/** Null for JSON with other content and for other files. */
export function jsonHead(utf8: Buffer): JsonHead | null {
  const text = utf8.toString('latin1')
  if (!/^\s*[[{]/.test(text)) return null
  const [list, item] = [text.search(LIST), text.search(ITEM)]
  if (list < 0 && item < 0 && !HOSPITAL.test(text)) return null
  return { itemsAtRoot: list < 0 && item >= 0 }
}
