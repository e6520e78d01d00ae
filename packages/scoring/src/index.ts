export { exactBounds } from './exact-bounds.ts'
export { formatRate, formatShare } from './format-share.ts'
