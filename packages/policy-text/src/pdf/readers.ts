/** Names of what takes the words out of a PDF. */
export const POPPLER_READER = 'poppler-blocks/1'
export const UNPDF_READER = 'unpdf-blocks/1'
