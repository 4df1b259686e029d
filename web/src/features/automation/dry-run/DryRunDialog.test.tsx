import { type DryRunEntry, dryRun, dryRunOptions } from '@dormer/contract/automation/dry-run'
import { stepType } from '@dormer/contract/automation/steps'
import { contactOptions } from '@dormer/contract/people/contacts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { today } from '../../../ui/format.ts'
import { daysFrom } from './calendar-days.ts'
import { DryRunDialog } from './DryRunDialog.tsx'

const [first, , , fourth] = daysFrom(today(), 4) as [string, string, string, string]
const later = daysFrom(today(), 30).at(-1) as string
const entry = (day: string, part: Partial<DryRunEntry>): DryRunEntry => ({
  ContactId: 7,
  TransactionId: null,
  ContactName: 'Ida Moor',
  TimeZone: 'UTC',
  Date: `${day}T09:00:00Z`,
  Outcome: 'Done',
  TaskTypeId: stepType.Call,
  Step: 'create a Call task “Call Ida”',
  Why: null,
  Waited: null,
  To: null,
  Subject: null,
  Body: null,
  WaitsUntil: null,
  ...part,
})

test('it offers whom to try it for, then shows the words of each message and what it waited for', async () => {
  signInAgent()
  answer(dryRunOptions, { IsMatching: true, Options: [{ Id: 7, Name: 'Ida Moor' }] })
  // The picker looks its text up a moment later, if the test is not over by then.
  answer(contactOptions, [])
  const text = { TaskTypeId: stepType.Text, Step: 'text “Hello”', Body: 'Hi Ida, welcome.', Waited: 'quiet hours until 9 am' } // biome-ignore format: a row
  const email = { TaskTypeId: stepType.Email, Step: 'email “Welcome”', Subject: 'Homes for you', Body: 'Dear Ida' }
  const Entries = [entry(first, text), entry(fourth, email), entry(later, {})]
  const asked = answer(dryRun, { Entries, Contacts: 1, Matching: 1, Notes: [] })
  const { user } = await show(<DryRunDialog WorkflowId={31} Name="New lead" Type="Contact" close={() => {}} />)
  await screen.findByText('You see day by day what would happen. These match now:')
  await user.click(screen.getByRole('button', { name: 'Ida Moor' }))
  const days = within(await screen.findByRole('list', { name: 'The coming fortnight' }))
  expect(asked).toEqual([{ WorkflowId: 31, ContactId: 7 }])
  expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '9:00 am Text “Hi Ida, welcome.” Quiet hours until 9 am',
    '9:00 am Email “Homes for you”',
  ])
  await user.click(screen.getByRole('button', { name: 'Show what comes later, on 1 more day' }))
  expect(screen.getByRole('button', { name: '9:00 am Create a Call task “Call Ida”' })).toBeTruthy()
})

test('where nobody matches, the latest are offered', async () => {
  signInAgent()
  answer(dryRunOptions, { IsMatching: false, Options: [{ Id: 9, Name: '1 Oak St' }] })
  await show(<DryRunDialog WorkflowId={31} Name="Closing" Type="Transaction" close={() => {}} />)
  await screen.findByText('You see day by day what would happen. The latest transactions:')
  expect(screen.getByRole('button', { name: '1 Oak St' })).toBeTruthy()
})

test('where it is about to be started, what is published is tried for that one, and nobody has to be chosen', async () => {
  signInAgent()
  const asked = answer(dryRun, { Entries: [entry(first, {})], Contacts: 1, Matching: 1, Notes: [] })
  const ida = { id: 7, name: 'Ida Moor' }
  await show(<DryRunDialog WorkflowId={31} Name="New lead" Type="Contact" isPublished for={ida} close={() => {}} />)
  await screen.findByText(/^This is what it would do for Ida Moor from now on if nobody answered\./)
  await screen.findByRole('list', { name: 'The coming fortnight' })
  expect(asked).toEqual([{ WorkflowId: 31, ContactId: 7, IsPublished: true }])
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('of many who are selected, one is chosen; nobody is offered who may not be theirs', async () => {
  signInAgent()
  await show(<DryRunDialog WorkflowId={31} Name="New lead" Type="Contact" isPublished close={() => {}} />)
  await screen.findByText('You see day by day what would happen, with the words of each message.')
  expect(screen.getByRole('combobox', { name: 'Contact' })).toBeTruthy()
  expect(screen.queryByText('Everybody who matches now')).toBeNull()
})

test('what would be left out for many is said once for each reason, and who they are unfolds', async () => {
  signInAgent()
  answer(dryRunOptions, { IsMatching: true, Options: [] })
  const without = (ContactId: number, ContactName: string, what = 'cell phone'): DryRunEntry =>
    entry(first, {
      ...{ ContactId, ContactName, TaskTypeId: stepType.Text, Step: 'text “Hello”', Outcome: 'Skipped' },
      Why: `${ContactName} has no ${what}.`,
    })
  const people = ['Ida Moor', 'Joe Diaz', 'Mary O’Neil'].map((name, n) => without(n + 1, name))
  const Entries = [...people, without(9, 'Kim Lee', 'email address'), { ...people[0], Date: `${fourth}T09:00:00Z` }]
  answer(dryRun, { Entries: Entries as DryRunEntry[], Contacts: 4, Matching: 4, Notes: [] })
  const { user } = await show(<DryRunDialog WorkflowId={31} Name="New lead" Type="Contact" close={() => {}} />)
  await user.click(await screen.findByText('Everybody who matches now'))
  const left = within(await screen.findByRole('region', { name: 'What would be left out' }))
  const [kind, ...others] = left.getAllByRole('button')
  expect([kind?.textContent, others]).toEqual(['3 contacts: They have no cell phone.', []])
  expect(left.queryByText(/Joe Diaz/)).toBeNull()
  await user.click(kind as HTMLElement)
  expect(left.getByText('Ida Moor, Joe Diaz, Mary O’Neil')).toBeTruthy()
  const days = within(screen.getByRole('list', { name: 'The coming fortnight' }))
  expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '9:00 am · 3 contacts · skipped Text “Hello” They have no cell phone.',
    '9:00 am · skipped Text “Hello” Kim Lee has no email address.',
    '9:00 am · skipped Text “Hello” Ida Moor has no cell phone.',
  ])
})
