export { applyDeliveryEvents, type BatchResult } from './delivery-event.ts'
export { type DeliveryRepo, deliveryRepo } from './delivery-repo.ts'
export { type SubscriptionRepo, subscriptionRepo } from './subscription-repo.ts'
