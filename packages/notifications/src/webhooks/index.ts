export {
  type DeliveryStatus,
  type EndpointSettings,
  FORMATS,
  statusOf,
  type WebhookDelivery,
  type WebhookEndpoint,
  endpointRepo as webhookEndpointRepo,
} from './endpoint-repo.ts'
export { deliveryRepo as webhookDeliveryRepo } from './delivery-repo.ts'
export {
  createEndpoint,
  deleteEndpoint,
  noEndpoint,
  pingEndpoint,
  recoverDeliveries,
  rotateSecret,
  updateEndpoint,
} from './manage-endpoints.ts'
export { DISABLED_AFTER_DAYS, RETRY_AFTER_S } from './next-attempt.ts'
export { runDeliveries } from './run-deliveries.ts'
export { webhookBody, ATTEMPT_TIMEOUT_MS, MAX_ANSWER_BYTES } from './send-delivery.ts'
export { openSecret, type SealKey, sealSecret } from './secret.ts'
export { sendingRepo } from './sending-repo.ts'
