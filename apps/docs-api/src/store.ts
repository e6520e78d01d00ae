import type { Db } from '@ppman/db'
import { apiSpecRepo } from './api-specs/api-spec-repo.ts'
import { changelogRepo } from './changelog/changelog-repo.ts'
import { chapterRepo } from './chapters/chapter-repo.ts'
import { deletionRepo, subtreeRepo } from './deletions/deletion-repo.ts'
import { importRepo } from './imports/import-repo.ts'
import { manualRepo } from './manuals/manual-repo.ts'
import { currentManualRepo, formerAddressRepo } from './pages/address-repo.ts'
import { visibilityRepo, pageArchiveRepo, publishedCopyRepo } from './pages/published-copy-repo.ts'
import { pageLinkRepo } from './pages/page-link-repo.ts'
import { pageRepo } from './pages/page-repo.ts'
import { searchRepo } from './pages/search/search-repo.ts'
import { productRepo } from './products/product-repo.ts'
import { redirectRepo } from './redirects/redirect-repo.ts'
import { reviewRepo } from './review/review-repo.ts'
import { runRepo } from './runs/run-repo.ts'
import { ticketRepo } from './tickets/ticket-repo.ts'
import { topicRepo } from './topics/topic-repo.ts'

/** All repositories over one client or one open transaction. */
export const storeOf = (db: Db) => ({
  products: productRepo(db),
  manuals: manualRepo(db),
  chapters: chapterRepo(db),
  topics: topicRepo(db),
  reviews: reviewRepo(db),
  runs: runRepo(db),
  pages: pageRepo(db),
  publishedCopy: publishedCopyRepo(db),
  pageLinks: pageLinkRepo(db),
  formerAddresses: formerAddressRepo(db),
  redirects: redirectRepo(db),
  currentManual: currentManualRepo(db),
  search: searchRepo(db),
  tickets: ticketRepo(db),
  changelog: changelogRepo(db),
  apiSpecs: apiSpecRepo(db),
  visibility: visibilityRepo(db),
  pageArchive: pageArchiveRepo(db),
  deletions: deletionRepo(db),
  subtree: subtreeRepo(db),
  imports: importRepo(db),
})

export type Store = ReturnType<typeof storeOf>
