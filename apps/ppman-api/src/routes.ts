import type { AnyRoute } from '@ppman/http'
import { createDisagreementRoute } from './disagreements/create.route.ts'
import { listDisagreementsRoute } from './disagreements/list.route.ts'
import { resolveDisagreementRoute } from './disagreements/resolve.route.ts'
import { coverageRoute } from './analytics/coverage.route.ts'
import { usageRoute } from './analytics/usage.route.ts'
import { applicabilityRoute } from './applicability/get.route.ts'
import { auditEventsRoute } from './audit/events.route.ts'
import { auditExportRoute } from './audit/export.route.ts'
import { auditKeysRoute } from './audit/keys.route.ts'
import { sessionRoute } from './auth/session.route.ts'
import { wsTicketRoute } from './auth/ws-ticket.route.ts'
import { createRuleRoute } from './billing-rules/create.route.ts'
import { getRuleRoute } from './billing-rules/get.route.ts'
import { listRulesRoute } from './billing-rules/list.route.ts'
import { comparePayersRoute } from './compare/payers.route.ts'
import { comparePricesRoute } from './compare/prices.route.ts'
import type { Ctx } from './context.ts'
import { createFeedRoute } from './feeds/create.route.ts'
import { deleteFeedRoute } from './feeds/delete.route.ts'
import { getFeedRoute } from './feeds/get.route.ts'
import { listFeedsRoute } from './feeds/list.route.ts'
import { rotateFeedTokenRoute } from './feeds/rotate-token.route.ts'
import { updateFeedRoute } from './feeds/update.route.ts'
import { getJobRoute } from './jobs-status/get.route.ts'
import { listJobsRoute } from './jobs-status/list.route.ts'
import { asyncapiRoute } from './meta/asyncapi.route.ts'
import { openapiRoute } from './meta/openapi.route.ts'
import { getPayerRoute } from './payers/get.route.ts'
import { createAliasRoute } from './payers/create-alias.route.ts'
import { deleteAliasRoute } from './payers/delete-alias.route.ts'
import { listAliasesRoute } from './payers/list-aliases.route.ts'
import { createEntryRoute } from './payers/create-entry.route.ts'
import { exportPayersRoute } from './payers/export.route.ts'
import { payerHealthRoute } from './payers/health.route.ts'
import { lookupRoute } from './lookup/lookup.route.ts'
import { lookupPayersRoute } from './lookup/payers.route.ts'
import { lookupTopicsRoute } from './lookup/topics.route.ts'
import { deleteEntryRoute } from './payers/delete-entry.route.ts'
import { listEntriesRoute } from './payers/list-entries.route.ts'
import { listPayersRoute } from './payers/list.route.ts'
import { matchPayerRoute } from './payers/match.route.ts'
import { payerStatsRoute } from './payers/stats.route.ts'
import { syncPayersRoute } from './payers/sync.route.ts'
import { checkPriorAuthRoute } from './prior-auth/check.route.ts'
import { listPriorAuthRoute } from './prior-auth/list.route.ts'
import { policyDiffRoute } from './policies/diff.route.ts'
import { policyFeedRoute } from './policies/feed.route.ts'
import { getPolicyRoute } from './policies/get.route.ts'
import { listPoliciesRoute } from './policies/list.route.ts'
import { reviewPolicyRoute } from './policies/review.route.ts'
import { policyVersionRoute } from './policies/version.route.ts'
import { policyCriteriaRoute } from './policies/criteria.route.ts'
import { policyCriteriaChangesRoute } from './policies/criteria-changes.route.ts'
import { policyVersionsRoute } from './policies/versions.route.ts'
import { codeDistributionRoute } from './price-transparency/code-distribution.route.ts'
import { codePayerSpreadRoute } from './price-transparency/code-payer-spread.route.ts'
import { codePercentileRoute } from './price-transparency/code-percentile.route.ts'
import { codeViewRoute } from './price-transparency/code.route.ts'
import { rateEvidenceRoute } from './price-transparency/evidence.route.ts'
import { getHospitalRoute } from './price-transparency/get-hospital.route.ts'
import { listHospitalsRoute } from './price-transparency/list-hospitals.route.ts'
import { listRatesRoute } from './price-transparency/rates.route.ts'
import { searchPricesRoute } from './price-transparency/search.route.ts'
import { verifyRateRoute } from './price-transparency/verify.route.ts'
import { priceUpdatesRoute } from './price-transparency/updates.route.ts'
import { createPriceSourceRoute } from './price-transparency/sources-create.route.ts'
import { getPriceSourceRoute } from './price-transparency/sources-get.route.ts'
import { listPriceSourcesRoute } from './price-transparency/sources-list.route.ts'
import { updatePriceSourceRoute } from './price-transparency/sources-update.route.ts'
import { createPtDocumentRoute } from './pt-documents/create.route.ts'
import { decidePtValuesRoute } from './pt-documents/decide-values.route.ts'
import { deletePtDocumentRoute } from './pt-documents/delete.route.ts'
import { estimatePtDocumentRoute } from './pt-documents/estimate.route.ts'
import { getPtDocumentRoute } from './pt-documents/get.route.ts'
import { listPtDocumentsRoute } from './pt-documents/list.route.ts'
import { searchRoute } from './search/search.route.ts'
import { getSourceRoute } from './sources/get.route.ts'
import { listSourcesRoute } from './sources/list.route.ts'
import { resolveSourceRoute } from './sources/resolve.route.ts'
import { revokeRegionRoute } from './sources/revoke-region.route.ts'
import { staleSourcesRoute } from './sources/stale.route.ts'
import { createEmailSubscriptionRoute } from './email-subscriptions/create.route.ts'
import { deleteEmailSubscriptionRoute } from './email-subscriptions/delete.route.ts'
import { getEmailSubscriptionRoute } from './email-subscriptions/get.route.ts'
import { listEmailSubscriptionsRoute } from './email-subscriptions/list.route.ts'
import { resendEmailConfirmationRoute } from './email-subscriptions/resend-confirmation.route.ts'
import { updateEmailSubscriptionRoute } from './email-subscriptions/update.route.ts'
import { listEventsRoute } from './notifications/list-events.route.ts'
import { createWebhookRoute } from './webhooks/create.route.ts'
import { deleteWebhookRoute } from './webhooks/delete.route.ts'
import { listDeliveriesRoute } from './webhooks/deliveries.route.ts'
import { getDeliveryRoute } from './webhooks/delivery.route.ts'
import { getWebhookRoute } from './webhooks/get.route.ts'
import { listWebhooksRoute } from './webhooks/list.route.ts'
import { pingWebhookRoute } from './webhooks/ping.route.ts'
import { previewWebhookRoute } from './webhooks/preview.route.ts'
import { recoverWebhookRoute } from './webhooks/recover.route.ts'
import { replayDeliveryRoute } from './webhooks/replay.route.ts'
import { rotateWebhookSecretRoute } from './webhooks/rotate-secret.route.ts'
import { updateWebhookRoute } from './webhooks/update.route.ts'

/**
 * Every operation of the API, in the order of the specification.
 * The server, the OpenAPI document and the contract test use this list.
 * A fixed path must precede a path with a parameter in the same position.
 */
export const routes: readonly AnyRoute<Ctx>[] = [
  lookupRoute,
  lookupPayersRoute,
  lookupTopicsRoute,
  searchRoute,
  listPayersRoute,
  syncPayersRoute,
  matchPayerRoute,
  payerStatsRoute,
  exportPayersRoute,
  payerHealthRoute,
  listAliasesRoute,
  createAliasRoute,
  deleteAliasRoute,
  listEntriesRoute,
  createEntryRoute,
  deleteEntryRoute,
  getPayerRoute,
  listPoliciesRoute,
  policyFeedRoute,
  getPolicyRoute,
  reviewPolicyRoute,
  policyDiffRoute,
  policyVersionsRoute,
  policyVersionRoute,
  policyCriteriaRoute,
  policyCriteriaChangesRoute,
  listRulesRoute,
  createRuleRoute,
  getRuleRoute,
  staleSourcesRoute,
  listSourcesRoute,
  getSourceRoute,
  resolveSourceRoute,
  revokeRegionRoute,
  listEventsRoute,
  listWebhooksRoute,
  createWebhookRoute,
  getWebhookRoute,
  updateWebhookRoute,
  deleteWebhookRoute,
  pingWebhookRoute,
  rotateWebhookSecretRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  replayDeliveryRoute,
  recoverWebhookRoute,
  previewWebhookRoute,
  listEmailSubscriptionsRoute,
  createEmailSubscriptionRoute,
  getEmailSubscriptionRoute,
  updateEmailSubscriptionRoute,
  deleteEmailSubscriptionRoute,
  resendEmailConfirmationRoute,
  listFeedsRoute,
  createFeedRoute,
  getFeedRoute,
  updateFeedRoute,
  deleteFeedRoute,
  rotateFeedTokenRoute,
  listHospitalsRoute,
  getHospitalRoute,
  searchPricesRoute,
  priceUpdatesRoute,
  codeViewRoute,
  codeDistributionRoute,
  codePercentileRoute,
  codePayerSpreadRoute,
  listRatesRoute,
  rateEvidenceRoute,
  verifyRateRoute,
  listPriceSourcesRoute,
  createPriceSourceRoute,
  getPriceSourceRoute,
  updatePriceSourceRoute,
  listPtDocumentsRoute,
  createPtDocumentRoute,
  getPtDocumentRoute,
  deletePtDocumentRoute,
  decidePtValuesRoute,
  estimatePtDocumentRoute,
  comparePricesRoute,
  comparePayersRoute,
  applicabilityRoute,
  coverageRoute,
  usageRoute,
  listDisagreementsRoute,
  createDisagreementRoute,
  resolveDisagreementRoute,
  listPriorAuthRoute,
  checkPriorAuthRoute,
  auditExportRoute,
  auditEventsRoute,
  auditKeysRoute,
  listJobsRoute,
  getJobRoute,
  sessionRoute,
  wsTicketRoute,
  openapiRoute,
  asyncapiRoute,
]
