import { expect, test } from 'vitest'
import { backOn, isAway } from './away.rules.ts'

/* Out-of-office answers as people write them. Today is Wednesday, 29 July 2026. */
const today = Temporal.PlainDate.from('2026-07-29')

test.for<[text: string, back: string | undefined]>([
  ['I am out of the office until August 4.', '2026-08-04'],
  ['I will be out of the office until Tuesday, August 4th, with limited access to email.', '2026-08-04'],
  ['Thank you for your email. I will be back on 08/04/2026.', '2026-08-04'],
  ['I am on vacation, returning Monday, August 3rd.', '2026-08-03'],
  ['I’m away and will return on 2026-08-10.', '2026-08-10'],
  ['I will be out of office from July 27 through July 31 and will reply when I return.', '2026-08-01'],
  ['I am out of the office 7/27 - 7/31. I will return to the office on Monday, 8/3.', '2026-08-03'],
  ['Out of office until 8/4', '2026-08-04'],
  ['I am currently out of the office and will be returning on Monday 3 August 2026.', '2026-08-03'],
  ['I’m on parental leave until January 11, 2027. Please contact Bob.', '2027-01-11'],
  ['I will be back in the office on Monday.', '2026-08-03'],
  ['Back Thursday!', '2026-07-30'],
  ['I am out today and will be back tomorrow.', '2026-07-30'],
  ['Away this week, back next week.', '2026-08-03'],
  ['I am out of the office between July 25 and August 2.', '2026-08-03'],
  ['I will be out of the office starting 07/28/2026 and will not return until 08/05/2026.', '2026-08-05'],
  ['I’ll be OOO till the 5th of August', '2026-08-05'],
  ['Ich bin bis 04.08.2026 im Urlaub.', '2026-08-05'],
  ['Ich bin ab dem 05.08.2026 wieder im Büro.', undefined],
  ['I am out until Dec. 1', '2026-12-01'],
  ['I will be out through Friday, July 31.', '2026-08-01'],
  ['I am away until Jan 4', '2027-01-04'],
  ['I am out of the office with limited access to email.', undefined],
  ['I will get back to you as soon as I can.', undefined],
  // It was left standing.
  ['I am out of the office until July 6.', undefined],
  ['I am out until 07/06/2026.', undefined],
  ['Until February 30', undefined],
  ['We are open Monday to Friday, 9 to 5.', undefined],
  ['Call me back at 512-555-0100', undefined],
])('%j: back on %s', ([text, back]) => {
  expect(backOn(text, today)?.toString()).toBe(back)
})

test.for<[subject: string, text: string, is: boolean]>([
  ['Automatic reply: Homes', 'I am out of the office until August 4.', true],
  ['Automatic reply: Homes', 'I will be on vacation with no access to email.', true],
  ['Out of Office: Homes', 'Back soon.', true],
  ['Automatische Antwort: Homes', 'Ich bin derzeit im Urlaub.', true],
  ['OOO Re: Homes', 'See you Monday.', true],
  ['Automatic reply: Homes', 'Thank you for contacting us. We have received your message.', false],
  ['[#4711] We got your request', 'A ticket was created. Do not reply to this email.', false],
  ['Delivery Status Notification (Failure)', 'The address was not found.', false],
  ['Undeliverable: Homes', 'Delivery has failed to these recipients.', false],
  ['Auto: receipt', 'Your payment was received.', false],
])('%j with %j is out of office: %s', ([subject, text, is]) => {
  expect(isAway(subject, text)).toBe(is)
})
