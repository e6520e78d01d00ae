export { applyDeliveryEvents, type BatchResult } from './apply-delivery-events.ts'
export { type DeliveryRepo, deliveryRepo } from './delivery-repo.ts'
export { type SubscriptionRepo, subscriptionRepo } from './subscription-repo.ts'
