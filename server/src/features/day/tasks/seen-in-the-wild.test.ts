import { expect, test } from 'vitest'
import { readQuickAdd } from './quick-add.rules.ts'

/*
 * Sentences as agents type them, tried against the reader by others than those who wrote it. Each of them was read
 * wrongly once, or said nothing of a time that was not understood.
 */
const ZONE = 'America/Chicago'
// A Wednesday, in the afternoon.
const now = Temporal.PlainDateTime.from('2026-11-18T15:00').toZonedDateTime(ZONE).toInstant()
const read = (text: string) => {
  const { Title, DueDate, Repeat, NotUnderstood } = readQuickAdd(text, ZONE, now)
  const due = DueDate && Temporal.Instant.from(DueDate).toZonedDateTimeISO(ZONE).toPlainDateTime()
  return { Title, due: due ? due.toString({ smallestUnit: 'minute' }) : null, Repeat, NotUnderstood }
}

test.for<[text: string, title: string, due: string, repeat?: string]>([
  ['Call Ana last thing friday', 'Call Ana', '2026-11-20T17:00'],
  ['Call Ana friday last thing', 'Call Ana', '2026-11-20T17:00'],
  ['Send docs before the weekend', 'Send docs', '2026-11-20T09:00'],
  ['Send docs before next weekend', 'Send docs', '2026-11-27T09:00'],
  ['Call Ana 2027 May 22nd', 'Call Ana', '2027-05-22T09:00'],
  ['Call back Dana in a half hour', 'Call back Dana', '2026-11-18T15:30'],
  ['Order sign the week after next', 'Order sign', '2026-11-30T09:00'],
  ['Pick up 5 signs at 5 o clock', 'Pick up 5 signs', '2026-11-18T17:00'],
  ['Meet Ana tomorrow noon sharp', 'Meet Ana', '2026-11-19T12:00'],
  ['Call Ana 15 minutes past noon', 'Call Ana', '2026-11-19T12:15'],
  ['Call Ana by year end', 'Call Ana', '2026-12-31T09:00'],
  ['Text Sam ea tues', 'Text Sam', '2026-11-24T09:00', 'Weekly'],
  ['Text Sam ea Tues', 'Text Sam', '2026-11-24T09:00', 'Weekly'],
  ['Text Sam ea Friday at 3pm', 'Text Sam', '2026-11-20T15:00', 'Weekly'],
  ['Email EA tuesday', 'Email EA', '2026-11-24T09:00'],
  ['[fri] call Ana', 'Call Ana', '2026-11-20T09:00'],
  ['Call Ana #friday', 'Call Ana', '2026-11-20T09:00'],
  ['Call Ana (tomorrow, 3pm), bring keys', 'Call Ana bring keys', '2026-11-19T15:00'],
  ['(every friday) call Ana', 'Call Ana', '2026-11-20T09:00', 'Weekly'],
  ['[every day at 9am] call Ana', 'Call Ana', '2026-11-19T09:00', 'Daily'],
  ['Call Ana "every day"', 'Call Ana', '2026-11-18T16:00', 'Daily'],
  ['Call Ana #everyday', 'Call Ana', '2026-11-18T16:00', 'Daily'],
  ['Order # 4411 tomorrow', 'Order # 4411', '2026-11-19T09:00'],
  ['Ask about unit # 4 at 3pm', 'Ask about unit # 4', '2026-11-18T15:00'],
  ['Print [ ] boxes friday', 'Print [ ] boxes', '2026-11-20T09:00'],
  ['Print ( ) boxes every day', 'Print ( ) boxes', '2026-11-18T16:00', 'Daily'],
  ['Send "Offer" friday "as is"', 'Send "Offer" "as is"', '2026-11-20T09:00'],
  ['Send gift on closing day dec 5', 'Send gift on closing day', '2026-12-05T09:00'],
  ['Wish Bo happy day on his birthday dec 5', 'Wish Bo happy day on his birthday', '2026-12-05T09:00'],
  ['Send flyers on moving day friday 9am', 'Send flyers on moving day', '2026-11-20T09:00'],
  ['Send flyers on moving day (on dec 5)', 'Send flyers on moving day', '2026-12-05T09:00'],
  ['Email EA Tuesday', 'Email EA', '2026-11-24T09:00'],
  ['Send year end letter dec 5', 'Send year end letter', '2026-12-05T09:00'],
])('%s', ([text, Title, due, Repeat = null]) => expect(read(text)).toEqual({ Title, due, Repeat, NotUnderstood: null }))

test.for([
  'Pick up sign at 7 Eleven friday',
  'Keys by 5 on closing day',
  'Text Ana on her birthday',
  'Text Ana on her birthday at 9am',
  'Bring keys on closing day 9am',
  'Call Ana tomorrow about the gift on closing day',
  'Text Sam every last friday',
  'Reach out to Sam q2 weeks',
  'Reach out to Sam 2x/week',
  'Reach out to Sam weekly x 4',
  'Call Ana 2026:12:05 22:06',
  'Call Ana after the first of the year',
  'Call Ana in ten',
  'Call Ana in week 50',
  'Call Ana w/o 12/7',
  'Call Ana at 5/6pm',
  'Call Ana the 24',
  'Call Ana 2 / 15',
  'Call Ana 2027-01',
  'Call Ana after Passover',
  'Call Ana beginning of 2027',
  'Call Ana 4th quarter 2027',
])('%s: its writer is asked', (text) => {
  const task = read(text)
  expect(task).toMatchObject({ Title: text, due: null, Repeat: null })
  expect(task.NotUnderstood).toBeTruthy()
})
