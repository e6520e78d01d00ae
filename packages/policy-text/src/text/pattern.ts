export { anyOf, regex, source } from '@ppman/text'
