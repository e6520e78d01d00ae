/**
 * Text as search compares it: HTML entities read, accents and signs (®, ™) gone, slashes and hyphens taken for spaces, lower case.
 * PostgreSQL's parser would take `LUTS/BPH` for the path of a file.
 */
export function foldText(text: string): string {
  return text
    .replace(/&(?:#x?[\da-f]+|amp|reg|trade|nbsp);/gi, (entity) =>
      entity.toLowerCase() === '&amp;' ? '&' : ' ',
    )
    .normalize('NFKD')
    .replace(/[\u0300-\u036f®™©]|(?<=\w)['’](?=s\b)/gi, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
}

/** The words of a text, in order. */
export const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean)

/** Letters and digits of a document's number: `MP.13.20` is found as `mp1320`. Null where nothing is left. */
export const numberKey = (number: string): string | null => foldText(number).replaceAll(' ', '') || null
