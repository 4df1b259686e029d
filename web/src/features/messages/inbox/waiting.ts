import { formatDuration } from '../../../ui/duration.ts'

/** How long somebody has waited, in short, and whether that is long by now: an hour, a day. */
export const waitingOf = (since: string, now = Date.now()) => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  const words = minutes < 1 ? 'just now' : formatDuration(minutes * 60, 'one')
  return { words, urgency: minutes >= 1440 ? 'now' : minutes >= 60 ? 'soon' : undefined }
}

/** The conversation that has waited longest; without one that waits, the first. */
export const longestWaiting = <Row extends { ConversationId: number; WaitingSince: string | null }>(
  rows: readonly Row[],
) =>
  rows
    .filter(({ WaitingSince }) => WaitingSince !== null)
    .toSorted((a, b) => Date.parse(a.WaitingSince ?? '') - Date.parse(b.WaitingSince ?? ''))[0] ?? rows[0]
