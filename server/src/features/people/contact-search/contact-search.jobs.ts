import type { Schedule } from '../../../jobs/jobs.ts'

/** Folds the changes of the totals together, so that few rows are added up. */
export const compactContactCount: Schedule = {
  name: 'compact-contact-count',
  match: '* * * * *',
  lane: 'quick',
  run: ({ queue }) => queue.query('select compact_contact_count()'),
}
