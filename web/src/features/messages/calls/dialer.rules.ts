import type { Call, CallStatus } from '@dormer/contract/messages/calls'

/** How long before it expires a token is renewed; of a short one, a tenth of its life. */
const AHEAD = 5 * 60_000

/** In how many milliseconds to renew a token. */
export const renewIn = (ExpiresUtc: string, now: number) => {
  const left = Date.parse(ExpiresUtc) - now
  return Math.max(0, left - Math.min(AHEAD, left / 10))
}

/** mm:ss; minutes go on after an hour. */
export const timerOf = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** How long somebody has been talking. */
export const secondsOf = ({ DateAnswered, DateEnded, DurationSeconds }: Call, now: number) =>
  DateEnded ? DurationSeconds : DateAnswered ? (now - Date.parse(DateAnswered)) / 1000 : 0

const CALLED = 1
const LEFT_MESSAGE = 2
const NO_ANSWER = 3
const outcomes: Partial<Record<CallStatus, number>> = {
  Completed: CALLED,
  'On Call': CALLED,
  Voicemail: LEFT_MESSAGE,
}
/** The most likely outcome of a call that has ended. */
export const likelyOutcome = ({
  Direction,
  Status,
  VoicemailLeft,
}: Pick<Call, 'Direction' | 'Status'> & Partial<Pick<Call, 'VoicemailLeft'>>) => {
  if (VoicemailLeft) return LEFT_MESSAGE
  return Direction === 'Incoming' ? CALLED : (outcomes[Status] ?? NO_ANSWER)
}

/** What became of a call, as one would say. */
export const statusWords = ({
  ActivityTypeId,
  Status,
  VoicemailLeft,
}: Pick<Call, 'ActivityTypeId' | 'Status' | 'VoicemailLeft'>) => {
  if (VoicemailLeft !== null) return 'Voicemail left'
  if (Status !== 'Completed') return Status
  // Whoever logged it knows what the line does not: a machine answers, too.
  return ActivityTypeId === 2 ? 'Left Message' : ActivityTypeId === 3 ? 'No Answer' : 'Talked'
}

/** Of an incoming call, whether somebody ought to call back. */
export const isMissed = ({ Direction, Status }: Pick<Call, 'Direction' | 'Status'>) =>
  Direction === 'Incoming' && (Status === 'Missed' || Status === 'Voicemail')
