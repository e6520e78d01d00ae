export {
  answerLength,
  endToEndHeaders,
  type Framing,
  framingHeader,
  hasBody,
  NoAnswer,
  requestFraming,
  upstream,
} from './upstream.ts'
export { refuseUnreadable } from '../service/unreadable-request.ts'
