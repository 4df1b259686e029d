import { expect, test } from 'vitest'
import { hasTemplateHeader } from './template.ts'

const cases: [string, boolean][] = [
  ['FirstName,LastName,Email,CellPhone', true],
  ['first name;LAST_NAME;Email;Cell Phone;City', true],
  ['"FirstName","LastName","Email","CellPhone","EmailConsent"', true],
  ['﻿CellPhone\tEmail\tLastName\tFirstName', true],
  // Without all that are required.
  ['Name,Mail', false],
  ['FirstName,LastName,Email', false],
  // Google Contacts, Follow Up Boss, LinkedIn as they export.
  [
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,E-mail 1 - Label,E-mail 1 - Value',
    false,
  ],
  ['ID,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Email 1,Phone 1', false],
  ['First Name,Last Name,URL,Email Address,Company,Position,Connected On', false],
  // One more than the template has: it would be dropped.
  ['FirstName,LastName,Email,CellPhone,Anniversary Gift', false],
  ['', false],
]
test.each(cases)('%s', async (header, is) => {
  const file = new File([`${header}\r\nAna,Reyes,ana@example.com,5125550101`], 'people.csv')
  expect(await hasTemplateHeader(file)).toBe(is)
})

test('only of a CSV file is that known before it is uploaded', async () => {
  expect(await hasTemplateHeader(new File(['FirstName,LastName,Email,CellPhone'], 'people.txt'))).toBe(false)
})
