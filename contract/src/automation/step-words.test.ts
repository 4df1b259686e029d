import { expect, test } from 'vitest'
import { dateControlOf, type NamesOfStep, type StepToTell, stepParts, stepSentence } from './step-words.ts'
import { stepType, stepTypes } from './steps.ts'

/* Each kind of step, as an agent would read it aloud to another. */
const step = (TaskTypeId: number, more: Partial<StepToTell> = {}): StepToTell => ({
  TaskTypeId,
  IsCreateTask: false,
  TaskTitle: null,
  WaitTime: 0,
  TimeUnit: 'Days',
  DueDateRule: null,
  Settings: {},
  ...more,
})
const wait = (Settings: StepToTell['Settings'], more: Partial<StepToTell> = {}) =>
  step(stepType.WaitUntil, { Settings, ...more })
const branch = (Condition: 'Replied' | 'OpenedHome' | 'HasAgreement' | 'Filters') =>
  step(stepType.Branch, { Settings: { Condition } })
const due = (DateType: 'ClosingDate' | 'ListingExpDate' | 'DateClosed', Timing: number, DayAmount: number | null) => ({
  DueDateRule: { DateType, Timing, DayAmount, DayType: null },
})
const task = (TaskTypeId: number, TaskTitle: string | null) => step(TaskTypeId, { IsCreateTask: true, TaskTitle })

const sentences: [StepToTell, NamesOfStep, string][] = [
  [step(stepType.Email), { Template: 'Welcome' }, 'Right away, email “Welcome”'],
  [step(stepType.Email, { WaitTime: 3 }), {}, 'After 3 days, send an email (no template chosen yet)'],
  [step(stepType.Text, { WaitTime: 5, TimeUnit: 'Minutes' }), { Template: 'Hi' }, 'After 5 minutes, text “Hi”'],
  [step(stepType.Text, { WaitTime: 1, TimeUnit: 'Hours' }), {}, 'After 1 hour, send a text (no template chosen yet)'],
  [step(stepType.Call, { TaskTitle: 'Say hello' }), {}, 'Right away, create a Call task “Say hello”'],
  [step(stepType.ToDo, { WaitTime: 1 }), { AssignTo: 'Ana Diaz' }, 'After 1 day, create a To-Do task (no title yet) for Ana Diaz'], // biome-ignore format: a row
  [step(stepType.FollowUp, { WaitTime: 1200, TaskTitle: 'Look again' }), {}, 'After 1,200 days, create a Follow Up task “Look again”'], // biome-ignore format: a row
  [task(stepType.Email, 'Write to them'), {}, 'Right away, create an Email task “Write to them”'],
  [task(stepType.AddTag, 'Tag them'), {}, 'Right away, create an Add Tag task “Tag them”'],
  [step(stepType.RunSearch), { Search: 'Zilker' }, 'Right away, email the homes that “Zilker” finds'],
  [step(stepType.RunSearch), {}, 'Right away, email the homes that a search (not chosen yet) finds'],
  [step(stepType.AddTag), { Tag: 'VIP' }, 'Right away, add the tag “VIP”'],
  [step(stepType.RemoveTag, { WaitTime: 2, TimeUnit: 'Months' }), { Tag: 'VIP' }, 'After 2 months, remove the tag “VIP”'], // biome-ignore format: a row
  [wait({ WaitFor: 'OfficeHours' }), {}, 'Wait for office hours'],
  [wait({ WaitFor: 'OfficeHours' }, { WaitTime: 30, TimeUnit: 'Minutes' }), {}, 'After 30 minutes, wait for office hours'], // biome-ignore format: a row
  [wait({ WaitFor: 'Weekday', Weekdays: [2], Hour: '09:30' }), {}, 'Wait until Tuesday at 9:30 am'],
  [wait({ WaitFor: 'Weekday', Weekdays: [1, 3, 5] }), {}, 'Wait until Monday, Wednesday or Friday'],
  [wait({ WaitFor: 'Weekday', Weekdays: [1, 2, 3, 4, 5], Hour: '09:00' }), {}, 'Wait until a weekday at 9 am'],
  [wait({ WaitFor: 'Weekday', Weekdays: [6, 7] }), {}, 'Wait until Saturday or Sunday'],
  [wait({ WaitFor: 'Weekday', Weekdays: [1, 2, 3, 4, 5, 6, 7], Hour: '18:00' }), {}, 'Wait until 6 pm'],
  [wait({ WaitFor: 'Weekday' }), {}, 'Wait until a day of the week (not chosen yet)'],
  [
    wait({ WaitFor: 'Date', DateField: 'DateOfBirth', Hour: '10:00' }),
    {},
    'Wait until 10 am on the contact’s birthday',
  ],
  [wait({ WaitFor: 'Date', DateField: 'Timeframe' }, { WaitTime: 1 }), {}, 'After 1 day, wait until the date they want to move by'], // biome-ignore format: a row
  [wait({ WaitFor: 'Date', DateField: 'PurchaseAnniversary' }), {}, 'Wait until the anniversary of their purchase'],
  [wait({ WaitFor: 'Date', DateField: 'SaleAnniversary' }), {}, 'Wait until the anniversary of their sale'],
  [wait({ WaitFor: 'Date' }), {}, 'Wait until the date (not chosen yet)'],
  [wait({}), {}, 'Wait (until when is not chosen yet)'],
  [branch('Replied'), {}, 'Right away, check whether they have replied'],
  [branch('OpenedHome'), {}, 'Right away, check whether they have opened a home'],
  [branch('HasAgreement'), {}, 'Right away, check whether they have signed an agreement'],
  [
    branch('Filters'),
    { Filters: 'City contains Austin' },
    'Right away, check whether they match: City contains Austin',
  ],
  [branch('Filters'), {}, 'Right away, check whether they match the filters'],
  [step(stepType.Branch), {}, 'Right away, branch (the condition is not chosen yet)'],
  [step(stepType.ChangeType, { Settings: { ContactTypeId: 4 } }), {}, 'Right away, change the type to Past Clients'],
  [step(stepType.ChangeType), {}, 'Right away, change the type to … (not chosen yet)'],
  [step(stepType.ChangeSource), { Source: 'Zillow' }, 'Right away, change the source to Zillow'],
  [step(stepType.ChangeUrgency), { Urgency: 'Hot' }, 'Right away, change the urgency to Hot'],
  [step(stepType.ChangeAgent), {}, 'Right away, assign the contact to the next agent in the round robin'],
  [step(stepType.ChangeAgent), { AssignTo: 'Ben Carter' }, 'Right away, assign the contact to Ben Carter'],
  [step(stepType.SetField, { Settings: { CustomValue: true } }), { Field: 'Pool' }, 'Right away, set Pool to “Yes”'],
  [step(stepType.SetField, { Settings: { CustomValue: null } }), { Field: 'Pool' }, 'Right away, clear Pool'],
  [step(stepType.Notify, { TaskTitle: 'Hot lead' }), {}, 'Right away, notify the agent: “Hot lead”'],
  [step(stepType.Notify), { AssignTo: 'you' }, 'Right away, notify you (no message yet)'],
  [step(stepType.End), {}, 'End the workflow'],
  [step(stepType.End, { WaitTime: 1 }), {}, 'After 1 day, end the workflow'],
  [
    step(stepType.Email, due('ClosingDate', 2, 3)),
    { Template: 'Soon' },
    '3 days before the closing date, email “Soon”',
  ],
  [
    step(stepType.Email, due('ClosingDate', 3, 1)),
    { Template: 'Moved' },
    '1 day after the closing date, email “Moved”',
  ],
  [step(stepType.Text, due('ListingExpDate', 1, null)), { Template: 'Today' }, 'On the listing expiration date, text “Today”'], // biome-ignore format: a row
  [step(stepType.ToDo, { ...due('DateClosed', 3, 365), TaskTitle: 'Visit' }), {}, '365 days after the day it closed, create a To-Do task “Visit”'], // biome-ignore format: a row
]

test.each(sentences)('%#: %j', (one, names, sentence) => {
  expect(stepSentence(one, names)).toBe(sentence)
})

test('every kind of step is read', () => {
  const read = new Set(sentences.map(([{ TaskTypeId }]) => TaskTypeId))
  expect(Object.keys(stepTypes).filter((id) => !read.has(Number(id)))).toEqual([])
})

test('a step of a transaction without a date says so; its control is told by the label', () => {
  expect(stepParts(step(stepType.Email), { Template: 'Soon' }, true)).toEqual({
    when: 'On a date (not chosen yet)',
    what: 'email “Soon”',
  })
  expect(dateControlOf(due('ClosingDate', 2, 3).DueDateRule)).toBe('3 days before Closing Date')
})
