export { endToEndHeaders } from './end-to-end-headers.ts'
export { answerLength, type Framing, framingHeader, hasBody, requestFraming } from './framing.ts'
export { answerUnreadable } from '../unreadable-request.ts'
export { NoAnswer, upstream } from './upstream.ts'
