import { describe, expect, test } from 'vitest'
import { consentColumns, readConsent } from './consent.rules.ts'

const read = (column: string, cell: string) => readConsent([cell], consentColumns([column]))
const answers = (column: string, cell: string) =>
  read(column, cell)
    .said.map(({ Channel, Says }) => `${Channel} ${Says}`)
    .join(', ')

describe('what a file’s column says about consent', () => {
  test.each([
    'I accept no emails',
    'I agree to phone calls only',
    'Yes, I agree to receive no emails',
    'I accept none',
  ])('a sentence that agrees to something else is no yes: %s', (cell) => {
    expect(answers('Email Consent', cell)).toBe('')
    expect(read('Email Consent', cell).faults).toHaveLength(1)
  })

  test.each([
    // Dormer's own columns.
    ['EmailConsent', 'Yes', 'Email Yes'],
    ['EmailConsent', 'no', 'Email No'],
    ['TextConsent', 'yes', 'Text Yes'],
    ['TextConsent', 'FALSE', 'Text No'],
    ['Text Consent', '', ''],
    // As forms ask, and are answered.
    ['I agree to receive text messages. Reply STOP to unsubscribe.', 'Yes', 'Text Yes'],
    ['I agree to notifications by text', 'Yes', 'Text Yes'],
    ['I agree to the Terms of Service. Email address will not be shared', 'Yes', ''],
    ['I agree to the Privacy Policy and to receive texts', 'Yes', 'Text Yes'],
    ['I agree to opt out of email', 'Yes', 'Email No'],
    ['I agree to unsubscribe from emails', '', ''],
    ['I agree to not receive texts', 'true', 'Text No'],
    ['I agree to stop receiving text messages', 'No', ''],
    ['Email Consent', 'I consent to receiving emails. Reply STOP to end.', 'Email Yes'],
    ['Email Consent', 'I agree to unsubscribe', 'Email No'],
    ['May we text you?', 'No thanks', 'Text No'],
    ['May we text you?', 'No, thank you!', 'Text No'],
    ['OK to email?', 'nope', 'Email No'],
    ['Marketing Consent', 'I decline', 'Email No'],
    ['Email Consent', 'Disagree', 'Email No'],
    ['Allow Texts', 'Disallowed', 'Text No'],
    ['Email Consent', 'Yes, I agree to be removed', 'Email No'],
    ['Email Opt In', 'I agree to not receive emails', 'Email No'],
    // As other programs write them.
    ['Email Opt Out', 'TRUE', 'Email No'],
    ['Email Opt Out', 'FALSE', ''],
    ['Email Opt-In', '1', 'Email Yes'],
    ['is_email_optin', '0', ''],
    ['Email Opt-In', 'No', ''],
    ['Email Opt-In', 'Opted out', 'Email No'],
    ['Subscribed', 'No', ''],
    ['is_text_optin', '1', 'Text Yes'],
    ['is_phone_optin', '1', ''],
    ['Phone Opt Out', 'yes', 'Text No, Call No'],
    ['Texting Opt Out', 'Y', 'Text No'],
    ['SMS Opt In', 'Opted Out', 'Text No'],
    ['SMS Opt In', 'Opted In', 'Text Yes'],
    ['Text Opt-In', '3/14/2025 10:22 AM', 'Text Yes'],
    ['HasOptedOutOfEmail', 'true', 'Email No'],
    ['Opted out of all email', 'x', 'Email No'],
    ['Unsubscribed from all email', 'Yes', 'Email No'],
    ['Unsubscribed', 'Yes', 'Email No'],
    ['Unsubscribed', 'No', ''],
    ['UNSUB_TIME', '2024-02-03 11:00:12', 'Email No'],
    ['Email Status', 'Unsubscribed', 'Email No'],
    ['Email Status', 'Subscribed', 'Email Yes'],
    ['Email Status', 'Valid', ''],
    ['Email Marketing Status', 'Not subscribed', 'Email No'],
    ['Email Marketing Status', 'Cleaned', 'Email No'],
    ['SMS Status', 'Stopped', 'Text No'],
    ['Unsubscribe Date', '0000-00-00', ''],
    ['Unsubscribe Date', '0000-00-00 00:00:00', ''],
    ['Unsubscribe Date', '1/1/0001 12:00:00 AM', ''],
    ['Unsubscribe Date', '0001-01-01T00:00:00', ''],
    ['Unsubscribe Date', '12/30/1899', ''],
    ['Unsubscribe Date', '1/1/2025', 'Email No'],
    ['Do Not Email', 'X', 'Email No'],
    ['Do Not Text', '1', 'Text No'],
    ['Do Not Call', 'Yes', 'Text No, Call No'],
    ['DNC', 'true', 'Text No, Call No'],
    ['Do Not Contact', 'yes', 'Email No, Text No, Call No'],
    ["Don't Contact", 'yes', 'Email No, Text No, Call No'],
    ['OK to Text', 'Yes', 'Text Yes'],
    // As Dynamics has them.
    ['Do not allow Emails', 'Do Not Allow', 'Email No'],
    ['Do not allow Emails', 'Allow', ''],
    ['donotbulkemail', 'true', 'Email No'],
    ['Do not allow Phone Calls', 'Do Not Allow', 'Text No, Call No'],
    // Lofty.
    ['Cannot Text', 'Yes', 'Text No'],
    ['Cannot Call', 'Yes', 'Text No, Call No'],
    ['Cannot Email', 'Yes', 'Email No'],
    ['Cannot Email', 'No', ''],
    // Constant Contact, Zoho and CiviCRM.
    ['Confirmed Opt-Out Date', '2024-02-03', 'Email No'],
    ['Unsubscribed Time', '2024-02-03 11:00', 'Email No'],
    ['Do Not Sms', '1', 'Text No'],
    // The postman's, where the words are no mailing list's.
    ['Do Not Mail', 'Yes', ''],
    ['donotpostalmail', '1', ''],
    ['OK to Mail', 'Yes', ''],
    ['Mail Opt In', 'Yes', ''],
    ['Mail Opt Out', 'Yes', 'Email No'],
    ['OK to Text?', "Don't", 'Text No'],
    ['Email Subscription Status', 'Pending', ''],
    // Other columns say nothing about consent.
    ['Email', 'yes@example.com', ''],
    ['Email 1 - Type', 'Work', ''],
    ['Phone', '512 555 0100', ''],
    ['Phone 1 - Type', 'Mobile', ''],
    ['Text', 'No', ''],
    ['Mobile Phone', '1', ''],
    ['Email Address', 'x', ''],
    ['Marketing Source', 'Opted in', ''],
    ['Notes', 'Do not call after 8', ''],
    ['Status', 'Active', ''],
    ['Stage', 'Unsubscribed', ''],
  ])('%s: %s', (column, cell, expected) => expect(answers(column, cell)).toBe(expected))

  test('if several columns disagree, a no counts, wherever it is', () => {
    const columns = consentColumns(['Email Opt In', 'Do Not Contact', 'Text Opt In'])
    expect(readConsent(['yes', 'yes', 'yes'], columns).said).toEqual([
      { Channel: 'Email', Says: 'No', Words: 'Do Not Contact “yes”' },
      { Channel: 'Text', Says: 'No', Words: 'Do Not Contact “yes”' },
      { Channel: 'Call', Says: 'No', Words: 'Do Not Contact “yes”' },
    ])
  })
  test('cutting at an emoji leaves no half of it', () => {
    const { faults } = read('Text Consent', `${'a'.repeat(58)}😀 whatever`)
    expect(faults[0]?.isWellFormed()).toBe(true)
  })
  test('words that mean neither are reported', () =>
    expect(read('Text Consent', 'ask Maria')).toEqual({
      said: [],
      faults: ['Text Consent “ask Maria”: Write yes or no'],
    }))
})
