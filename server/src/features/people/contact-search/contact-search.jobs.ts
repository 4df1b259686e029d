import type { Schedule } from '../../../jobs/jobs.ts'

/** Compacts the changes of the totals, so that few rows have to be added up. */
export const compactContactCount: Schedule = {
  name: 'compact-contact-count',
  match: '* * * * *',
  lane: 'quick',
  run: ({ queue }) => queue.query('select compact_contact_count()'),
}
