import { removeOldEvents } from '@ppman/notifications/events'
import type { Job } from '../job-context.ts'

export const removeOldEventsJob: Job = {
  name: 'remove-old-events',
  cron: '40 3 * * *',
  async run(_payload, { transaction, now, log }, signal) {
    const removed = await removeOldEvents({ transaction, now }, signal)
    if (removed.events + removed.mails > 0) log.info(removed, 'old events and mails removed')
  },
}
