import type { AnyRoute } from '@ppman/http'
import { putApiSpecRoute } from './api-specs/put.route.ts'
import { createEntryRoute } from './changelog/create.route.ts'
import { createChapterRoute } from './chapters/create.route.ts'
import { deleteChapterRoute } from './chapters/delete.route.ts'
import { getChapterRoute } from './chapters/get.route.ts'
import { listChaptersRoute } from './chapters/list.route.ts'
import { updateChapterRoute } from './chapters/update.route.ts'
import type { Ctx } from './context.ts'
import { listDeletionsRoute } from './deletions/list.route.ts'
import { restoreDeletionRoute } from './deletions/restore.route.ts'
import { createImportRoute } from './imports/create.route.ts'
import { showImportRoute } from './imports/show.route.ts'
import { createManualRoute } from './manuals/create.route.ts'
import { deleteManualRoute } from './manuals/delete.route.ts'
import { getManualRoute } from './manuals/get.route.ts'
import { listManualsRoute } from './manuals/list.route.ts'
import { updateManualRoute } from './manuals/update.route.ts'
import { openapiRoute } from './meta/openapi.route.ts'
import { manualPolicyRoute } from './policy/manual-policy.route.ts'
import { productPolicyRoute } from './policy/product-policy.route.ts'
import { createProductRoute } from './products/create.route.ts'
import { deleteProductRoute } from './products/delete.route.ts'
import { getProductRoute } from './products/get.route.ts'
import { listProductsRoute } from './products/list.route.ts'
import { updateProductRoute } from './products/update.route.ts'
import { createRedirectRoute } from './redirects/create.route.ts'
import { deleteRedirectRoute } from './redirects/delete.route.ts'
import { listRedirectsRoute } from './redirects/list.route.ts'
import { approveTopicRoute } from './review/approve.route.ts'
import { reviewQueueRoute } from './review/queue.route.ts'
import { rejectTopicRoute } from './review/reject.route.ts'
import { showReviewRoute } from './review/show.route.ts'
import { unpublishTopicRoute } from './review/unpublish.route.ts'
import { showEvidenceRoute } from './runs/evidence.route.ts'
import { showRunRoute } from './runs/show.route.ts'
import { answerTicketRoute } from './tickets/answer.route.ts'
import { listTicketsRoute } from './tickets/list.route.ts'
import { showTicketRoute } from './tickets/show.route.ts'
import { createTopicRoute } from './topics/create.route.ts'
import { deleteTopicRoute } from './topics/delete.route.ts'
import { getTopicRoute } from './topics/get.route.ts'
import { listTopicsRoute } from './topics/list.route.ts'
import { updateTopicRoute } from './topics/update.route.ts'
import { upsertTopicRoute } from './topics/upsert.route.ts'

/** Every operation of the API, in the order of the specification. */
export const routes: readonly AnyRoute<Ctx>[] = [
  createProductRoute,
  listProductsRoute,
  getProductRoute,
  updateProductRoute,
  deleteProductRoute,
  createManualRoute,
  listManualsRoute,
  getManualRoute,
  updateManualRoute,
  deleteManualRoute,
  createChapterRoute,
  listChaptersRoute,
  getChapterRoute,
  updateChapterRoute,
  deleteChapterRoute,
  upsertTopicRoute,
  createTopicRoute,
  listTopicsRoute,
  getTopicRoute,
  updateTopicRoute,
  deleteTopicRoute,
  approveTopicRoute,
  rejectTopicRoute,
  unpublishTopicRoute,
  reviewQueueRoute,
  showReviewRoute,
  productPolicyRoute,
  manualPolicyRoute,
  showRunRoute,
  showEvidenceRoute,
  putApiSpecRoute,
  createEntryRoute,
  createImportRoute,
  showImportRoute,
  listDeletionsRoute,
  restoreDeletionRoute,
  listRedirectsRoute,
  createRedirectRoute,
  deleteRedirectRoute,
  listTicketsRoute,
  showTicketRoute,
  answerTicketRoute,
  openapiRoute,
]
