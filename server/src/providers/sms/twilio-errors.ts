import type { Reason } from '../not-sent.ts'

/** What an error means. `unreachable`: nothing will ever arrive at that number. */
type TwilioFault = { reason: Reason; message: string; unreachable?: true }

/**
 * Twilio's error codes (twilio.com/docs/api/errors) in sentences for the sender: those that refuse a text at once, and
 * those that its status reports later.
 */
const errors: Record<number, TwilioFault> = {
  20003: { reason: 'sign-in', message: 'Twilio refused the account SID and token of the settings.' },
  20005: { reason: 'sign-in', message: 'The Twilio account is not active.' },
  20429: { reason: 'later', message: 'Twilio takes no more texts at the moment.' },
  21211: { reason: 'recipient', message: 'There is no such phone number.', unreachable: true },
  21214: { reason: 'recipient', message: 'The number cannot receive texts.', unreachable: true },
  21408: { reason: 'refused', message: 'The Twilio account may not send texts to that country or region.' },
  21601: { reason: 'refused', message: 'The number that the text is sent from cannot send texts.' },
  21602: { reason: 'refused', message: 'The text is empty.' },
  21603: { reason: 'refused', message: 'The text has no number to be sent from.' },
  21606: { reason: 'refused', message: 'The number that the text is sent from is not one of the Twilio account.' },
  21610: {
    reason: 'stopped',
    message: 'The recipient has replied STOP, so the carrier delivers no more texts from this number.',
    unreachable: true,
  },
  21611: { reason: 'later', message: 'Too many texts are waiting to be sent from this number.' },
  21612: { reason: 'refused', message: 'Texts cannot be sent from this number to that one.' },
  21614: {
    reason: 'recipient',
    message: 'The number is not a mobile phone, so it cannot receive texts.',
    unreachable: true,
  },
  21617: { reason: 'refused', message: 'The text is longer than 1,600 characters.' },
  21660: { reason: 'refused', message: 'The number that the text is sent from is not one of the Twilio account.' },
  30001: { reason: 'later', message: 'Too many texts were waiting to be sent from this number.' },
  30002: { reason: 'sign-in', message: 'The Twilio account is suspended.' },
  30003: { reason: 'recipient', message: 'The phone is switched off, out of reach, or cannot receive texts.' },
  30004: { reason: 'recipient', message: 'The recipient or the carrier blocks texts from this number.' },
  30005: { reason: 'recipient', message: 'The number is unknown or no longer in service.', unreachable: true },
  30006: {
    reason: 'recipient',
    message: 'The number is a landline, or its carrier takes no texts.',
    unreachable: true,
  },
  30007: { reason: 'refused', message: 'The carrier filtered the text as spam.' },
  30008: { reason: 'refused', message: 'The carrier did not deliver the text and did not say why.' },
  30010: { reason: 'refused', message: 'The text costs more than the Twilio account allows.' },
  30022: { reason: 'later', message: "The carrier's limit for the brokerage's texts has been reached." },
  30023: { reason: 'refused', message: "The carrier's limit for the brokerage's texts of the day has been reached." },
  30032: {
    reason: 'refused',
    message: 'The toll-free number that the text is sent from has not been verified with the carriers.',
  },
  30034: {
    reason: 'refused',
    message:
      'The number that the text is sent from is not registered with the carriers (A2P 10DLC). Register it in Twilio.',
  },
  63038: { reason: 'later', message: 'The Twilio account has sent as many texts as it may in a day.' },
}

/** What an error code means; for one that is not listed here, only the number is stated. */
export const explainTwilioError = (code: number | undefined): TwilioFault =>
  (code !== undefined && errors[code]) || {
    reason: 'refused',
    message: code
      ? `The text was not delivered (Twilio error ${code}).`
      : 'The text was not delivered, without a reason.',
  }
