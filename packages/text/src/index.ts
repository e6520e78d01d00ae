export {
  byteOrderMark,
  decodeLabelled,
  decodeUtf8OrWindows1252,
  detectEncoding,
  type EncodingHint,
} from './charset.ts'
export { decodeHtmlReferences, decodeXmlReferences, escapeMarkup } from './character-references.ts'
export { editDistance } from './edit-distance.ts'
export { type FileFormat, fileFormatOf } from './file-format.ts'
export {
  formatLinearModel,
  type LinearModel,
  mostLikely,
  parseLinearModel,
  probabilitiesOf,
  softmax,
} from './linear-model.ts'
export { anyOf, regex, source } from './pattern.ts'
export { readTypedCode, withoutModifiers } from './typed-code.ts'
