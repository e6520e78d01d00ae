export {
  type EmailSubscription,
  FREQUENCIES,
  MOST_CONFIRMATIONS,
  MOST_SUBSCRIPTIONS,
  STATUSES,
  type SubscriptionSettings,
  settingsRepo,
} from './settings-repo.ts'
export {
  noSubscription,
  removeSubscription,
  resendConfirmation,
  subscribe,
  updateSubscription,
} from './manage-subscriptions.ts'
