/**
 * The modifiers that a text names, each once and sorted: `LT TC` for `TC|LT`. A modifier of CPT or
 * HCPCS has two characters; `N/A` and other words name none.
 */
export const readModifiers = (text: string): string =>
  [...new Set(text.toUpperCase().split(/[^A-Z0-9]+/))]
    .filter((word) => word.length === 2 && word !== '00')
    .sort()
    .join(' ')
