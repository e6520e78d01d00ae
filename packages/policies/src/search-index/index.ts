export type { SearchDocument } from './search-document.ts'
export { searchIndexRepo } from './search-index-repo.ts'
export { foldText, numberKey, wordsOf } from './search-words.ts'
