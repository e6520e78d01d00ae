import { AppError } from '@ppman/errors'
import type { PublishingPolicy } from '../products/product.ts'
import type { Store } from '../store.ts'

/**
 * Refuses a write in a product or manual that an operator has locked (docs decision D23). Operators
 * still set its policy, reject, unpublish, redirect and restore.
 *
 * @throws `forbidden`
 */
export function refuseLocked(...policies: readonly PublishingPolicy[]): void {
  if (policies.some(({ publishPolicy }) => publishPolicy === 'locked'))
    throw new AppError('forbidden', 'An operator has locked this part of the documentation.')
}

/**
 * As {@link refuseLocked}, for a product by its id.
 *
 * @throws `forbidden`
 */
export async function refuseLockedProduct(store: Store, productId: string): Promise<void> {
  const policy = await store.products.policy(productId)
  if (policy) refuseLocked(policy)
}

/**
 * As {@link refuseLocked}, for a manual by its id; the lock of its product counts too.
 *
 * @throws `forbidden`
 */
export async function refuseLockedManual(store: Store, manualId: string): Promise<void> {
  const parent = await store.manuals.withProduct(manualId)
  if (parent) refuseLocked(parent.manual.policy, parent.product.policy)
}
