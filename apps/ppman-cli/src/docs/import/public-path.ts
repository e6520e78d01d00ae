/** `/guide/index.md` and `/guide/` are `/guide`. */
export const withoutExtension = (path: string): string =>
  path
    .replace(/\.(?:mdx?|markdown|html)$/i, '')
    .replace(/\/(?:index|readme|_index)$/i, '')
    .replace(/(?<=.)\/$/, '') || '/'
