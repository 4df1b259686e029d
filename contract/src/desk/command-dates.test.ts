import { expect, test } from 'vitest'
import { whyNoActs } from './command-why.ts'
import { readActs } from './command-words.ts'

/*
 * Dates and times as agents, coordinators and brokers say them: several at once, in the words of an extension, and as
 * the documentation of assistants has them ('reschedule my appointment with … to next Monday at 9 am').
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
  ['extend closing 3 days, appraisal 2 days', 'DealDate(ClosingDate): +3 days | DealDate(AppraisalDate): +2 days'],
  ['push appraisal 2 days and closing a week', 'DealDate(AppraisalDate): +2 days | DealDate(ClosingDate): +1 weeks'],
  ['move closing to dec 12 and appraisal to dec 5', 'DealDate(ClosingDate): dec 12 | DealDate(AppraisalDate): dec 5'],
  ['closing dec 12, appraisal dec 5', 'DealDate(ClosingDate): dec 12 | DealDate(AppraisalDate): dec 5'],
  ['move closing and appraisal 3 days later', 'DealDate(ClosingDate): +3 days | DealDate(AppraisalDate): +3 days'],
  [
    'extend inspection, appraisal and closing by a week',
    'DealDate(InspectionDate): +1 weeks | DealDate(AppraisalDate): +1 weeks | DealDate(ClosingDate): +1 weeks',
  ],
  [
    'oak hollow closing and appraisal pushed a week',
    'DealDate(ClosingDate): oak hollow +1 weeks | DealDate(AppraisalDate): +1 weeks',
  ],
  [
    'extend oak hollow closing 3 days and appraisal 2 days',
    'DealDate(ClosingDate): oak hollow +3 days | DealDate(AppraisalDate): +2 days',
  ],
  [
    'push closing a week and move inspection up 2 days',
    'DealDate(ClosingDate): +1 weeks | DealDate(InspectionDate): -2 days',
  ],
  ['push closing a week and text nora', 'DealDate(ClosingDate): +1 weeks | Text: nora'],
  ['12 oak under contract closing dec 20', 'DealStatus(2): 12 oak | DealDate(ClosingDate): dec 20'],
  [
    '12 oak is under contract, closes dec 20, inspection dec 5',
    'DealStatus(2): 12 oak | DealDate(ClosingDate): dec 20 | DealDate(InspectionDate): dec 5',
  ],
  // What is written to somebody, or noted, stays as it was typed.
  [
    'text nora we are under contract with a closing on dec 20',
    'Text: nora we are under contract with a closing on dec 20',
  ],
  ['email nora: 12 oak is pending and closes on friday', 'Email: nora: 12 oak is pending and closes on friday'],
  ['note nora house is under contract closing dec 20', 'Note: nora house is under contract closing dec 20'],
  ['called nora, house in escrow closes dec 20', 'Called(1): nora, house in escrow closes dec 20'],
  ['5 more days for appraisal', 'DealDate(AppraisalDate): +5 days'],
  ['3 more days on the inspection', 'DealDate(InspectionDate): +3 days'],
  ['add 3 days to closing', 'DealDate(ClosingDate): +3 days'],
  ['add a week to the closing', 'DealDate(ClosingDate): +1 weeks'],
  ['another week for closing', undefined],
  ['push the inspection to friday', 'DealDate(InspectionDate): friday'],
  ['closing moved to dec 12', 'DealDate(ClosingDate): dec 12'],
  ['closing is now the 15th', 'DealDate(ClosingDate): the 15th'],
  ['move closing up 3 days', 'DealDate(ClosingDate): -3 days'],
  ['new closing date dec 15', 'DealDate(ClosingDate): dec 15'],
  ['new closing date is the 15th', 'DealDate(ClosingDate): the 15th'],
  ['amend closing to 12/20', 'DealDate(ClosingDate): 12/20'],
  // What is extended of a listing or an escrow, and what may be a task or a document.
  ['extend escrow 5 days', 'DealDate(ClosingDate): +5 days'],
  ['extend escrow to dec 20', 'DealDate(ClosingDate): dec 20'],
  ['extend listing 3 months', 'DealDate(ListingExpDate): +3 months'],
  ['extend the listing agreement 30 days', 'DealDate(ListingExpDate): +30 days'],
  ['extend oak hollow listing to march 31', 'DealDate(ListingExpDate): oak hollow on march 31'],
  ['extend listing appointment an hour', undefined],
  ['extend financing deadline by a week', 'Due(other): financing deadline due +1 weeks'],
  ['extend the inspection period 3 days', 'Due(other): inspection period due +3 days'],
  ['extend option period to friday', 'Due(other): option period due friday'],
  ['extend due diligence to 12/12', 'Due(other): due diligence due 12/12'],
  ['push offer back 2 days', 'Due(other): offer due +2 days'],
  // Appointments by their time.
  [
    'Reschedule my appointment with Nora to next Monday at 9 am',
    'Move: my appointment with Nora to next Monday at 9 am',
  ],
  ['move my 3pm to 4', 'Move: my 3pm to 4'],
  ["move tomorrow's showing to sat", "Move: tomorrow's showing to sat"],
  ['push my 10am back 30 min', 'Move: 10am +30 minutes'],
  ['move me to friday', undefined],
  ['dinner with the kellys sat 7pm', 'Meet(1001): with the kellys sat 7pm'],
  // People.
  ['just got off the phone with nora', 'Called(1): nora'],
  ['log this call to nora', 'Called(1): nora'],
  ['set nora source to zillow', 'Set(any): nora zillow'],
  ['change nora to past client', 'Set(any): nora to past client'],
])('%s', (sentence, acts) => expect(told(sentence)).toBe(acts))

test.each([
  ['move closing in 2 days', /Write ‘closing is in 2 days’ or ‘move closing 2 days earlier’/],
  [
    'move the oak hollow closing in a week',
    /Write ‘oak hollow closing is in a week’ or ‘move oak hollow closing a week earlier’/,
  ],
  ['move closing forward 2 days', /Write ‘move closing 2 days earlier’ or ‘move closing 2 days later’/],
  ['buyer wants to extend closing by a week', /Begin with what to do: ‘extend closing by a week’/],
  ['the seller agreed to extend closing 5 days', /Begin with what to do: ‘extend closing 5 days’/],
  ['need 5 more days for appraisal', /Begin with what to do: ‘5 more days for appraisal’/],
  ['we need 3 more days on inspection', /‘3 more days on inspection’/],
  ['give us 3 more days for inspection', /‘3 more days for inspection’/],
  ['closing needs another week', /Write ‘extend closing another week’/],
  ['push everything back a week', /Name each date/],
  ['push all dates a week', /Name each date/],
  ['text all my buyers new listing', /from the list of contacts/],
  ['mark earnest money received', /Check tasks and documents off/],
  ['check off earnest money', /Check tasks and documents off/],
  ['financing contingency removed', /checked off where they are listed/],
  ['earnest money received', /checked off where they are listed/],
])('does nothing, and says why: %s', (sentence, why) => {
  expect(readActs(sentence)).toBeUndefined()
  expect(whyNoActs(sentence)).toMatch(why)
})

// What the line suggests is what it then reads.
test.each([
  'move closing in 2 days',
  'bring the showing in 2 hours',
  'move oak hollow closing 2 days',
  'push the closing on oak hollow forward a week',
  'closing needs another week',
  'buyer wants to extend closing by a week',
])('each way it says to write is an act: %s', (sentence) => {
  const ways = [...(whyNoActs(sentence) ?? '').matchAll(/‘([^’]{12,})’/g)].flatMap(([, way = '']) => way)
  expect(ways.length).toBeGreaterThan(0)
  for (const way of ways) expect(readActs(way), way).toBeDefined()
})
