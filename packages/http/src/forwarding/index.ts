export {
  answerLength,
  endToEndHeaders,
  type Framing,
  framingHeader,
  hasBody,
  requestFraming,
} from './message-head.ts'
export { refuseUnreadable } from '../service/unreadable-request.ts'
export { NoAnswer, upstream } from './upstream.ts'
