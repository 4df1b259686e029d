import { describe, expect, test } from 'vitest'
import { readQuickAdd } from './quick-add.rules.ts'

const ZONE = 'America/Chicago'
// A Wednesday, in the afternoon.
const now = Temporal.PlainDateTime.from('2026-11-18T15:00').toZonedDateTime(ZONE).toInstant()
const read = (text: string) => {
  const { Title, DueDate, Repeat, NotUnderstood } = readQuickAdd(text, ZONE, now)
  const due = DueDate && Temporal.Instant.from(DueDate).toZonedDateTimeISO(ZONE).toPlainDateTime()
  return { Title, due: due ? due.toString({ smallestUnit: 'minute' }) : null, Repeat, NotUnderstood }
}
const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' | '))

describe('read whole', () => {
  test.for(
    rows(`
    tod | 2026-11-18T16:00
    tom | 2026-11-19T09:00
    tom at 4 | 2026-11-19T16:00
    2moro | 2026-11-19T09:00
    27th | 2026-11-27T09:00
    3rd at 10:30 | 2026-12-03T10:30
    20 of next month | 2026-12-20T09:00
    the 8th of the next month | 2026-12-08T09:00
    4 days | 2026-11-22T09:00
    +6 weeks | 2026-12-30T09:00
    twenty-six days from now | 2026-12-14T09:00
    in thirty-five minutes | 2026-11-18T15:35
    40 minutes hence | 2026-11-18T15:40
    two weeks hence | 2026-12-02T09:00
    in a fortnight | 2026-12-02T09:00
    in 3 weeks’ time | 2026-12-09T09:00
    three mondays from now | 2026-12-07T09:00
    next hr | 2026-11-18T16:00
    in 1/4 hour | 2026-11-18T15:15
    in 3/4 of an hour | 2026-11-18T15:45
    in 1 1/2 hours | 2026-11-18T16:30
    in two and a half hours | 2026-11-18T17:30
    8 tonight | 2026-11-18T20:00
    tonight 9 | 2026-11-18T21:00
    9 tomorrow morning | 2026-11-19T09:00
    friday 10 at night | 2026-11-20T22:00
    7 at night tomorrow | 2026-11-19T19:00
    saturday 4 in the afternoon | 2026-11-21T16:00
    5 in the evening on friday | 2026-11-20T17:00
    the morning of the 5th | 2026-12-05T09:00
    on the evening of december 3 | 2026-12-03T18:00
    afternoon tomorrow | 2026-11-19T14:00
    25 past 4 | 2026-11-18T16:25
    10 minutes before 5 | 2026-11-18T16:50
    at four twenty | 2026-11-18T16:20
    16h45 | 2026-11-18T16:45
    friday 1730 hours | 2026-11-20T17:30
    12/3 at 4:05:00 PM | 2026-12-03T16:05
    3 o'clock pm | 2026-11-18T15:00
    wednesday of next week | 2026-11-25T09:00
    next week on thursday | 2026-11-26T09:00
    last friday of december | 2026-12-25T09:00
    2nd tues in march at 9 | 2027-03-09T09:00
    third thursday of next month | 2026-12-17T09:00
    the tenth of january | 2027-01-10T09:00
    mid January | 2027-01-15T09:00
    end of february | 2027-02-28T09:00
    end of month | 2026-11-30T09:00
    1st workday | 2026-12-01T09:00
    first business day of january | 2027-01-04T09:00
    last workday of december | 2026-12-31T09:00
    next business day | 2026-11-19T09:00
    christmas | 2026-12-25T09:00
    christmas eve at noon | 2026-12-24T12:00
    by new year's eve | 2026-12-31T09:00
    valentine | 2027-02-14T09:00
    on MLK day | 2027-01-18T09:00
    presidents’ day | 2027-02-15T09:00
    good friday | 2027-03-26T09:00
    easter | 2027-03-28T09:00
    memorial day | 2027-05-31T09:00
    labor day at 10 | 2027-09-06T10:00
    thanksgiving | 2026-11-26T09:00
    day after thanksgiving | 2026-11-27T09:00
    black friday | 2026-11-27T09:00
    satterday | 2026-11-21T09:00
    wendsday at 4 | 2026-11-18T16:00
    every 1 week | 2026-11-18T16:00 | Weekly
    every 14 days | 2026-11-18T16:00 | EveryOtherWeek
    every 12 months | 2026-11-18T16:00 | Yearly
    every 5th | 2026-12-05T09:00 | Monthly
    every 5th of the month at 10 | 2026-12-05T10:00 | Monthly
    the fifteenth of every month | 2026-12-15T09:00 | Monthly
    the 12th of the month at 2 | 2026-12-12T14:00
    dec 11 '26 | 2026-12-11T09:00
    on 11-30 at 9 | 2026-11-30T09:00
    by 12-18 | 2026-12-18T09:00
    8-12 tomorrow | 2026-11-19T08:00
    Dec. 9, 10 a.m. | 2026-12-09T10:00
    Thu., Dec. 10, 4 p.m. | 2026-12-10T16:00
    at 25 past 5pm | 2026-11-18T17:25
    at twenty-five to six | 2026-11-18T17:35
    at a quarter past noon tomorrow | 2026-11-19T12:15
    half past noon on friday | 2026-11-20T12:30
    tomorrow at a quarter to noon | 2026-11-19T11:45
    tomorrow at eight in the morning | 2026-11-19T08:00
    in the evening tomorrow | 2026-11-19T18:00
    friday noon-1 | 2026-11-20T12:00
    friday at 1845h | 2026-11-20T18:45
    in 2h 20m | 2026-11-18T17:20
    in 1h45 | 2026-11-18T16:45
    friday past 4 | 2026-11-20T16:00
    tomorrow 4pm pst | 2026-11-19T18:00
    by c.o.b. monday | 2026-11-23T17:00
    ev day | 2026-11-18T16:00 | Daily
    ev 3 months | 2026-11-18T16:00 | Quarterly
    half past 3pm tomorrow | 2026-11-19T15:30
    past 5pm tomorrow | 2026-11-19T17:00
    July 8 3pm cst | 2027-07-08T15:00
    July 8 3pm EST | 2027-07-08T14:00
    once a week on monday | 2026-11-23T09:00 | Weekly
    once a year on december 20th | 2026-12-20T09:00 | Yearly
    once a quarter | 2026-11-18T16:00 | Quarterly
    every thursday starting dec 3 | 2026-12-03T09:00 | Weekly
    every other monday from nov 30 | 2026-11-30T09:00 | EveryOtherWeek
    every april 15 | 2027-04-15T09:00 | Yearly
    every 4/15 | 2027-04-15T09:00 | Yearly
    at 4.15 | 2026-11-18T16:15
    from 10.15 to 11.45 tomorrow | 2026-11-19T10:15
    three oh five tomorrow | 2026-11-19T15:05
    at four o nine pm | 2026-11-18T16:09
    at six forty-two | 2026-11-18T18:42
    tomorrow nine twenty am | 2026-11-19T09:20
    from one thirty to two fifteen tomorrow | 2026-11-19T13:30
    5 p. m. | 2026-11-18T17:00
    8pm in the evening, Dec 2 | 2026-12-02T20:00
    9 in the night tomorrow | 2026-11-19T21:00
    5 jan 2027 - 8:20am | 2027-01-05T08:20
    jan twenty two, 2028 at 9 | 2028-01-22T09:00
    May twenty four | 2027-05-24T09:00
    may the 24th | 2027-05-24T09:00
    monday the thirtieth | 2026-11-30T09:00
    on the 27 | 2026-11-27T09:00
    on 24 at 8:30 | 2026-11-24T08:30
    end of tomorrow | 2026-11-19T17:00
    by end of monday | 2026-11-23T17:00
    this week saturday | 2026-11-21T09:00
    this upcoming thursday | 2026-11-19T09:00
    12. Dec. 2026 9:40 | 2026-12-12T09:40
    14. April 10:30 | 2027-04-14T10:30
    9:30 december 7 | 2026-12-07T09:30
    on Friday 4th December | 2026-12-04T09:00
    on Wednesday 9th of December at 6.30 - 8 | 2026-12-09T18:30
    an hour and half later | 2026-11-18T16:30
    a week from this saturday | 2026-11-28T09:00
    in the next week | 2026-11-25T09:00
    in 2 hours from now | 2026-11-18T17:00
    10m from now | 2026-11-18T15:10
    07:30 hours | 2026-11-19T07:30
    mid-night | 2026-11-19T00:00
    final tuesday of march | 2027-03-30T09:00
    tax day | 2027-04-15T09:00
    election day | 2027-11-02T09:00
    july 6 4:10 EST | 2027-07-06T16:10
    sometime before 5 | 2026-11-18T17:00
    "4 pm" | 2026-11-18T16:00
  `),
  )('Call Ana %s', ([words, due, Repeat = null]) =>
    expect(read(`Call Ana ${words}`)).toEqual({ Title: 'Call Ana', due, Repeat, NotUnderstood: null }),
  )
})

// Part of each could be read; what it means as a whole cannot, or no repeat of a task can say it.
describe('not read whole: nothing is set, and that is said', () => {
  test.for(
    rows(`
    every 4 days
    every 2nd monday
    every second thursday
    every mon and fri
    every month on the last friday
    every month at the beginning
    monthly on fri
    every year on the 31st
    yearly on the third sunday of june
    annually on thanksgiving
    the 5th of every 2 months
    beginning of each month
    31st day of every year
    every fri twice
    fridays 3x
    every day for 6 times
    daily at 9am for 10 times
    daily except for friday
    every sat for up to 2 months
    biennially
    two upcoming weeks
    rest of the week
    tuesday of this week
    this morning
    this evening at 2
    5 on may 28
    friday 5pm local
    from 11 to the 14th of may
    the 11th through the 14th of may
    from 11 may through 14
    from tuesday to the friday after
    dec 11 thru the 14th
    starting the 8th ending the 10th
    every day ending jan 9
    every thursday starting dec 4
    every friday stopping jan 8
    alternate mondays
    half-yearly
    every summer
    every so often monday
    the week before christmas
    7th instead of 8th of january
    in at least 2 weeks
    in at most 4 days
    in under 2 hours
    in several weeks
    in a dozen weeks
    in 1500 days
    within the month
    in 2:30
    december
    by quarter end
    jan 33
    daily 9 and 4
    tomorrow any time but 4
    tomorrow 4pm maybe 5
    midnight-3
    thursday 8h GMT
    tomorrow at 9pm ist
    20 after 3pm
    whit monday
    first sunday of advent
    friday of mourning
    tomorrow lunch
    tomorrow afternoonish
    just tomorrow
    3pm approximately
    3rd month next year
    dec 18 for 10 days
    end of around next week
    this time tomorrow
    wed before thanksgiving
    two days before christmas
    a year from christmas
    friday after next
    next thanksgiving
    26/3
    11-30
    on 2-30 at 9
    on 12-4 at 9
    on 13/13 at 9
    on 13/13
    12-15 tomorrow
    11-30 9am
    12-5 3pm
    11-30 (9am)
    friday 20 to 5
    in 2h90
    in 2 hours and 3
    at 20 past 15
    on 3-20 tomorrow
    2 hours
    in 5 business days
    monday, jan twenty two, 2028
    on september 9, twenty twenty nine
    on january first two thousand and thirty
    wednesday the thirty first
    20th, of next month
    by 2030
    before 2028
    four mins to six thirty
    friday 6.5 with Jim
    friday 8 about the offer
    tomorrow, 9 alaska time
    5pm - 2 days
    the monday before june 14
    week next tues
    week beginning december 7
    w/c dec 7
    between mid december and the end of january
    as late as 8am
    early in the day friday
    any monday at 3
    this afternoon at 10
    the monday
    on 22
    on 4.25
    for the 23
    2/29/2027
    4/31/2027
    2027/21/Sep
    at fourteen oh five
    four twenty
    815
    9.45
    at 4-50 pm
    at 9:5
    5h
    at sunset
    orthodox easter
    this april
    midmorning
    at 9 H 15 pm
    on Monday 8th June
    27-05 10:00
    18.12. 10:30
    tomorrow 18.12.
    friday afternoon 15.45h
    9.Dec in the morning
    28/11 in the afternoon
    friday the 27 of Dec. early
    9 Dec 0930-1045
    9 Dec 2245
    4p tu
    12/3-5
    tomorrow+3
    friday lunch 12
    in 1:45h
    20261204
    +4
    at 8,15
    1/2 h
    2h15m
    december 4th forenoon
  `),
  )('Call Ana %s', ([words]) => {
    const text = `Call Ana ${words}`
    const task = read(text)
    expect(task).toMatchObject({ Title: text, due: null, Repeat: null })
    expect(task.NotUnderstood).toBeTruthy()
  })
})

describe('names stay in the title', () => {
  test.for(
    rows(`
    call Tod | Call Tod
    call Ana and tom | Call Ana and tom
    Call Agent Tom at 4 | Call Agent Tom | 2026-11-18T16:00
    Call Valentine | Call Valentine
    Call Tom Valentine friday | Call Tom Valentine | 2026-11-20T09:00
    meet April in May | Meet April in May
    email Mark about 12 Oak St | Email Mark about 12 Oak St
    Call Ana about unit 5 tomorrow | Call Ana about unit 5 | 2026-11-19T09:00
    send 3 homes to Ben | Send 3 homes to Ben
    Send friday 6 comps | Send 6 comps | 2026-11-20T09:00
    Call Halladay tomorrow | Call Halladay | 2026-11-19T09:00
    Print twenty-five flyers friday | Print twenty-five flyers | 2026-11-20T09:00
    Fifth Third Bank friday | Fifth Third Bank | 2026-11-20T09:00
    Email Ana friday next steps | Email Ana next steps | 2026-11-20T09:00
    Call Ana tomorrow 2nd offer | Call Ana 2nd offer | 2026-11-19T09:00
    Order Christmas wreath tomorrow | Order Christmas wreath | 2026-11-19T09:00
    Send thirty day notice tomorrow | Send thirty day notice | 2026-11-19T09:00
    Show 3 homes tonight | Show 3 homes | 2026-11-18T20:00
    Call Ana tomorrow 2p for 30 min | Call Ana for 30 min | 2026-11-19T14:00
    Call Ana tomorrow 2p for an hour | Call Ana for an hour | 2026-11-19T14:00
    Call Ana 512-555-0142 ext 4 monday | Call Ana 512-555-0142 ext 4 | 2026-11-23T09:00
    Show 2 homes in 78745 sunday | Show 2 homes in 78745 | 2026-11-22T09:00
    Prepare for monday's 9am showing | Prepare for monday's 9am showing
    Option ends dec 4 at 5pm | Option ends | 2026-12-04T17:00
    Fix unit 3d | Fix unit 3d
    Call Ana on 12-20 to confirm | Call Ana to confirm | 2026-12-20T09:00
    Showing apt. 3-14 9am | Showing apt. 3-14 | 2026-11-19T09:00
    Pull MLS# 3-15 9am | Pull MLS# 3-15 | 2026-11-19T09:00
    Review pages 10-14 5pm | Review pages 10-14 | 2026-11-18T17:00
    Call Ana re lot 12-4 at 9 | Call Ana re lot 12-4 | 2026-11-19T09:00
    Email Ev days on market report tomorrow | Email Ev days on market report | 2026-11-19T09:00
    Call Ev day after tomorrow | Call Ev | 2026-11-20T09:00
    Bid by 20 to 8 percent | Bid by 20 to 8 percent
    Show unit 4-20 tomorrow at 9 | Show unit 4-20 | 2026-11-19T09:00
    Stake lot 12-14 9am | Stake lot 12-14 | 2026-11-19T09:00
    Show 12-14 Oak St tomorrow | Show 12-14 Oak St | 2026-11-19T09:00
    Text the gate code 4-22 tomorrow 9am | Text the gate code 4-22 | 2026-11-19T09:00
    Bring 3-4 showings tomorrow | Bring 3-4 showings | 2026-11-19T09:00
    Call Ev Monday | Call Ev | 2026-11-23T09:00
    Charge EV Friday | Charge EV | 2026-11-20T09:00
    Call Ev Montgomery tomorrow | Call Ev Montgomery | 2026-11-19T09:00
    Showing 1415 H St Friday | Showing 1415 H St | 2026-11-20T09:00
    Meet at 1600 H St | Meet at 1600 H St
    Show two oh five Oak tomorrow | Show two oh five Oak | 2026-11-19T09:00
    Pay invoice 11-30 tomorrow 9am | Pay invoice 11-30 | 2026-11-19T09:00
    Pay statement 11/30 today | Pay statement 11/30 | 2026-11-18T16:00
    Send receipt no. 12-14 on dec 20 | Send receipt no. 12-14 | 2026-12-20T09:00
    Pay building 5 dues this evening | Pay building 5 dues | 2026-11-18T18:00
    Schedule 1 on 1 with Ben friday | Schedule 1 on 1 with Ben | 2026-11-20T09:00
    Check suite 430 | Check suite 430
    Call Mary five | Call Mary five
    Call Mo tomorrow | Call Mo | 2026-11-19T09:00
    Close on Friday | Close | 2026-11-20T09:00
    Call Ana by close tomorrow | Call Ana | 2026-11-19T17:00
    Call Ana 4pmFri | Call Ana | 2026-11-20T16:00
    Ask lender about 6.25 rate lock tomorrow | Ask lender about 6.25 rate lock | 2026-11-19T09:00
    Text combo 4-32-14 to Ben | Text combo 4-32-14 to Ben
    Eat chinese tonight | Eat chinese | 2026-11-18T20:00
    Due 12-20 | Due | 2026-12-20T09:00
    Due tomorrow | Due | 2026-11-19T09:00
    due by friday at 3 | Due | 2026-11-20T15:00
    Due: 12/20 | Due | 2026-12-20T09:00
    tomorrow due | Due | 2026-11-19T09:00
    Starting monday | Starting | 2026-11-23T09:00
  `),
  )('%s', ([text = '', Title, due = null]) =>
    expect(read(text)).toEqual({ Title, due, Repeat: null, NotUnderstood: null }),
  )
  // Somebody, or a day: the writer is asked.
  test.for([
    'Pay invoice 12/4 friday',
    'Pay invoice 12-4 friday',
    'Lock the loan at 6.25',
    'Call Mark two friday',
    'Pay $12 December 27',
    'Sunday Smith',
    'Call Sunday Smith',
    'show 8 tonight',
    'Lunch for 12 tomorrow',
    'Call June 8',
  ])('%s', (text) => {
    const { due, NotUnderstood } = read(text)
    expect([due, Boolean(NotUnderstood)]).toEqual([null, true])
  })
})

// What was not understood is told in the words that were typed, not in those they were read as.
test.for(
  rows(`
  call Ana tmrw at 9am or 4pm | tmrw at 9am or 4pm
  call Ana noon-1, sat & sun | noon-1, sat & sun
  call Ana 12pm-1 or 2 | 12pm-1 or 2
  call Ana on 2-30 | 2-30
  call Ana 2/30 | 2/30
  call Ana every tues & weds | every tues & weds
  call Ana twenty-one days before closing | days before
  lunch wknd | wknd
  remind me tmro to call Ana btwn 3 and 4 | btwn 3 and 4
  send cd 3 days b4 closing | days b4
  call today Ana at 9am | today at 9am
  call Ana ２/３０ | ２/３０
`),
)('%s: “%s”', ([text = '', words]) => {
  const { NotUnderstood } = read(text)
  expect(NotUnderstood).toBe(words)
})
