export { type AuditedPage, auditPages, describeInBrowser, launchChromium } from './audit-pages.ts'
export { checkOpenPage, checkPage, invalidHtml, watchConsole } from './check-page.ts'
