export { type AuditedPage, auditPages, describeInBrowser } from './audit-pages.ts'
export { checkOpenPage, checkPage, invalidHtml, watchConsole } from './check-page.ts'
