export { type EffectiveDate, effectiveDateRepo } from './effective-date-repo.ts'
export { createFeed, deleteFeed, noFeed, rotateToken, updateFeed } from './manage-feeds.ts'
export {
  changeFilterOf,
  type FeedFilter,
  type SavedFeed,
  savedFeedRepo,
  type SavedFeedRepo,
} from './saved-feed-repo.ts'
