import type { Schedule } from '../../../jobs/jobs.ts'

/** Removes what has expired: sessions, links, old notifications. */
export const sweepExpired: Schedule = {
  name: 'sweep-expired',
  match: '*/15 * * * *',
  lane: 'long',
  run: ({ queue }) => queue.query('select sweep_expired()'),
}
