export { type AuditedPage, auditPages, describeInBrowser } from './audit-pages.ts'
