import { expect, test } from 'vitest'
import { triggerPhrase } from './trigger-words.ts'
import { type EventCode, eventCodes } from './triggers.ts'

/* Each kind of trigger, as it is read after 'Starts when'. */
const sentences: [EventCode, string[], string][] = [
  ['LeadCreated', [], 'A new lead comes in'],
  ['LeadCreated', ['Zillow', 'Website', 'Open House'], 'A new lead comes in from Zillow, Website, or Open House'],
  ['LeadAssigned', [], 'A lead is assigned to an agent'],
  ['NoFirstTouch', ['15 minutes'], 'Nobody has contacted a new lead for 15 minutes'],
  ['NoFirstTouch', [], 'Nobody has contacted a new lead yet'],
  ['TextCode', ['OPEN'], 'Somebody texts the code “OPEN”'],
  ['ClientAct', ['Viewed a home'], 'A client is active on their pages: Viewed a home'],
  ['TypeChanged', ['Past Clients', 'Sphere'], 'The contact type changes to Past Clients or Sphere'],
  ['TagAdded', ['VIP'], 'The tag “VIP” is added to the contact'],
  ['TagAdded', [], 'A tag is added to the contact'],
  ['UrgencyChanged', ['Hot'], 'The urgency changes to Hot'],
  ['Birthday', [], 'It is the contact’s birthday'],
  ['PurchaseAnniversary', [], 'It is the anniversary of their purchase'],
  ['SaleAnniversary', [], 'It is the anniversary of their sale'],
  ['GoneQuiet', ['30 days'], 'A contact has been quiet for 30 days'],
  ['NoAnswer', ['1 day'], 'A contact has been waiting for your reply for 1 day'],
  ['InSavedSearch', ['Buyers, Austin'], 'A contact begins to match the saved search “Buyers, Austin”'],
  ['TransactionStatus', ['Closed'], 'The status of a transaction changes to Closed'],
  ['TransactionDate', ['Closing Date'], 'A transaction reaches its closing date'],
  ['TransactionDate', ['Date Closed'], 'A transaction reaches the day it closed'],
  ['TransactionCreated', ['Purchase'], 'A transaction of type Purchase is created'],
]
test.each(sentences)('%s %j: %s', (code, conditions, sentence) => {
  expect(triggerPhrase(code, conditions)).toBe(sentence)
})

test('every trigger is read', () => {
  expect(eventCodes.filter((code) => !sentences.some(([one]) => one === code))).toEqual([])
})
