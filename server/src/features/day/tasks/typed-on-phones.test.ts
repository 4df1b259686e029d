import { expect, test } from 'vitest'
import { readQuickAdd } from './quick-add.rules.ts'

const ZONE = 'America/Chicago'
// A Tuesday in the week of Thanksgiving, in the morning.
const now = Temporal.PlainDateTime.from('2026-11-24T10:20').toZonedDateTime(ZONE).toInstant()
const read = (text: string) => {
  const { Title, DueDate, Repeat, NotUnderstood } = readQuickAdd(text, ZONE, now)
  const due = DueDate && Temporal.Instant.from(DueDate).toZonedDateTimeISO(ZONE).toPlainDateTime()
  return {
    Title,
    due: due ? due.toString({ smallestUnit: 'minute' }).replace(/^2026-/, '') : null,
    Repeat,
    NotUnderstood,
  }
}
const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' | '))
const asTyped = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

// The signs of other keyboards, and the narrow space that phones and office programs write before PM.
test.for([
  ['call ana tomorrow 3:00\u202fPM', 'Call ana', '11-25T15:00'],
  ['call ana tomorrow at 9：30', 'Call ana', '11-25T09:30'],
  ['call\u00a0ana tomorrow at ３pm', 'Call ana', '11-25T15:00'],
  ['call ana tomorrow at 13pm', null],
] as const)('%j', ([text, title, due = null]) => {
  expect(read(text)).toMatchObject(title === null ? { due } : { Title: title, due })
})

// What is typed, the title, and when it is due.
test.for(
  rows(`
  call ana 12/5 | Call ana | 12-05T09:00
  call ana dec 5 | Call ana | 12-05T09:00
  call ana dec 5th | Call ana | 12-05T09:00
  call ana 5th of dec | Call ana | 12-05T09:00
  call ana 5 dec | Call ana | 12-05T09:00
  call ana december 5th at 3 | Call ana | 12-05T15:00
  call ana the 5th | Call ana | 12-05T09:00
  call ana on the 5th | Call ana | 12-05T09:00
  call ana the 5th at 2pm | Call ana | 12-05T14:00
  call ana this fri | Call ana | 11-27T09:00
  call ana next fri | Call ana | 12-04T09:00
  call ana next fri 3p | Call ana | 12-04T15:00
  call ana fri am | Call ana | 11-27T09:00
  call ana fri morning | Call ana | 11-27T09:00
  call ana fri pm | Call ana | 11-27T14:00
  call ana fri noon | Call ana | 11-27T12:00
  call ana midday fri | Call ana | 11-27T12:00
  call ana fri midday | Call ana | 11-27T12:00
  call ana eod fri | Call ana | 11-27T17:00
  call ana fri eod | Call ana | 11-27T17:00
  counter offer cob | Counter offer | 11-24T17:00
  counter offer cob thurs | Counter offer | 11-26T17:00
  send cma eow | Send cma | 11-27T09:00
  send cma by eow | Send cma | 11-27T09:00
  send cma by end of week | Send cma | 11-27T09:00
  send cma end of month | Send cma | 11-30T09:00
  send cma by the end of the month | Send cma | 11-30T09:00
  send cma eom | Send cma | 11-30T09:00
  call ana first thing tmrw | Call ana | 11-25T09:00
  call ana first thing in the morning | Call ana | 11-25T09:00
  call ana tmrw first thing | Call ana | 11-25T09:00
  call ana in 2 hrs | Call ana | 11-24T12:20
  call ana in 2 hours | Call ana | 11-24T12:20
  call ana in 2h | Call ana | 11-24T12:20
  call ana in an hr | Call ana | 11-24T11:20
  call ana in an hour and a half | Call ana | 11-24T11:50
  call ana in 1.5 hrs | Call ana | 11-24T11:50
  call ana in half an hour | Call ana | 11-24T10:50
  call ana in half hour | Call ana | 11-24T10:50
  call ana in 15 mins | Call ana | 11-24T10:35
  call ana 2 hrs from now | Call ana | 11-24T12:20
  call ana in a few hours | Call ana | 11-24T13:20
  call ana in a couple hours | Call ana | 11-24T12:20
  call ana half past 3 | Call ana | 11-24T15:30
  call ana at half past 3 | Call ana | 11-24T15:30
  call ana quarter to 4 | Call ana | 11-24T15:45
  call ana at a quarter to 4 | Call ana | 11-24T15:45
  call ana quarter past 4 tmrw | Call ana | 11-25T16:15
  call ana 3ish | Call ana | 11-24T15:00
  call ana 3-ish | Call ana | 11-24T15:00
  call ana tmrw 3ish | Call ana | 11-25T15:00
  call ana at like 3 | Call ana | 11-24T15:00
  call ana 3p | Call ana | 11-24T15:00
  call ana 3p tmrw | Call ana | 11-25T15:00
  call ana 3 pm | Call ana | 11-24T15:00
  call ana 3PM | Call ana | 11-24T15:00
  call ana 3p.m. | Call ana | 11-24T15:00
  showing 3pm-4pm | Showing | 11-24T15:00
  showing 3-4p | Showing | 11-24T15:00
  showing 3-4p sat | Showing | 11-28T15:00
  showing sat 3pm to 4pm | Showing | 11-28T15:00
  showing sat 3 to 4 | Showing | 11-28T15:00
  showing 2 to 4 on sat | Showing | 11-28T14:00
  showing 2-4 on sat | Showing | 11-28T14:00
  sat 11-1 open house | Open house | 11-28T11:00
  open house sat 11a-1p | Open house | 11-28T11:00
  open house 11-1 sat | Open house | 11-28T11:00
  open house 1-3 sunday 1208 Oak | Open house 1208 Oak | 11-29T13:00
  sat open house 1-3 | Open house | 11-28T13:00
  call ana at 1530 | Call ana | 11-24T15:30
  call ana 15:30 | Call ana | 11-24T15:30
  call ana 1000a | Call ana | 11-25T10:00
  call ana 10a | Call ana | 11-25T10:00
  call ana @10 | Call ana | 11-25T10:00
  call ana @ 10 | Call ana | 11-25T10:00
  call ana at 10 | Call ana | 11-25T10:00
  call ana @10a tmrw | Call ana | 11-25T10:00
  call ana @1030 | Call ana | 11-24T10:30
  call ana around 2 | Call ana | 11-24T14:00
  call ana around 2 tmrw | Call ana | 11-25T14:00
  call ana tmrw around 2 | Call ana | 11-25T14:00
  call ana ~2 | Call ana | 11-24T14:00
  clean garage this weekend | Clean garage | 11-28T09:00
  clean garage this wknd | Clean garage | 11-28T09:00
  clean garage over the wknd | Clean garage | 11-28T09:00
  clean garage next wknd | Clean garage | 12-05T09:00
  call ana day after tomorrow | Call ana | 11-26T09:00
  call ana day after tmrw | Call ana | 11-26T09:00
  call ana the day after tomorrow at 4 | Call ana | 11-26T16:00
  call ana a week from tues | Call ana | 12-08T09:00
  call ana a week from today | Call ana | 12-01T09:00
  call ana a wk from fri | Call ana | 12-04T09:00
  call ana 1 week from tomorrow | Call ana | 12-02T09:00
  call ana two weeks from today | Call ana | 12-08T09:00
  call ana 2 wks from today | Call ana | 12-08T09:00
  call ana 2 wks from mon | Call ana | 12-14T09:00
  call ana in 10 days | Call ana | 12-04T09:00
  call ana in ten days | Call ana | 12-04T09:00
  call ana 10 days from now | Call ana | 12-04T09:00
  call ana in 2 wks | Call ana | 12-08T09:00
  call ana in 2w | Call ana | 12-08T09:00
  call ana in 3d | Call ana | 11-27T09:00
  call ana in 6 mos | Call ana | 2027-05-24T09:00
  call ana in 6 months | Call ana | 2027-05-24T09:00
  call ana in a month | Call ana | 12-24T09:00
  call ana in a yr | Call ana | 2027-11-24T09:00
  call ana in 30 days | Call ana | 12-24T09:00
  call ana in 45 days | Call ana | 2027-01-08T09:00
  call ana starting monday | Call ana | 11-30T09:00
  pay agents last day of the month | Pay agents | 11-30T09:00
  list 3 bed 2 bath tmrw | List 3 bed 2 bath | 11-25T09:00
  show 3bd/2ba fri 2p | Show 3bd/2ba | 11-27T14:00
  show 3 bed 2 bath fri at 2 | Show 3 bed 2 bath | 11-27T14:00
  tour 123 main st at 4 | Tour 123 main st | 11-24T16:00
  tour 123 main st tmrw 4p | Tour 123 main st | 11-25T16:00
  showing at 123 main fri 10a | Showing at 123 main | 11-27T10:00
  showing at 900 Elm tmrw at 10 | Showing at 900 Elm | 11-25T10:00
  meet ana 12 oak ln 3pm | Meet ana 12 oak ln | 11-24T15:00
  offer at 450k by 5pm | Offer at 450k | 11-24T17:00
  counter at 455k fri | Counter at 455k | 11-27T09:00
  unit 4 keys tmrw | Unit 4 keys | 11-25T09:00
  check unit 4 at 4 | Check unit 4 | 11-24T16:00
  lock loan at 6.5% fri | Lock loan at 6.5% | 11-27T09:00
  call 801-555-1234 at 3 | Call 801-555-1234 | 11-24T15:00
  call 8015551234 tmrw | Call 8015551234 | 11-25T09:00
  call ana 801.555.1234 mon 9a | Call ana 801.555.1234 | 11-30T09:00
  text +18015551234 in 10 min | Text +18015551234 | 11-24T10:30
  explain 2-1 buydown fri | Explain 2-1 buydown | 11-27T09:00
  discuss 50/50 split w/ ana tmrw | Discuss 50/50 split w/ ana | 11-25T09:00
  review pg 3-4 of contract tmrw | Review pg 3-4 of contract | 11-25T09:00
  review pgs 3-4 by fri | Review pgs 3-4 | 11-27T09:00
  pull 5 comps tmrw | Pull 5 comps | 11-25T09:00
  pull 5 comps by 5 | Pull 5 comps | 11-24T17:00
  1031 exchange call w/ cpa fri 11a | 1031 exchange call w/ cpa | 11-27T11:00
  send form 1099 by jan 31 | Send form 1099 | 2027-01-31T09:00
  2nd showing sat 10a | 2nd showing | 11-28T10:00
  schedule 2nd showing at 4 | Schedule 2nd showing | 11-24T16:00
  give 30 day notice dec 1 | Give 30 day notice | 12-01T09:00
  give 3 day notice tmrw | Give 3 day notice | 11-25T09:00
  call april tmrw | Call april | 11-25T09:00
  call april 3pm | Call april | 11-24T15:00
  call april at 3 | Call april | 11-24T15:00
  text may at 3p | Text may | 11-24T15:00
  call june fri | Call june | 11-27T09:00
  call augie aug 3 | Call augie | 2027-08-03T09:00
  text dawn at 5 | Text dawn | 11-24T17:00
  text dawn tmrw am | Text dawn | 11-25T09:00
  call eve at 4 | Call eve | 11-24T16:00
  call sunny sat | Call sunny | 11-28T09:00
  call wes wed | Call wes | 11-25T09:00
  call monica mon | Call monica | 11-30T09:00
  call jan jan 5 | Call jan | 2027-01-05T09:00
  call jan tmrw | Call jan | 11-25T09:00
  call tom tmrw | Call tom | 11-25T09:00
  call autumn fri 3p | Call autumn | 11-27T15:00
  w/ natalie fri 3p coffee | W/ natalie coffee | 11-27T15:00
  coffee w/ natalie & ben fri 3p | Coffee w/ natalie & ben | 11-27T15:00
  lunch w ana and jo thurs at 12 | Lunch w ana and jo | 11-26T12:00
  lunch thurs 12:15 | Lunch | 11-26T12:15
  txt ana tmrw 8a | Txt ana | 11-25T08:00
  fu w/ ana in 2 weeks | Fu w/ ana | 12-08T09:00
  f/u ana mon | F/u ana | 11-30T09:00
  fup ana 12/1 | Fup ana | 12-01T09:00
  vm ana again at 4 | Vm ana again | 11-24T16:00
  lv msg ana tmrw | Lv msg ana | 11-25T09:00
  lm for ana, try again fri 10a | Lm for ana, try again | 11-27T10:00
  email ana@x.com comps tmrw 9a | Email ana@x.com comps | 11-25T09:00
  meet ana starbucks 3:15 | Meet ana starbucks | 11-24T15:15
  meet inspector 1208 oak 12/2 1p | Meet inspector 1208 oak | 12-02T13:00
  showing 1208 oak 12/2 1-2p | Showing 1208 oak | 12-02T13:00
  showing 12/2 1-2 | Showing | 12-02T13:00
  showings sat 10-2 w/ the garcias | Showings w/ the garcias | 11-28T10:00
  final walkthru 12/4 8:30 | Final walkthru | 12-04T08:30
  closing 12/4 @10am title co | Closing title co | 12-04T10:00
  closing 12/4/2026 10:00 | Closing | 12-04T10:00
  closing 12-4-26 | Closing | 12-04T09:00
  closing 2026-12-04 | Closing | 12-04T09:00
  closing fri dec 4 10 am | Closing | 12-04T10:00
  closing fri 12/4 at 10 | Closing | 12-04T10:00
  closing fri the 4th at 10 | Closing | 12-04T10:00
  option ends 12/1 5pm | Option ends | 12-01T17:00
  option period ends in 7 days | Option period ends | 12-01T09:00
  inspection within 10 days | Inspection | 12-04T09:00
  call ana now | Call ana | 11-24T10:20
  call ana right now | Call ana | 11-24T10:20
  call ana this evening | Call ana | 11-24T18:00
  call ana tonight | Call ana | 11-24T20:00
  call ana tonight at 7 | Call ana | 11-24T19:00
  call ana next month | Call ana | 12-24T09:00
  call ana before dec 1 | Call ana | 12-01T09:00
  call ana by dec 1 | Call ana | 12-01T09:00
  call ana by 12/1 noon | Call ana | 12-01T12:00
  call ana b4 fri | Call ana | 11-27T09:00
  call ana b4 noon | Call ana | 11-24T12:00
  call ana no later than fri | Call ana | 11-27T09:00
  prep for the monday meeting sun 4p | Prep for the monday meeting | 11-29T16:00
  call ana about closing on friday | Call ana about closing | 11-27T09:00
  remind me to call ana at 3 | Call ana | 11-24T15:00
  remind me tmrw to call ana | Call ana | 11-25T09:00
  remind me in 2 hrs to call ana | Call ana | 11-24T12:20
  call ana today | Call ana | 11-24T11:00
  call ana 2day 4p | Call ana | 11-24T16:00
  tmrw 10am call ana re price drop | Call ana re price drop | 11-25T10:00
  10am tmrw call ana | Call ana | 11-25T10:00
  fri: send docs | Send docs | 11-27T09:00
  fri - send docs | Send docs | 11-27T09:00
  @3 call ana | Call ana | 11-24T15:00
  at 3 call ana | Call ana | 11-24T15:00
  call ana, fri, 3pm | Call ana | 11-27T15:00
  call ana (fri 3pm) | Call ana | 11-27T15:00
  call ana - fri 3pm | Call ana | 11-27T15:00
  call ana fri. 3pm | Call ana | 11-27T15:00
  call ana fri,3pm | Call ana | 11-27T15:00
  call ana fri3pm | Call ana | 11-27T15:00
  call ana tmrw3pm | Call ana | 11-25T15:00
  CALL ANA TMRW 3PM | CALL ANA | 11-25T15:00
  call ana 3pm cst tmrw | Call ana | 11-25T15:00
  call ana 3pm est | Call ana | 11-24T14:00
  zoom w/ relo co 11/30 1pm mst | Zoom w/ relo co | 11-30T14:00
  call ana noon est tmrw | Call ana | 11-25T11:00
  call ana 12pm | Call ana | 11-24T12:00
  call ana 12am | Call ana | 11-25T00:00
  call ana 12p tmrw | Call ana | 11-25T12:00
  call ana midnight | Call ana | 11-25T00:00
  call ana tmrw at 0900 | Call ana | 11-25T09:00
  call ana 09:00 | Call ana | 11-25T09:00
  call ana 9.30am | Call ana | 11-25T09:30
  call ana tmrw at 9.30 | Call ana | 11-25T09:30
  call ana 930a | Call ana | 11-25T09:30
  call ana 930 am | Call ana | 11-25T09:30
  call ana thurs 10 am | Call ana | 11-26T10:00
  call ana thur 10am | Call ana | 11-26T10:00
  call ana tue 10am | Call ana | 12-01T10:00
  call ana tues | Call ana | 11-24T11:00
  call ana on tues | Call ana | 11-24T11:00
  call ana coming mon | Call ana | 11-30T09:00
  call ana fri next wk | Call ana | 12-04T09:00
  call ana next wk | Call ana | 11-30T09:00
  call ana wed next week 2p | Call ana | 12-02T14:00
  call ana tommorow | Call ana | 11-25T09:00
  call ana tommorrow 2p | Call ana | 11-25T14:00
  call ana tomm | Call ana | 11-25T09:00
  call ana tmr | Call ana | 11-25T09:00
  call ana tmro | Call ana | 11-25T09:00
  call ana 2mrw | Call ana | 11-25T09:00
  call ana tommrow | Call ana | 11-25T09:00
  call ana tomorrrow | Call ana | 11-25T09:00
  call ana wedensday | Call ana | 11-25T09:00
  call ana wendesday | Call ana | 11-25T09:00
  call ana wednsday 3p | Call ana | 11-25T15:00
  call ana thurday | Call ana | 11-26T09:00
  call ana thursady 3p | Call ana | 11-26T15:00
  call ana frday 3p | Call ana | 11-27T15:00
  call ana satruday 3p | Call ana | 11-28T15:00
  call ana sunady | Call ana | 11-29T09:00
  call ana mondya 3p | Call ana | 11-30T15:00
  call ana teusday | Call ana | 11-24T11:00
  call ana dcember 5 | Call ana | 12-05T09:00
  call ana decemeber 5 | Call ana | 12-05T09:00
  call ana novmber 30 | Call ana | 11-30T09:00
  call ana febuary 5 | Call ana | 2027-02-05T09:00
  call ana sept 5 | Call ana | 2027-09-05T09:00
  call ana nov 30 | Call ana | 11-30T09:00
  call ana nov 3 | Call ana | 2027-11-03T09:00
  call ana 11/30 4p | Call ana | 11-30T16:00
  call ana 11/24 | Call ana | 11-24T11:00
  call ana at three | Call ana | 11-24T15:00
  call ana at three thirty | Call ana | 11-24T15:30
  call ana three pm | Call ana | 11-24T15:00
  call ana at 3 thirty | Call ana | 11-24T15:30
  call ana tmrw at ten | Call ana | 11-25T10:00
  call ana ten am tmrw | Call ana | 11-25T10:00
  call ana half past three | Call ana | 11-24T15:30
  show 1208 tmrw | Show 1208 | 11-25T09:00
  show 1208 and 1210 oak tmrw | Show 1208 and 1210 oak | 11-25T09:00
  show 4410 elm sat 1pm | Show 4410 elm | 11-28T13:00
  explain 5/1 ARM to ana fri | Explain 5/1 ARM to ana | 11-27T09:00
  call ana 12-5-26 3p | Call ana | 12-05T15:00
  counter at 4 | Counter | 11-24T16:00
  list house at 399 fri | List house at 399 | 11-27T09:00
  reschedule ana tmrw | Reschedule ana | 11-25T09:00
  call ana sometime tmrw | Call ana | 11-25T09:00
  call ana anytime fri | Call ana | 11-27T09:00
  call ana any time after 3 | Call ana | 11-24T15:00
  call ana anytime tmrw after 2 | Call ana | 11-25T14:00
  call ana next couple days | Call ana | 11-26T09:00
  call ana within the hour | Call ana | 11-24T11:20
  call ana in the next hour | Call ana | 11-24T11:20
  call ana in the next 2 days | Call ana | 11-26T09:00
  call ana over the next few days | Call ana | 11-27T09:00
  call ana w/in 48 hrs | Call ana | 11-26T10:20
  call ana within 48 hrs | Call ana | 11-26T10:20
  call ana within 24 hours | Call ana | 11-25T10:20
  respond to offer in 24 hrs | Respond to offer | 11-25T10:20
  send 72 hour kickout notice fri | Send 72 hour kickout notice | 11-27T09:00
  1 yr anniversary call ana dec 5 | 1 yr anniversary call ana | 12-05T09:00
  ana bday 12/5 | Ana bday | 12-05T09:00
  happy bday text ana 12/5 9a | Happy bday text ana | 12-05T09:00
  open house this sat 1-4 @ 1208 oak | Open house @ 1208 oak | 11-28T13:00
  open house sat 1p-4p at 1208 Oak | Open house at 1208 Oak | 11-28T13:00
  open house 1208 oak sat 1 to 4 | Open house 1208 oak | 11-28T13:00
  open house 11/29 1-4 | Open house | 11-29T13:00
  oh sat 1-4 | Oh | 11-28T13:00
  caravan thurs 9-11 | Caravan | 11-26T09:00
  showing w/ natalie 3-3:30 tmrw | Showing w/ natalie | 11-25T15:00
  showing 3-330p | Showing | 11-24T15:00
  showing 3:00-3:30 | Showing | 11-24T15:00
  showing 11a-12p | Showing | 11-24T11:00
  showing 9-10 tmrw | Showing | 11-25T09:00
  showing tmrw 8-9a | Showing | 11-25T08:00
  showing 10:30-11 fri | Showing | 11-27T10:30
  showing 12-1 fri | Showing | 11-27T12:00
  showing 6-7 tonight | Showing | 11-24T18:00
  showing 8-9 tonight | Showing | 11-24T20:00
  showing fri 8-9 pm | Showing | 11-27T20:00
  call ana 7p tonight | Call ana | 11-24T19:00
  call ana at 8 in the morning | Call ana | 11-25T08:00
  call ana at 8 tmrw night | Call ana | 11-25T20:00
  call ana at 8 tonight | Call ana | 11-24T20:00
  call ana at 9 pm | Call ana | 11-24T21:00
  call ana at 8 tmrw eve | Call ana | 11-25T20:00
  call ana tmrw eve | Call ana | 11-25T18:00
  call ana fri eve | Call ana | 11-27T18:00
  call ana fri aft | Call ana | 11-27T14:00
  call ana tmrw aft | Call ana | 11-25T14:00
  call ana this aft | Call ana | 11-24T14:00
  call ana this am | Call ana | 11-24T11:00
  call ana this pm | Call ana | 11-24T14:00
  call ana in am | Call ana | 11-25T09:00
  call ana tmrw a.m. | Call ana | 11-25T09:00
  call ana tues a.m. | Call ana | 12-01T09:00
  call ana in the am | Call ana | 11-25T09:00
  pay $450 by 5pm | Pay $450 | 11-24T17:00
  pull 2 comps at 3 | Pull 2 comps | 11-24T15:00
  call 3 leads at 3 | Call 3 leads | 11-24T15:00
  call 3 leads by 3 | Call 3 leads | 11-24T15:00
  call 10 people by fri | Call 10 people | 11-27T09:00
  call 5 fsbos tmrw | Call 5 fsbos | 11-25T09:00
  door knock 50 doors sat 10a | Door knock 50 doors | 11-28T10:00
  mail 200 postcards dec 1 | Mail 200 postcards | 12-01T09:00
  buy 3 signs fri | Buy 3 signs | 11-27T09:00
  order 2 lockboxes by fri | Order 2 lockboxes | 11-27T09:00
  bring 12 donuts fri 9a | Bring 12 donuts | 11-27T09:00
  suite 300 mtg tmrw 2p | Suite 300 mtg | 11-25T14:00
  apt 2b walkthru fri 1p | Apt 2b walkthru | 11-27T13:00
  lot 4 closing 12/4 | Lot 4 closing | 12-04T09:00
  i-35 frontage tmrw | I-35 frontage | 11-25T09:00
  fm 1460 land fri 2p | Fm 1460 land | 11-27T14:00
  send w-9 by fri | Send w-9 | 11-27T09:00
  send 2-3 comps by 4 | Send 2-3 comps | 11-24T16:00
  review 2025 taxes fri | Review 2025 taxes | 11-27T09:00
  write dec newsletter by fri | Write dec newsletter | 11-27T09:00
  december newsletter mon | December newsletter | 11-30T09:00
  april's closing fri | April's closing | 11-27T09:00
  april showers rd showing sat 2p | April showers rd showing | 11-28T14:00
  mar 5 closing | Closing | 2027-03-05T09:00
  call ana mar 5 | Call ana | 2027-03-05T09:00
  first time buyer class sat 10a | First time buyer class | 11-28T10:00
  call 1st texas bank tmrw | Call 1st texas bank | 11-25T09:00
  meet at 5th & main fri 2p | Meet at 5th & main | 11-27T14:00
  meet on 5th st tmrw | Meet on 5th st | 11-25T09:00
  call ana the 1st | Call ana | 12-01T09:00
  call ana the 31st | Call ana | 12-31T09:00
  closing on the 4th | Closing | 12-04T09:00
  closing the 4th @ 2 | Closing | 12-04T14:00
  closing 4th of dec | Closing | 12-04T09:00
  closing the 4th of december 2pm | Closing | 12-04T14:00
  rent due 1st | Rent | 12-01T09:00
  rent due the 1st | Rent | 12-01T09:00
  rent on 1st | Rent | 12-01T09:00
  quarterly taxes jan 15 | Quarterly taxes | 2027-01-15T09:00
  weekly report fri 4p | Weekly report | 11-27T16:00
  daily huddle 8:30 | Daily huddle | 11-25T08:30
  vacation next week | Vacation | 11-30T09:00
  call ana 3ish tmrw | Call ana | 11-25T15:00
  call ana 3:30ish | Call ana | 11-24T15:30
  call ana around 3:30p tmrw | Call ana | 11-25T15:30
  call ana abt 3 | Call ana | 11-24T15:00
  call ana approx 3pm | Call ana | 11-24T15:00
  call ana at 3 on the dot | Call ana | 11-24T15:00
  call ana 3 sharp | Call ana | 11-24T15:00
  call ana at 3 sharp | Call ana | 11-24T15:00
  call ana 3pm sharp tmrw | Call ana | 11-25T15:00
  call ana tmrw @ 3 sharp | Call ana | 11-25T15:00
  ana 3pm | Ana | 11-24T15:00
  ana fri | Ana | 11-27T09:00
  dr appt tues 10a | Dr appt | 12-01T10:00
  kids pickup 3:10 | Kids pickup | 11-24T15:10
  kids pickup 310p | Kids pickup | 11-24T15:10
  text comps to ana fri | Text comps to ana | 11-27T09:00
  send offer to ana tmrw 5p | Send offer to ana | 11-25T17:00
  give keys to tenant dec 1 | Give keys to tenant | 12-01T09:00
  call ana tmrw@3 | Call ana | 11-25T15:00
  walk thru fri 10a | Walk thru | 11-27T10:00
  walk-through fri 10a | Walk-through | 11-27T10:00
  final walk through tmrw 4p | Final walk through | 11-25T16:00
  call ana about walk thru fri | Call ana about walk thru | 11-27T09:00
  send ana mls link by 4:30p | Send ana mls link | 11-24T16:30
  ck on appraisal mon am | Ck on appraisal | 11-30T09:00
  fu w/ ana re offer thurs @ 10a | Fu w/ ana re offer | 11-26T10:00
  f/u w lender fri pm | F/u w lender | 11-27T14:00
  lv vm for ana tmrw 9a | Lv vm for ana | 11-25T09:00
  left vm w/ ana try again mon | Left vm w/ ana try again | 11-30T09:00
  mtg w/ ana & jo 12/3 230p | Mtg w/ ana & jo | 12-03T14:30
  mtg w ana wed 1:30-2:30 | Mtg w ana | 11-25T13:30
  consult w/ new buyers sat 9:30a zoom | Consult w/ new buyers zoom | 11-28T09:30
  listing appt 1208 oak thurs 6p | Listing appt 1208 oak | 11-26T18:00
  listing appt thurs @ 6 1208 oak | Listing appt 1208 oak | 11-26T18:00
  photos 1208 oak mon 10-12 | Photos 1208 oak | 11-30T10:00
  photographer at 1208 oak mon at 10 | Photographer at 1208 oak | 11-30T10:00
  inspection 12/2 8-11am | Inspection | 12-02T08:00
  inspection 12/2 8a to 11a | Inspection | 12-02T08:00
  lockbox code 1234 chg tmrw | Lockbox code 1234 chg | 11-25T09:00
  pick up keys b4 5p | Pick up keys | 11-24T17:00
  pick up keys by 5ish | Pick up keys | 11-24T17:00
  drop off chk title co by noon fri | Drop off chk title co | 11-27T12:00
  deposit em by 12/1 5p | Deposit em | 12-01T17:00
  em 12/1 by 5pm | Em | 12-01T17:00
  option fee due w/in 3 days | Option fee | 11-27T09:00
  option expires sun 12/6 11:59p | Option expires | 12-06T23:59
  financing contingency ends 12/18 | Financing contingency ends | 12-18T09:00
  rate lock exp 12/20/26 | Rate lock exp | 12-20T09:00
  lease ends feb 28 | Lease ends | 2027-02-28T09:00
  call when lease up in 60 days | Call when lease up | 2027-01-23T09:00
  send xmas cards dec 1 | Send xmas cards | 12-01T09:00
  thanksgiving pie drive wed 4p | Thanksgiving pie drive | 11-25T16:00
  order turkey by wed noon | Order turkey | 11-25T12:00
  call ana tues the 1st | Call ana | 12-01T09:00
  call ana tues dec 1 | Call ana | 12-01T09:00
  call ana tues 12/1 | Call ana | 12-01T09:00
  call ana tues 12/1 3-4 | Call ana | 12-01T15:00
  call ana tuesday december 1st at 3:15 pm | Call ana | 12-01T15:15
  call ana on 12/1 @ 3:15 | Call ana | 12-01T15:15
  call ana 12/1/2026 3:15pm | Call ana | 12-01T15:15
  call ana 12/1/26 @3p | Call ana | 12-01T15:00
  call ana 1st dec | Call ana | 12-01T09:00
  call ana dec 1, 3p | Call ana | 12-01T15:00
  call ana dec 1 2027 | Call ana | 2027-12-01T09:00
  call ana dec 1st 2026 at noon | Call ana | 12-01T12:00
  call ana dec first | Call ana | 12-01T09:00
  call ana december the 1st | Call ana | 12-01T09:00
  call ana first of december | Call ana | 12-01T09:00
  call ana end of the year | Call ana | 12-31T09:00
  call ana eoy | Call ana | 12-31T09:00
  call ana jan 2nd | Call ana | 2027-01-02T09:00
  call ana jan 2 at 2 | Call ana | 2027-01-02T14:00
  call ana 1/2 | Call ana | 2027-01-02T09:00
  call ana 01/02 | Call ana | 2027-01-02T09:00
  call ana 1/2 10a | Call ana | 2027-01-02T10:00
  call 801-555-1234 x12 at 2 | Call 801-555-1234 x12 | 11-24T14:00
  call (801) 555 1234 9a | Call (801) 555 1234 | 11-25T09:00
  call 801 555 1234 tmrw | Call 801 555 1234 | 11-25T09:00
  text 5551234 tmrw 10a | Text 5551234 | 11-25T10:00
  email ana3@x.com fri | Email ana3@x.com | 11-27T09:00
  email fri@day.com fri | Email fri@day.com | 11-27T09:00
  4-plex showing sat 2p | 4-plex showing | 11-28T14:00
  55+ tour fri 1p | 55+ tour | 11-27T13:00
  tour 3 homes sat 10a-1p | Tour 3 homes | 11-28T10:00
  show 6 houses sat starting at 9 | Show 6 houses | 11-28T09:00
  show 6 houses sat starting 9a | Show 6 houses | 11-28T09:00
  24hr notice tenant fri 9a | 24hr notice tenant | 11-27T09:00
  1 hr showing sat 3p | 1 hr showing | 11-28T15:00
  30 min call w/ ana tmrw 2p | 30 min call w/ ana | 11-25T14:00
  call ana tmrw 2p for 30 min | Call ana for 30 min | 11-25T14:00
  listing appt at 430 | Listing appt | 11-24T16:30
  listing appt tmrw at 430 | Listing appt | 11-25T16:30
  offer deadline at 530 | Offer deadline | 11-24T17:30
  send ana the 2nd offer fri | Send ana the 2nd offer | 11-27T09:00
  meet ana the 10th for coffee | Meet ana for coffee | 12-10T09:00
  meet ana the 10th, noon | Meet ana | 12-10T12:00
  coffee the 10th 8a | Coffee | 12-10T08:00
  by the 10th send cma | Send cma | 12-10T09:00
  send cma b4 the 10th | Send cma | 12-10T09:00
  follow through w/ ana fri | Follow through w/ ana | 11-27T09:00
  go through docs tmrw | Go through docs | 11-25T09:00
  run through the numbers w/ ana tmrw 2p | Run through the numbers w/ ana | 11-25T14:00
  call ana tmrw to see if loan ok | Call ana to see if loan ok | 11-25T09:00
  call ana tmrw if no email | Call ana if no email | 11-25T09:00
  make offer to ben at 5 | Make offer to ben | 11-24T17:00
  reply to ana by 2 | Reply to ana | 11-24T14:00
  reply to ana by tmrw | Reply to ana | 11-25T09:00
  get back to ana tmrw am | Get back to ana | 11-25T09:00
  talk to ana fri | Talk to ana | 11-27T09:00
  talk to ana on fri @ 4:15 | Talk to ana | 11-27T16:15
  change lightbulb tmrw | Change lightbulb | 11-25T09:00
  change sign fri | Change sign | 11-27T09:00
  move sign fri 9a | Move sign | 11-27T09:00
  move out clean dec 1 | Move out clean | 12-01T09:00
  move in gift ana dec 5 | Move in gift ana | 12-05T09:00
  push ana on docs tmrw | Push ana on docs | 11-25T09:00
  switch utilities dec 1 | Switch utilities | 12-01T09:00
  switch utilities to ana dec 1 | Switch utilities to ana | 12-01T09:00
  confirm showing w/ ana tmrw 9a | Confirm showing w/ ana | 11-25T09:00
  prep for closing tmrw 9a | Prep for closing | 11-25T09:00
  schedule inspection within 5 days | Schedule inspection | 11-29T09:00
  1208 oak showing sat 2p | 1208 oak showing | 11-28T14:00
  1208 oak sat 2p | 1208 oak | 11-28T14:00
  1208 oak - sat 2p - ana | 1208 oak ana | 11-28T14:00
  ana - 1208 oak - sat 2p | Ana - 1208 oak | 11-28T14:00
  sat 2p 1208 oak ana | 1208 oak ana | 11-28T14:00
  sat 2p - 1208 oak | 1208 oak | 11-28T14:00
  sat 28th 2p showing | Showing | 11-28T14:00
  sat nov 28 2p showing | Showing | 11-28T14:00
  sat 11/28 @ 2p showing | Showing | 11-28T14:00
  11/28 showing | Showing | 11-28T09:00
  11/28 2p showing | Showing | 11-28T14:00
  2p showing | Showing | 11-24T14:00
  2p fri showing | Showing | 11-27T14:00
  noon lunch w/ ana | Lunch w/ ana | 11-24T12:00
  noon tmrw lunch ana | Lunch ana | 11-25T12:00
  tonight call ana | Call ana | 11-24T20:00
  this afternoon call ana | Call ana | 11-24T14:00
  today at 4 call ana | Call ana | 11-24T16:00
  asap today call ana | Asap call ana | 11-24T11:00
  call ana today asap | Call ana asap | 11-24T11:00
  call ana today! | Call ana | 11-24T11:00
  call ana tmrw!! | Call ana | 11-25T09:00
  call ana tmrw?? | Call ana | 11-25T09:00
  call ana tomorrow. | Call ana | 11-25T09:00
  Call Ana Tomorrow At 3Pm | Call Ana | 11-25T15:00
  call ana tomorrow,3pm | Call ana | 11-25T15:00
  call ana tomorrow at3 | Call ana | 11-25T15:00
  call ana tomorrow at3pm | Call ana | 11-25T15:00
  call ana tmrw 3 pm | Call ana | 11-25T15:00
  call ana tmrw 3:00 pm | Call ana | 11-25T15:00
  call ana tmrw 3:00PM CST | Call ana | 11-25T15:00
  call ana 3pm EST tmrw | Call ana | 11-25T14:00
  call ana tmrw 11:30 | Call ana | 11-25T11:30
  call ana tmrw 1130a | Call ana | 11-25T11:30
  call ana tmrw 12:30a | Call ana | 11-25T00:30
  call ana tmrw 6:45 | Call ana | 11-25T18:45
  call ana tmrw 6:45a | Call ana | 11-25T06:45
  call ana tmrw 7:30 | Call ana | 11-25T07:30
  call ana 7:30 tonight | Call ana | 11-24T19:30
  call ana 7:30 tmrw nite | Call ana | 11-25T19:30
  call ana tmrw night at 7 | Call ana | 11-25T19:00
  call ana sat mornin | Call ana | 11-28T09:00
  call ana sat morn | Call ana | 11-28T09:00
  call ana tmrw morn | Call ana | 11-25T09:00
  call ana sat after 2 | Call ana | 11-28T14:00
  call ana sat before noon | Call ana | 11-28T12:00
  call ana sat b4 10 | Call ana | 11-28T10:00
  call ana sat from 2 | Call ana | 11-28T14:00
  call ana 2p on sat | Call ana | 11-28T14:00
  call ana @ 2p on sat | Call ana | 11-28T14:00
  call ana at 2 on 12/5 | Call ana | 12-05T14:00
  call ana at 2 on the 5th | Call ana | 12-05T14:00
  call ana at 2pm the 5th | Call ana | 12-05T14:00
  call ana at noon on the 5th | Call ana | 12-05T12:00
  call ana 5th of next month | Call ana | 12-05T09:00
  call ana next month the 5th | Call ana | 12-05T09:00
  call ana next month on 5th | Call ana | 12-05T09:00
  call ana a month from now | Call ana | 12-24T09:00
  call ana a month from today | Call ana | 12-24T09:00
  call ana in 1wk | Call ana | 12-01T09:00
  call ana in couple of days | Call ana | 11-26T09:00
  call ana in a couple of hrs | Call ana | 11-24T12:20
  call ana again in a wk | Call ana again | 12-01T09:00
  call ana 3pm exactly | Call ana | 11-24T15:00
  call ana not later than 3 | Call ana | 11-24T15:00
  call ana at or before 3 | Call ana | 11-24T15:00
  call ana on or before dec 1 | Call ana | 12-01T09:00
  call ana on or b4 12/1 | Call ana | 12-01T09:00
  call ana on/before 12/1 | Call ana | 12-01T09:00
  txt jen re walkthru thur 430p | Txt jen re walkthru | 11-26T16:30
  lunch w/ lender tom thurs noon | Lunch w/ lender tom | 11-26T12:00
  fu on pre-approval for the nguyens eow | Fu on pre-approval for the nguyens | 11-27T09:00
  get hoa docs from title b4 cob wed | Get hoa docs from title | 11-25T17:00
  send ben 5 comps on oak st by 2morrow noon | Send ben 5 comps on oak st | 11-25T12:00
  drive by 4412 maple on the way home tonight | Drive by 4412 maple on the way home | 11-24T20:00
  call mike abt 2nd offer @ 415p | Call mike abt 2nd offer | 11-24T16:15
  zoom 12/2 9a pst | Zoom | 12-02T11:00
  closing gift for garcias by dec 11 | Closing gift for garcias | 12-11T09:00
  email natalie@gmail.com net sheet first thing mon | Email natalie@gmail.com net sheet | 11-30T09:00
  text april happy bday april 9 | Text april happy bday | 2027-04-09T09:00
  march 3 call march | Call march | 2027-03-03T09:00
  show 3 condos on 3rd st sat at 3 | Show 3 condos on 3rd st | 11-28T15:00
  meet at 1530 s main st 3p | Meet at 1530 s main st | 11-24T15:00
  meet at 1530 s main tmrw | Meet at 1530 s main | 11-25T09:00
  inspection re-do mon 8-10a | Inspection re-do | 11-30T08:00
  call 2 buyers 2day | Call 2 buyers | 11-24T11:00
  renew lic by 12/31 | Renew lic | 12-31T09:00
  renew lic 12/31/27 | Renew lic | 2027-12-31T09:00
  flyers for sunday's open house by thurs | Flyers for sunday's open house | 11-26T09:00
  utilities off 12/11 | Utilities off | 12-11T09:00
  rent back ends jan 10 at noon | Rent back ends | 2027-01-10T12:00
  earnest $ due w/in 72 hours | Earnest $ | 11-27T10:20
  counter expires tonight 9p | Counter expires | 11-24T21:00
  counter exp @ 9 tonight | Counter exp | 11-24T21:00
  offer exp fri 12n | Offer exp | 11-27T12:00
  call ana 12n | Call ana | 11-24T12:00
  call ana @ noonish tmrw | Call ana | 11-25T12:00
  call ana tmrw mid day | Call ana | 11-25T12:00
  call ana 3:15-ish tmr | Call ana | 11-25T15:15
  call ana sometime fri am | Call ana | 11-27T09:00
  call ana sometime after 3 fri | Call ana | 11-27T15:00
  mail cards thanksgiving | Mail cards | 11-26T09:00
  mail cards by thanksgiving | Mail cards | 11-26T09:00
  mail cards before xmas | Mail cards | 12-25T09:00
  fu w ana 2 weeks | Fu w ana | 12-08T09:00
  call ana tonight 7 | Call ana | 11-24T19:00
  call ana mid december | Call ana | 12-15T09:00
  call ana next wk wed | Call ana | 12-02T09:00
  call ana 7 tonight | Call ana | 11-24T19:00
  call ana 8 in the morning | Call ana | 11-25T08:00
  call ana 8 tmrw morning | Call ana | 11-25T08:00
  call ana fri evening 6 | Call ana | 11-27T18:00
  monthly market update 1st | Monthly market update | 12-01T09:00
  call ana day before thanksgiving | Call ana | 11-25T09:00
  call ana day after thanksgiving | Call ana | 11-27T09:00
  call ana nye | Call ana | 12-31T09:00
  call ana mothers day | Call ana | 2027-05-09T09:00
  mail gifts by christmas eve | Mail gifts | 12-24T09:00
  call ana new years day | Call ana | 2027-01-01T09:00
  call ana end of december | Call ana | 12-31T09:00
  call ana mid jan | Call ana | 2027-01-15T09:00
  call ana 7 days | Call ana | 12-01T09:00
  call ana fri nite 7 | Call ana | 11-27T19:00
  call ana tmrw mornin 9 | Call ana | 11-25T09:00
  call ana thanksgiving morning | Call ana | 11-26T09:00
  call ana thurs thanksgiving | Call ana | 11-26T09:00
  call ana two fridays from now | Call ana | 12-04T09:00
  call ana 2 fridays from now | Call ana | 12-04T09:00
  call ana 1wk | Call ana | 12-01T09:00
  call ana 2wks | Call ana | 12-08T09:00
  earnest $ due 72 hrs | Earnest $ | 11-27T10:20
  pay agents last business day of the month | Pay agents | 11-30T09:00
`),
)('%s', ([text = '', Title, due]) => expect(read(text)).toEqual({ Title, due, Repeat: null, NotUnderstood: null }))

test.for(
  rows(`
  call ana every other tues | Call ana | 11-24T11:00 | EveryOtherWeek
  call ana every other wed at 2 | Call ana | 11-25T14:00 | EveryOtherWeek
  prospect every weekday | Prospect | 11-24T11:00 | Weekdays
  prospect every weekday at 8 | Prospect | 11-25T08:00 | Weekdays
  prospect weekdays at 8 | Prospect | 11-25T08:00 | Weekdays
  prospect on weekdays at 8am | Prospect | 11-25T08:00 | Weekdays
  weekdays at 8 prospect | Prospect | 11-25T08:00 | Weekdays
  prospect weekdays 8-10a | Prospect | 11-25T08:00 | Weekdays
  rent monthly on the 1st | Rent | 12-01T09:00 | Monthly
  rent 1st of every month | Rent | 12-01T09:00 | Monthly
  rent the 1st of each month | Rent | 12-01T09:00 | Monthly
  call ana every 3 months | Call ana | 11-24T11:00 | Quarterly
  call ana every 3 mos | Call ana | 11-24T11:00 | Quarterly
  call ana quarterly | Call ana | 11-24T11:00 | Quarterly
  call ana annually | Call ana | 11-24T11:00 | Yearly
  call ana yearly on dec 5 | Call ana | 12-05T09:00 | Yearly
  call ana dec 5 every year | Call ana | 12-05T09:00 | Yearly
  call ana daily starting monday | Call ana | 11-30T09:00 | Daily
  call ana weekly starting monday | Call ana | 11-30T09:00 | Weekly
  call ana weekly starting mon at 9 | Call ana | 11-30T09:00 | Weekly
  call ana every week starting dec 1 | Call ana | 12-01T09:00 | Weekly
  call ana every mon starting dec 7 | Call ana | 12-07T09:00 | Weekly
  call ana every other tuesday starting dec 1 | Call ana | 12-01T09:00 | EveryOtherWeek
  call ana once a week | Call ana | 11-24T11:00 | Weekly
  call ana once a month | Call ana | 11-24T11:00 | Monthly
  newsletter biweekly | Newsletter | 11-24T11:00 | EveryOtherWeek
  newsletter bi weekly | Newsletter | 11-24T11:00 | EveryOtherWeek
  newsletter biweekly on thurs | Newsletter | 11-26T09:00 | EveryOtherWeek
  newsletter biweekly fri 10a | Newsletter | 11-27T10:00 | EveryOtherWeek
  call ana mondays | Call ana | 11-30T09:00 | Weekly
  call ana mondays at 9 | Call ana | 11-30T09:00 | Weekly
  call ana on tuesdays 4p | Call ana | 11-24T16:00 | Weekly
  call ana every mon | Call ana | 11-30T09:00 | Weekly
  call ana every mon 9a | Call ana | 11-30T09:00 | Weekly
  call ana each friday at noon | Call ana | 11-27T12:00 | Weekly
  call ana every fri morning | Call ana | 11-27T09:00 | Weekly
  call ana every fri am | Call ana | 11-27T09:00 | Weekly
  call ana every monday morning at 8 | Call ana | 11-30T08:00 | Weekly
  call ana every sunday night | Call ana | 11-29T20:00 | Weekly
  call ana everyday | Call ana | 11-24T11:00 | Daily
  call ana everyday at 8 | Call ana | 11-25T08:00 | Daily
  call ana every day at 8 | Call ana | 11-25T08:00 | Daily
  call ana every wk | Call ana | 11-24T11:00 | Weekly
  call ana weekly | Call ana | 11-24T11:00 | Weekly
  call ana each week | Call ana | 11-24T11:00 | Weekly
  call ana every two weeks | Call ana | 11-24T11:00 | EveryOtherWeek
  call ana every 2 wks | Call ana | 11-24T11:00 | EveryOtherWeek
  call ana every other week on thurs | Call ana | 11-26T09:00 | EveryOtherWeek
  call ana every 2 weeks on thurs at 3 | Call ana | 11-26T15:00 | EveryOtherWeek
  call ana every month on the 15th | Call ana | 12-15T09:00 | Monthly
  call ana monthly on the 15th at 10 | Call ana | 12-15T10:00 | Monthly
  call ana 15th of every month | Call ana | 12-15T09:00 | Monthly
  home anniversary 12/5 every yr | Home anniversary | 12-05T09:00 | Yearly
  bday ana dec 5 yearly | Bday ana | 12-05T09:00 | Yearly
  hoa dues jan 1 yearly | Hoa dues | 2027-01-01T09:00 | Yearly
  hoa dues annually jan 15 | Hoa dues | 2027-01-15T09:00 | Yearly
  taxes apr 15 every year | Taxes | 2027-04-15T09:00 | Yearly
  market update monthly | Market update | 11-24T11:00 | Monthly
  weekly mtg mondays 9a | Weekly mtg | 11-30T09:00 | Weekly
  daily huddle 8:30 every day | Daily huddle | 11-25T08:30 | Daily
  call 5 past clients daily at 9 | Call 5 past clients | 11-25T09:00 | Daily
  check email every morning 8a | Check email | 11-25T08:00 | Daily
  gym every am | Gym | 11-25T09:00 | Daily
  gym every morning at 6 | Gym | 11-25T06:00 | Daily
  buyer walk thru every fri | Buyer walk thru | 11-27T09:00 | Weekly
  call 3 past clients every day at 9 | Call 3 past clients | 11-25T09:00 | Daily
  5 calls daily | 5 calls | 11-24T11:00 | Daily
  prospect 9-11a weekdays | Prospect | 11-25T09:00 | Weekdays
  team mtg every tues 9:30 | Team mtg | 12-01T09:30 | Weekly
  team mtg tuesdays 930a | Team mtg | 12-01T09:30 | Weekly
  team mtg every tues @ 930a zoom | Team mtg zoom | 12-01T09:30 | Weekly
  team mtg every other thurs 2p | Team mtg | 11-26T14:00 | EveryOtherWeek
  post on ig every day noon | Post on ig | 11-24T12:00 | Daily
  newsletter 1st of every month 9a | Newsletter | 12-01T09:00 | Monthly
  pay mls dues quarterly jan 1 | Pay mls dues | 2027-01-01T09:00 | Quarterly
  pay mls dues every quarter | Pay mls dues | 11-24T11:00 | Quarterly
  open house every sunday 1-3 | Open house | 11-29T13:00 | Weekly
  open house every sun 1-3p | Open house | 11-29T13:00 | Weekly
  open house sundays 1 to 3 | Open house | 11-29T13:00 | Weekly
  team huddle daily at 845 | Team huddle | 11-25T08:45 | Daily
  office caravan wednesdays 930a | Office caravan | 11-25T09:30 | Weekly
  office caravan weds 9:30 weekly | Office caravan | 11-25T09:30 | Weekly
  rent every 1st | Rent | 12-01T09:00 | Monthly
  hoa dues every jan 1 | Hoa dues | 2027-01-01T09:00 | Yearly
  taxes every april 15 | Taxes | 2027-04-15T09:00 | Yearly
  newsletter every 1st of the month | Newsletter | 12-01T09:00 | Monthly
  renew e&o ins every june 1 | Renew e&o ins | 2027-06-01T09:00 | Yearly
`),
)('%s: again and again', ([text = '', Title, due, Repeat]) =>
  expect(read(text)).toEqual({ Title, due, Repeat, NotUnderstood: null }),
)

// What is typed, and what of it was not understood.
test.for(
  rows(`
  call ana first thing | first thing
  call ana in 15 | in 15
  call ana in a few | in a few
  call ana half 3 | half 3
  call ana 3 p | 3 p
  call ana tmrw 1530 | tmrw 1530
  call ana 1530 | 1530
  call ana btwn 2 and 4 | btwn 2 and 4
  call ana between 2 and 4 tmrw | 4 tmrw
  call ana between 2-4 | 2-4
  call ana tmrw between 2-4pm | between 2-4pm
  clean house weekend | weekend
  clean garage wknd | wknd
  call ana 10 days out | 10 days out
  prospect m-f at 8 | m-f
  prospect M-F 8am | M-F
  prospect mon-fri 8am | mon-fri 8am
  prospect mon thru fri 8am | mon thru fri 8am
  rent 1st and 15th | 15th
  rent on the 1st and 15th | on the 1st and 15th
  rent 1st & 15th of every month | 1st &
  call ana every 6 months | every 6 months
  call ana every 90 days | every 90 days
  call ana daily for 2 weeks | daily for 2 weeks
  call ana every day for 2 wks | for 2 wks
  call ana daily until dec 1 | until dec 1
  call ana until dec 1 | until dec 1
  call ana daily til friday | til friday
  call ana daily thru friday | thru friday
  call ana every day through dec 10 | through dec 10
  call ana every mon starting dec 8 | mon starting dec 8
  pay agents last friday of every month | last friday
  pay agents last fri of the month | last fri
  pay agents last day of every month | last day of
  newsletter first tues of the month | first tues
  newsletter 2nd tues of every month | 2nd tues
  farm mon & wed | mon & wed
  farm mon and wed at 5 | mon and wed at 5
  farm mon, wed | mon, wed
  farm mon wed fri | mon wed
  farm mwf | mwf
  farm MWF 8am | MWF
  farm t/th | t/th
  farm tu/th 8a | tu/th 8a
  farm tues/thurs 8a | tues/thurs 8a
  farm every tues and thurs | every tues and thurs
  farm tues & thurs weekly | tues & thurs
  call ana 1x a week | 1x a week
  call ana twice a month | twice a month
  meet ana at 12 oak 3pm | at 12 oak 3pm
  counter at 455 | at 455
  lock rate at 7 | at 7
  call april 5 | april 5
  ana may want to list in spring | in spring
  call tom tom | tom
  lunch w ana and jo thurs 12 | thurs 12
  closing 12.4 at 10 | 12.4 at 10
  closing thu 12/4 | thu 12/4
  call ana lunchtime | lunchtime
  call ana at lunch | at lunch
  call ana after lunch | after lunch
  call ana after work | after work
  call ana before work tmrw | before work
  call ana dinner time | dinner time
  call ana early tmrw | early tmrw
  call ana tmrw early | tmrw early
  call ana late afternoon | late afternoon
  call ana early afternoon tmrw | early afternoon tmrw
  call ana mid morning | mid morning
  call ana mid-week | mid-week
  call ana midweek | midweek
  call ana early dec | early dec
  call ana in jan | in jan
  call ana in the spring | in the spring
  call ana after the 1st | after the 1st
  call ana after dec 1 | after dec 1
  call ana not before 5 | not before 5
  call ana not monday | not monday
  call ana any day but fri | but fri
  call ana either tues or wed | tues or wed
  call ana tues or wed | tues or wed
  call ana tmrw or thurs | tmrw or thurs
  call ana 2 or 3 | 2 or 3
  call ana at 2 or 3 tmrw | at 2 or 3
  move showing from 2 to 3 | from 2 to 3
  move showing from fri to sat | fri to sat
  reschedule fri showing to sat 10a | fri
  reschedule 3pm to 4pm tmrw | 3pm to 4pm tmrw
  confirm saturdays open house | saturdays
  prep for monday meeting | monday
  prep monday meeting | monday
  remind ana closing is dec 4 | is dec 4
  call ana friday3 | friday3
  call ana 3pm et | 3pm et
  call ana 3pm mountain | 3pm mountain
  call ana 3pm mt | 3pm mt
  call ana 3 pm their time | 3 pm their time
  call ana 0900 | 0900
  call ana 9;30 | 9;30
  call ana tmrw 9 30 | tmrw 9 30
  call ana tmrw 9 30am | 30am
  call ana th 10am | th 10am
  call ana tu 10am | tu 10am
  call ana we 10am | we 10am
  call ana monday week | monday week
  call ana next next fri | next next fri
  call ana fri after next | fri after next
  call ana wk of 12/7 | wk of 12/7
  call ana week of dec 7 | week of dec 7
  call ana tom | tom
  call ana 2moro 3 | 2moro 3
  call ana 11/24 9a | 11/24 9a
  call ana 2/29 | 2/29
  call ana feb 29 | feb 29
  call ana 12/5-12/7 | 12/5-12/7
  call ana dec 5-7 | dec 5-7
  vacation dec 24 to jan 2 | dec 24 to jan 2
  vacation dec 24 thru 27 | dec 24 thru 27
  conf mon-wed | mon-wed
  conf mon to wed | mon to wed
  call ana ten to 4 | ten to 4
  call ana 10 til 4 | 10 til 4
  call ana at 10 to 4 | at 10 to 4
  call ana 430 tmrw | 430 tmrw
  call ana 1530 tmrw | 1530 tmrw
  show 430 tmrw | 430 tmrw
  show 4410 elm sat 1 | sat 1
  show 3/2 on oak | 3/2
  show 3/2 on oak sat 1p | 3/2
  list 4/2 in round rock | 4/2
  tour 3/2.5 fri | 3/2
  send 12-05 at 3 | 12-05 at 3
  list at 450 | at 450
  offer at 425 | at 425
  counter at 450 tmrw | at 450 tmrw
  price at 525 | at 525
  sold at 430 | at 430
  appraised at 515 | at 515
  lock rate at 6 | at 6
  lock at 6.5 fri | 6.5 fri
  rates at 7 call ana | at 7
  move showing to 3 | move showing to 3
  push closing to 12/10 | to 12/10
  push closing to friday | to friday
  reschedule showing for friday | reschedule showing for friday
  change closing date to dec 10 | to dec 10
  extend option to 12/5 | to 12/5
  tell ana closing moved to fri | to fri
  let ana know showing is at 3 | is at 3
  tell ana inspection is tomorrow at 3 | is tomorrow at 3
  closing is dec 4 | is dec 4
  ask ana if fri works | fri works
  ask ana if 3pm works | 3pm works
  ask if sat ok | sat ok
  see if ana free fri 3pm | if ana free fri 3pm
  does 3pm work ana | 3pm work
  if no answer call ana fri | if no answer call ana fri
  call ana after friday | after friday
  call ana after fri 5pm | after fri 5pm
  call ana by mon or tues | mon or tues
  call ana later this week | this week
  call ana sometime this week | this week
  call ana this week | this week
  call ana this wk | this wk
  ana's bday is 12/5 | is 12/5
  open house sat 1-3, sun 2-4 | sat 1-3, sun 2-4
  open house sat 1-3 & sun 1-3 | sat 1-3 & sun 1-3
  open houses sat & sun 1-4 | sat & sun 1-4
  open house sat and sun | sat and sun
  door knock 50 doors sat 10 | sat 10
  bring 12 donuts fri 9 | fri 9
  hwy 10 land showing fri 2 | fri 2
  call ana jan 2027 | jan 2027
  black friday ad | black friday
  cyber monday promo | cyber monday
  super bowl sunday | bowl sunday
  good friday office closed | good friday
  happy friday email | happy friday
  lunch on 6th fri noon | 6th fri noon
  call ana nov 31 | nov 31
  weekly call w/ ana mon 10 | mon 10
  call sphere 5x a week | 5x a week
  call 5 past clients a day | a day
  call 5 past clients per day | per day
  check zillow leads every hr | every hr
  check leads every 2 hours | every 2 hours
  check leads every 30 min | every 30 min
  check leads hourly | hourly
  check leads nightly | nightly
  gym mornings | mornings
  call ana tuesdays and thursdays | tuesdays and thursdays
  call ana every tues/thurs | every tues/thurs
  call ana tues, thurs, sat | tues, thurs
  call ana fri, sat | fri, sat
  ooo 12/24-1/2 | 12/24-1/2
  out of office dec 24 - jan 2 | dec 24 - jan 2
  call ana mon or so | mon or so
  call ana fri ish | fri ish
  call ana friday-ish | friday-ish
  call ana at 3, then ben at 4 | at 3, then ben at 4
  call ana at 3 and ben at 4 | at 3 and ben at 4
  call ana 3p ben 4p | 3p ben 4p
  call ana tmrw, ben fri | tmrw, ben fri
  ana tmrw 3 | tmrw 3
  dr appt tues 10 | tues 10
  ck w lender re ctd tmrw 11 | tmrw 11
  txt ana n ben re sat showing 10a | sat showing 10a
  sign install fri btw 8 and 12 | btw 8 and 12
  appraiser tues 9-11 window | tues 9-11
  option exp 12/6 at midnight | 12/6 at midnight
  call ana 90 days b4 lease end | days b4
  send cd 3 days before closing | days before
  order payoff 2 days b4 closing 12/4 | days b4
  call ana wed before thanksgiving | wed before thanksgiving
  5 calls a day | a day
  prospecting 9-11 daily | 9-11
  team mtg every tues 930 | every tues 930
  post reel every mon wed fri | mon wed
  post reel mon/wed/fri | mon/wed
  market report 1st monday every month | 1st monday
  mktg meeting last thurs of month | last thurs
  rent due 1st monthly | 1st monthly
  rent reminder monthly 1st | 1st
  license renewal every 2 years | every 2 years
  ce class every other year | every other year
  call ana every 6 weeks | every 6 weeks
  call ana every 4 mos | every 4 mos
  call ana 2x month | 2x month
  call ana twice weekly | twice weekly
  call ana bimonthly | bimonthly
  call ana semiannually | semiannually
  call ana biannually | biannually
  call ana every now and then | every now
  call ana every day this week | this week
  call ana daily this week | this week
  call ana each day til closing | til closing
  call ana weekly until under contract | weekly until
  call ana weekly til spring | weekly til
  call ana monthly for a year | a year
  call ana weekly for 6 wks | weekly for 6 wks
  call ana mondays until jan | until jan
  call ana every mon for 3 mos | for 3 mos
  call ana mon-thurs at 4 | mon-thurs at 4
  call ana m/w/f at 4 | m/w/f
  call ana m w f at 4 | m w f
  call ana weekends at 10 | weekends
  call ana on weekends | weekends
  open house every sat and sun | sat and sun
  call ana next tues or wed | next tues or wed
  call ana mon 12/1 | mon 12/1
  call ana the first | the first
  call ana first week of december | week of december
  call ana end of q1 | end of q1
  call ana in q1 | in q1
  call ana after new years | after new years
  call ana after the new year | after the new year
  call ana beginning of the year | beginning of the year
  split 1/3 w/ ben | 1/3
  step 2/3 done | 2/3
  i-10 & 5/8 frac | i-10 & 5/8
  call ana 10-4 | 10-4
  tour 3 homes btwn 10 and 1 sat | 1 sat
  1st showing 1p 2nd showing 2p sat | 1p 2nd showing 2p sat
  4th floor unit showing sat 3 | sat 3
  call ana 7 days before closing | days before
  call ana 2 days after closing | days after
  call ana tmrw 2p 30 min | tmrw 2p 30 min
  zoom 1 hr wed 4 | wed 4
  relist at 450 | at 450
  call the 2nd buyer tmrw 9 | tmrw 9
  meet ana the 2nd and 3rd | the 2nd and 3rd
  wait til mon to call ana | til mon
  dont call til mon | til mon
  hold until fri | until fri
  ask ana whether fri or sat | fri or sat
  check if appraisal is in by noon | if appraisal is in by noon
  is ana back mon | is ana back mon
  ana is back mon | is back mon
  ana's in town dec 3-6 | dec 3-6
  ana in town til dec 6 | til dec 6
  ana out of town thru fri | thru fri
  ana on vacation until 12/5 call after | until 12/5
  talk to ana fri about listing june 1 | fri about listing june 1
  are we on for sat | are we on for sat
  are we still on sat 10a | are we still on sat 10a
  change batteries for sat showing | sat
  move boxes sat 9-11 | sat 9-11
  cancel fri showing | fri
  confirm sat 10a showing | sat 10a
  prep cma for thurs appt | thurs
  today 4 call ana | today 4
  call ana sun after church | after church
  call ana sat 2 onwards | sat 2
  call ana 2 on sat | 2 on sat
  call ana in 2 fridays | fridays
  call ana one month out | one month out
  call ana month from now | now
  call ana week from now | now
  call ana week from fri | fri
  call ana wk from today | today
  call ana in 2-3 days | 2-3 days
  call ana in 2 to 3 weeks | 3 weeks
  call ana in 2 or 3 days | 3 days
  call ana in another week | in another week
  call ana again in 6 | in 6
  call ana in exactly 2 weeks | 2 weeks
  call ana no earlier than 3 | than 3
  call ana between now and fri | now and fri
  call ana btwn 12/1 and 12/5 | 12/1 and 12/5
  call ana from 12/1 to 12/5 | 12/1 to 12/5
  call ana dec 1 or 2 | dec 1 or 2
  call ana dec 1 & 2 | dec 1 & 2
  call ana dec 1, 2, 3 | dec 1, 2
  call ana 12/1, 12/3 | 12/1, 12/3
  call ana 12/1 & 12/3 | 12/1 & 12/3
  call ana 12/1 and again 12/8 | 12/1 and again 12/8
  call back mrs smith 801-555-0199 tmrw btwn 9-10 | btwn 9-10
  remind seller to mow b4 sat open house | sat
  call mike about offer at 415 | at 415
  pick up sign rider 7-11 on main | 7-11
  closing is 12/11 order gift | is 12/11
  2 showings sat 2 & 230 | sat 2
  showing @ 2 & 230 sat | @ 2 & 230
  ck mls 7 days out | 7 days out
  send thx card wk after closing | wk after
  call ana 2 discuss 12/5 closing | 12/5
  need 2 order sign 4 sat | 4 sat
  ce due in 2027 | in 2027
  check in w/ past clients every 6 mo | every 6 mo
  check in w/ sphere quarterly starting jan | starting jan
  check in w/ ana monthly on 2nd tues | 2nd tues
  pop by ana every other month | every other month
  pop by ana 1st week of dec | week of dec
  water plants at vacant listing every 3rd day | every 3rd day
  water plants mwf 8a | mwf
  team huddle daily 845 | daily 845
  team huddle m-th 845a | m-th 845a
  broker mtg 1st & 3rd tues 10a | 3rd tues 10a
  post open house sun 1-3 by fri noon | sun 1-3 by fri noon
  advertise sun open house | sun
  prep flyers thurs for sun open house | sun
  repair amendment due by midnight thurs | midnight thurs
  option ends midnight 12/6 | midnight 12/6
  call ana tmrw mid-morning | mid-morning
  call ana around lunch tmrw | around lunch
  call ana 4ish 5ish | 4ish 5ish
  call ana @ 3:15/3:30 | 3:15/3:30
  call ana 3/3:30 | 3/3:30
  call ana 10/10:30 tmrw | 10/10:30 tmrw
  call ana tmrw 10 or 10:30 | 10 or 10:30
  call ana tmrw 10ish-11ish | 10ish-11ish
  call ana sometime mon or tues | mon or tues
`),
)('%s: unscheduled, because of “%s”', ([text = '', NotUnderstood]) =>
  expect(read(text)).toEqual({ Title: asTyped(text), due: null, Repeat: null, NotUnderstood }),
)

test.for(
  rows(`
  list the 3 bed 2 bath
  tour 123 main st
  showing at 123 main st
  showing at 123 main
  showing @ 123 main st
  showing @ 1530 Oak
  showing at 1530 oak ave
  offer 450k
  offer at 450k
  unit 4 keys
  lock loan at 6.5%
  pull mls 1234567
  call 801-555-1234
  explain 2/1 buydown
  explain 2/1 ratio to ana
  explain 2-1 buydown to ana
  call ana re 2/1 buydown
  order 24/7 lockbox
  discuss 50/50 split w/ ana
  discuss 70/30 split
  discuss 80-20 loan
  review pg 3-4
  pull 5 comps
  review offer of 12/15
  1031 exchange call
  send form 1099
  2nd showing
  give 30 day notice
  give 30-day notice
  send 90 day plan
  call april
  call may
  may need to call ana
  call june re listing
  call august
  march with ana
  call march
  text dawn
  call eve
  fix sunny room
  call sunny
  call jan
  paint sun porch
  call summer
  call ana asap
  confirm tmrw's showing
  confirm sat's open house
  call ana about friday
  call ana re: monday
  explain 5/1 arm to ana
  compare 7/1 arm
  48 hr kick out notice
  send 48 hr notice
  call pm about leak
  pm ana on fb
  call ana $ 450
  net 30 invoice
  key code 1234
  code 4321 for 1208 oak
  gate code 0900
  unit 10a keys
  lot 12 blk 3 survey
  zip 78701 search
  w9 to broker
  4.5 acres survey
  1.75 bath fix
  2.5% commission talk
  6% listing
  5-10 acres search for ana
  1-2 acre lots
  look for 3-4 bed
  send 2-3 comps
  1-4 family listing
  2-story plans
  top 5 list
  q4 goals
  q1 marketing plan
  2026 taxes
  2027 goals
  plan 2027
  nov closings report
  dec newsletter
  sept numbers
  june's listing
  call may about june closing
  mark 1208 sold
  call mar
  second home list
  first time buyer class
  1st offer review
  1st position lien
  call 1st american
  call fifth third
  meet at 5th and main
  43rd st listing
  call tom
  lunch with tom
  1/2 acre lot call ana
  1/2 bath remodel quote
  call 911 re alarm
  call 311
  call 1-800-555-1212
  call 801 555 1234
  email sun12@x.com
  zip 84101-1530 search
  build yr 1999 homes
  built 1985 disclosure
  sqft 1200-1500 search
  1200-1530 sqft search
  $400-450k search ana
  400-450k search ana
  400k to 450k search for ana
  3-2-2 ranch
  2-4 plex
  55+ community tour
  2 car garage list
  3rd party financing addendum
  2nd lien release
  100 day plan
  7 day letter
  24 hr notice showing
  send ana the 4th offer
  call the 2nd buyer
  review the 3rd addendum with ana
  until further notice call ana
  wait until after closing
  call ana if offer accepted
  see if ana wants to list
  check if appraisal is in
  what time is closing
  when is closing
  text ana to 801-555-1234
  send docs to we buy homes
  push notification setup
  confirm inspection time
`),
)('%s is about no time', ([text = '']) =>
  expect(read(text)).toEqual({ Title: asTyped(text), due: null, Repeat: null, NotUnderstood: null }),
)
