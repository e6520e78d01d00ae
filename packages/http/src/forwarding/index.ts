export {
  answerLength,
  endToEndHeaders,
  type Framing,
  framingHeader,
  hasBody,
  requestFraming,
} from './framing.ts'
export { answerUnreadable } from '../unreadable-request.ts'
export { NoAnswer, upstream } from './upstream.ts'
