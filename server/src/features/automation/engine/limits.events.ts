import type { Subscription } from '../../../db/events.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { askAllAgain } from './gap.queries.ts'

/**
 * A step that a sending limit or quiet hours have moved is asked anew when the brokerage changes what they depend on, like
 * the messages that wait for them.
 */
export const hearLimits: Subscription = {
  of: { tenant: ['mass_emails_per_day', 'mass_texts_per_day', 'time_zone'] },
  publish: (db, TenantId) => enqueue(db, askAllAgain, { TenantId, WorkflowId: null }, { key: 'workflow-messages' }),
}
