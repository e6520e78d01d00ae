export {
  type EmailSubscription,
  FREQUENCIES,
  MOST_CONFIRMATIONS,
  MOST_SUBSCRIPTIONS,
  STATUSES,
  type SubscriptionSettings,
} from './subscription.ts'
export {
  noSubscription,
  removeSubscription,
  resendConfirmation,
  subscribe,
  updateSubscription,
} from './manage-subscriptions.ts'
export { settingsRepo } from './settings-repo.ts'
