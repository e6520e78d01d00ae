export { type AuditedPage, auditPages, describeInBrowser, launchChromium } from './audit-pages.ts'
