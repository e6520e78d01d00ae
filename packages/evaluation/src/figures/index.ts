export { type Area, AREAS, type Figure, type Measurement } from './area.ts'
export { exactBounds } from './exact-bounds.ts'
export { formatRate, formatShare } from './format-share.ts'
export { figuresTable, publishedFigures, publishFigures, type PublishedArea } from './published-figures.ts'
