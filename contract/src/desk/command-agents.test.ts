import { expect, test } from 'vitest'
import { whyNoActs } from './command-why.ts'
import { readActs } from './command-words.ts'

/*
 * Sentences as agents and coordinators type them; some follow the documentation of to-do programs and assistants ('push
 * everything to tomorrow', 'mark task done'), most are written in their manner.
 */

const told = (sentence: string) =>
  readActs(sentence)
    ?.map(({ act, what, words, by }) =>
      [`${act}${what ? `(${what})` : ''}:`, words.trim(), by && `${by.count > 0 ? '+' : ''}${by.count} ${by.unit}`]
        .filter(Boolean)
        .join(' '),
    )
    .join(' | ')

test.each([
  // By how much a date of a transaction moves.
  ['extend closing by 3 days', 'DealDate(ClosingDate): +3 days'],
  ['push closing a week', 'DealDate(ClosingDate): +1 weeks'],
  ['move the inspection back 2 days', 'DealDate(InspectionDate): +2 days'],
  ['push the closing on oak hollow out 10 days', 'DealDate(ClosingDate): oak hollow +10 days'],
  ['push back closing 5 days', 'DealDate(ClosingDate): +5 days'],
  ['extend oak hollow closing 2 weeks', 'DealDate(ClosingDate): oak hollow +2 weeks'],
  ["move oak hollow's inspection up a day", 'DealDate(InspectionDate): oak hollow -1 days'],
  ['delay closing one week', 'DealDate(ClosingDate): +1 weeks'],
  ['extend closing for another 7 days', 'DealDate(ClosingDate): +7 days'],
  ['extend the closing date by 14 calendar days', 'DealDate(ClosingDate): +14 days'],
  ['postpone closing 1 month', 'DealDate(ClosingDate): +1 months'],
  ['push coe 5 days', 'DealDate(ClosingDate): +5 days'],
  ['pull closing up 3 days', 'DealDate(ClosingDate): -3 days'],
  ['move appraisal 3 days earlier', 'DealDate(AppraisalDate): -3 days'],
  ['bump closing back a week', 'DealDate(ClosingDate): +1 weeks'],
  ['closing moved back 3 days', 'DealDate(ClosingDate): +3 days'],
  ['closing pushed a week', 'DealDate(ClosingDate): +1 weeks'],
  ['closing got delayed 2 weeks', 'DealDate(ClosingDate): +2 weeks'],
  ['close of escrow moved up 2 days', 'DealDate(ClosingDate): -2 days'],
  ['bump the appraisal to next friday', 'DealDate(AppraisalDate): next friday'],
  ['push closing to friday', 'DealDate(ClosingDate): friday'],
  ['appraisal scheduled for dec 4', 'DealDate(AppraisalDate): dec 4'],
  ['home inspection friday', 'DealDate(InspectionDate): friday'],
  // By how much tasks and appointments move.
  ['push task send comps 2 days', 'Due: send comps due +2 days'],
  ['postpone the task order sign by a week', 'Due: order sign due +1 weeks'],
  ['push showing back 30 minutes', 'Move: showing +30 minutes'],
  ["push nora's showing an hour", "Move: nora's showing +1 hours"],
  ['move the showing up 1 hour', 'Move: showing -1 hours'],
  ["move nora kelly's appointment back a day", "Move: nora kelly's appointment +1 days"],
  ['reschedule showing one hour later', 'Move: showing +1 hours'],
  // Two acts in a sentence.
  ['call nora tomorrow, text ben', 'Task: call nora tomorrow | Text: ben'],
  ['call nora tomorrow and email ben', 'Task: call nora tomorrow | Email: ben'],
  ['extend closing 3 days and text nora', 'DealDate(ClosingDate): +3 days | Text: nora'],
  ['tag nora as buyer and assign to ben', 'Tag: nora as buyer | Assign: to ben'],
  // Tasks in other words.
  ['call dentist in 3 days', 'Task: call dentist in 3 days'],
  ['schedule a call with nora tomorrow at 3', 'Task: call nora tomorrow at 3'],
  ['set reminder to call nora tomorrow', 'Task: call nora tomorrow'],
  ['set a reminder to call nora at 5', 'Task: call nora at 5'],
  ['create a reminder for call nora friday', 'Task: call nora friday'],
  ['remind me every friday to call nora', 'Task: call nora every friday'],
  ['remind me in 10 minutes to call nora', 'Task: call nora in 10 minutes'],
  ['remind me to call mom on friday', 'Task: call mom on friday'],
  ['ping nora tomorrow', 'Task: ping nora tomorrow'],
  ['reach out to nora tomorrow', 'Task: reach out to nora tomorrow'],
  ['get back to nora thurs', 'Task: get back to nora thurs'],
  ['call nora every monday', 'Task: call nora every monday'],
  ['follow up with nora in 2 weeks', 'Task: follow up with nora in 2 weeks'],
  ['lunch with nora fri noon', 'Meet(1001): with nora fri noon'],
  ['book appointment with nora fri 2pm', 'Meet(1001): with nora fri 2pm'],
  // What follows is said, not done.
  ['note closing pushed a week', 'Note: closing pushed a week'],
  ['text nora closing moved back 3 days', 'Text: nora closing moved back 3 days'],
  ['remind me closing moved back 3 days', 'Task: closing moved back 3 days'],
])('%s', (sentence, acts) => expect(told(sentence)).toBe(acts))

test.each([
  ['call nora not tomorrow', /because of ‘not’/],
  ["call nora tomorrow, don't text her", /because of|forbidden/],
  ['push closing not a week', /because of ‘not’/],
  ["don't push closing a week", /because of ‘don't’/],
  ['do not call nora tomorrow', /because of ‘do not’/],
  ['never call nora tomorrow', /because of ‘never’/],
  ['cancel showing sat 10', /‘cancel’ is not an act of this line/],
  ['cancel the inspection', /‘cancel’ is not an act/],
  ["cancel nora's showing", /‘cancel’ is not an act/],
  ['delete task send comps', /‘delete’ is not an act/],
  ['remove tag investor from nora', /‘remove’ is not an act/],
  ['order appraisal friday', /write ‘remind me to order appraisal friday’/],
  ['schedule inspection for friday', /‘remind me to schedule inspection for friday’/],
  ['sign listing agreement friday', /‘remind me to/],
  ['confirm appraisal tues', /‘remind me to/],
  ['review closing docs tomorrow', /‘remind me to/],
  ['get keys from nora fri', /‘remind me to/],
  ['drop off lockbox monday', /‘remind me to/],
  ['pick up sign tomorrow 10', /‘remind me to/],
  ['submit report tomorrow', /‘remind me to/],
  ['review contract next week', /‘remind me to/],
  ['buy milk tomorrow', /‘remind me to/],
  ['extend inspection 3 business days', /Business days are not counted/],
  ['move closing forward 2 days', /may mean earlier or later/],
  ['bring closing in 2 days', /may mean earlier or later/],
  ['move closing 2 days', /‘earlier’ or ‘later’/],
  ['bump closing a week', /‘earlier’ or ‘later’/],
  ['extend closing 3 days earlier', /two different things/],
  ['extend the inspection period 3 days', /only the dates of a transaction/],
  ['extend option period by 2 days', /only the dates of a transaction/],
  ['complete task send comps', /Check tasks off/],
  ['tell nora the keys are in the lockbox', /begin with ‘text’/],
  ['ask nora for the hoa docs', /begin with ‘text’/],
  ["send nora a text saying i'm late", /Begin with ‘text’/],
  ["change nora's phone to 5125550199", /changed on the page/],
  ['set price to 450000', /changed on the page/],
  ['change price to $450k', /changed on the page/],
  ['tomorrow call nora', /‘call nora tomorrow’/],
  ['at 3 call nora', /‘call nora at 3’/],
])('does nothing, and says why: %s', (sentence, why) => {
  expect(readActs(sentence)).toBeUndefined()
  expect(whyNoActs(sentence)).toMatch(why)
})

test.each([
  'nora',
  'nora kelly',
  'not today',
  'never mind',
  'cancel',
  'cancellations',
  'friday',
  'order',
  'review queue',
  'tasks',
  'oak hollow',
  '298 oak hollow dr',
  'appraisal came in',
  'inspection with bob friday',
  'did nora call?',
  'nora no longer interested',
  'closed transactions',
  'send',
  'set up',
  'May',
  'April Moore',
  'Bill Send',
])('is a search, of which nothing is said: %s', (sentence) => {
  expect(readActs(sentence)).toBeUndefined()
  expect(whyNoActs(sentence)).toBeUndefined()
})
