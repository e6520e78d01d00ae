export { openMailer } from './send-message.ts'
export { outboxRepo as mailOutboxRepo } from './outbox-repo.ts'
export { runMail } from './run-mail.ts'
export { capitalize, excerpt, humanize } from './wording.ts'
