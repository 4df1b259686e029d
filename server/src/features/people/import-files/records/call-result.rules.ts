import { yesOrNo } from '../values.rules.ts'

/** What came of a call: they were spoken to, a message was left, or nobody was reached. */
export type CallResult = 'Yes' | 'Message' | 'No'

/** HubSpot's own outcomes, which its API has as ids. */
const hubSpots: Record<string, CallResult> = {
  'f240bbac-87c9-4f6e-bf70-924b57d47db7': 'Yes', // Connected
  'b2cf5968-551e-4856-9783-52b3da59a7d0': 'Message', // Left voicemail
  'a4c4c377-d246-4b32-a13b-75a56a4cd0ff': 'Message', // Left live message
  '73a0d17f-1163-4015-bdd5-ec830791da20': 'No', // No answer
  '9d9162e7-6cf3-4944-bf63-4dff82258764': 'No', // Busy
  '17b47fee-58de-441e-a44c-c6300d46f273': 'No', // Wrong number
}

const noMessage =
  /\bno (?:voice ?mail|vm|message|msg)\b|\b(?:not|n.?t|without) leav|\bmail ?box\b|\b(?:voice ?mail|vm) (?:is |was )?(?:full|not set)/i
const left = /\bleft (?:an? |live |detailed |my )?(?:message|msg|voice ?mail|vm)\b|\b(?:lm|lvm|lmtc|lmtcb)\b/i
const notReached =
  /\b(?:no[- ]?answer|not? answered|unanswered|unattended|busy|missed|did ?n.?t (?:answer|reach|connect|pick up)|(?:not|n.?t|unable to) (?:answer|reach|connect|pick up|get through)|not (?:connected|reached|available|home|in service)|unreachable|no (?:contact|response|pick ?up)|machine|attempted|attempt|wrong number|bad number|disconnected|failed|cancell?ed|hung up|hang up)\b|^(?:rejected|declined)$/i
const message = /\b(?:left|voice ?mail|vm|message|msg)\b/i
const spoken =
  /\b(?:connected|accepted|answered|attended|spoke|spoken|talk|talked|reached|contacted|contact made|conversation|discussed|interested|appointment|appt|meeting|showing|scheduled|set|booked|call ?back|follow(?:ed)?[- ]?up|complete|completed|held|received|success|successful|qualified|positive|warm|hot|do not call|dnc|sold|nurture)\b/i

/** What came of a call by an outcome or a status; undefined if the words do not say it. */
export const callResultOf = (words: string): CallResult | undefined => {
  const known = hubSpots[words.toLowerCase()]
  if (known) return known
  if (noMessage.test(words)) return 'No'
  if (left.test(words)) return 'Message'
  if (notReached.test(words)) return 'No'
  if (message.test(words)) return 'Message'
  return spoken.test(words) || yesOrNo(words) ? 'Yes' : undefined
}
