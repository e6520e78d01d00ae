export { foldText, numberKey, type SearchDocument, wordsOf } from './search-document.ts'
export { searchIndexRepo } from './search-index-repo.ts'
