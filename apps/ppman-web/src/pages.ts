import { developersPage } from './pages/developers/page.ts'
import { referencePages } from './pages/developers-api/page.ts'
import { developerChangesPage } from './pages/developers-changes/page.ts'
import { developerErrorsPage } from './pages/developers-errors/page.ts'
import { developerLimitsPage } from './pages/developers-limits/page.ts'
import { developerWebhooksPage } from './pages/developers-webhooks/page.ts'
import { developerSocketPage } from './pages/developers-websocket/page.ts'
import { homePage } from './pages/home/page.ts'
import { transparencyLandingPage } from './pages/transparency-landing/page.ts'
import { applicabilityPage } from './pages/policy-applicability/page.ts'
import { policyChangesPage } from './pages/policy-changes/page.ts'
import { confidencePage } from './pages/policy-confidence/page.ts'
import { policyMonitoringPage } from './pages/policy-monitoring/page.ts'
import { policySourcePage } from './pages/policy-source/page.ts'
import { policySourcesPage } from './pages/policy-sources/page.ts'
import { policyDiffPage } from './pages/policy-diff/page.ts'
import { findPayerPage } from './pages/policy-find-payer/page.ts'
import { policyLandingPage } from './pages/policy-landing/page.ts'
import { myPayersPage } from './pages/policy-my-payers/page.ts'
import { codePage } from './pages/policy-code/page.ts'
import { documentFilePage, documentPage } from './pages/policy-document/page.ts'
import { documentsPage } from './pages/policy-documents/page.ts'
import { policyPage } from './pages/policy-policy/page.ts'
import { priorAuthPage } from './pages/policy-prior-auth/page.ts'
import { policySearchPage } from './pages/policy-search/page.ts'
import { aboutPage, accessibilityPage, privacyPage, termsPage } from './pages/site-owner/page.ts'
import { siteSearchPage } from './pages/site-search/page.ts'
import { transparencyComparePage } from './pages/transparency-compare/page.ts'
import { benefitDocumentPage } from './pages/transparency-document/page.ts'
import { benefitDocumentsPage } from './pages/transparency-documents/page.ts'
import { estimatePage } from './pages/transparency-estimate/page.ts'
import { transparencyContractsPage } from './pages/transparency-contracts/page.ts'
import { transparencyCoveragePage } from './pages/transparency-coverage/page.ts'
import { transparencyEvidencePage } from './pages/transparency-evidence/page.ts'
import { transparencyHospitalPage } from './pages/transparency-hospital/page.ts'
import { transparencyNationalPage } from './pages/transparency-national/page.ts'
import { transparencyProcedurePage } from './pages/transparency-procedure/page.ts'
import { transparencySearchPage } from './pages/transparency-search/page.ts'
import { transparencyUpdatesPage } from './pages/transparency-updates/page.ts'
import { welcomePage } from './pages/welcome/page.ts'
import type { Page } from './views.ts'

/** All pages with an address. Routes and tests are made from this list. */
export const pages: readonly Page[] = [
  homePage,
  siteSearchPage,
  aboutPage,
  privacyPage,
  termsPage,
  accessibilityPage,
  welcomePage,
  policyLandingPage,
  policySearchPage,
  priorAuthPage,
  policyPage,
  documentsPage,
  documentPage,
  documentFilePage,
  codePage,
  policyChangesPage,
  policyDiffPage,
  findPayerPage,
  applicabilityPage,
  confidencePage,
  myPayersPage,
  policySourcesPage,
  policySourcePage,
  policyMonitoringPage,
  developersPage,
  ...referencePages,
  developerWebhooksPage,
  developerSocketPage,
  developerErrorsPage,
  developerLimitsPage,
  developerChangesPage,
  transparencyLandingPage,
  transparencySearchPage,
  transparencyComparePage,
  transparencyContractsPage,
  transparencyEvidencePage,
  transparencyProcedurePage,
  transparencyNationalPage,
  transparencyHospitalPage,
  transparencyUpdatesPage,
  transparencyCoveragePage,
  benefitDocumentsPage,
  benefitDocumentPage,
  estimatePage,
]
