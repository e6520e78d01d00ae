/** Dashes, quotes and spaces of one kind each. Every character stays one UTF-16 unit, so that places in the text stay true. */
export const plainForm = (text: string) =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[^\S\n\t]/g, ' ')
