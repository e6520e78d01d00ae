export {
  foldText,
  type IndexedDocument,
  numberKey,
  type SearchDocument,
  toIndexedDocument,
  wordsOf,
} from './search-document.ts'
export { searchIndexRepo, valuesOf } from './search-index-repo.ts'
