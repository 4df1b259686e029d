/* The holidays on which some states allow no telemarketing (quiet-hours.rules.ts). */

type Holiday = (year: number) => Temporal.PlainDate

const on =
  (month: number, day: number): Holiday =>
  (year) =>
    new Temporal.PlainDate(year, month, day)

/** The nth Monday (1) to Sunday (7) of a month; the last one if n is 0. */
const nth =
  (n: number, weekday: number, month: number): Holiday =>
  (year) => {
    const first = new Temporal.PlainDate(year, month, 1)
    const day = 1 + ((weekday - first.dayOfWeek + 7) % 7) + (n - 1) * 7
    if (n) return first.with({ day })
    const last = first.with({ day: first.daysInMonth })
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
  }

/** A number of days before or after Easter Sunday (Meeus, Astronomical Algorithms, chapter 8). */
const easter =
  (days: number): Holiday =>
  (year) => {
    const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
    const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
    const m = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
    return new Temporal.PlainDate(year, Math.floor(m / 31), (m % 31) + 1).add({ days })
  }

/** The Tuesday after the first Monday of November. */
const electionDay: Holiday = (year) => nth(1, 1, 11)(year).add({ days: 1 })

/** 5 U.S.C. 6103. */
const federal: Record<string, Holiday> = {
  'New Year’s Day': on(1, 1),
  'Martin Luther King Jr. Day': nth(3, 1, 1),
  'Presidents’ Day': nth(3, 1, 2),
  'Memorial Day': nth(0, 1, 5),
  Juneteenth: on(6, 19),
  'Independence Day': on(7, 4),
  'Labor Day': nth(1, 1, 9),
  'Columbus Day': nth(2, 1, 10),
  'Veterans Day': on(11, 11),
  'Thanksgiving Day': nth(4, 4, 11),
  'Christmas Day': on(12, 25),
}

/** The holidays of the states whose telemarketing law names holidays, besides the federal ones. */
const ofStates: Record<string, Record<string, Holiday>> = {
  // Ala. Code 1-3-8. Mardi Gras is a holiday in two counties only.
  AL: {
    'Mardi Gras': easter(-47),
    'Confederate Memorial Day': nth(4, 1, 4),
    'Jefferson Davis’ Birthday': nth(1, 1, 6),
    'Rosa Parks Day': on(12, 1),
  },
  // La. R.S. 1:55. Days that the governor proclaims for a year, often around Christmas, are not known here.
  LA: {
    'the Battle of New Orleans': on(1, 8),
    'Robert E. Lee Day': on(1, 19),
    'Mardi Gras': easter(-47),
    'Good Friday': easter(-2),
    'Confederate Memorial Day': on(6, 3),
    'Huey P. Long Day': on(8, 30),
    'All Saints’ Day': on(11, 1),
    'Election Day': electionDay,
    'Acadian Day': nth(4, 5, 11),
  },
  NE: { 'Arbor Day': nth(0, 5, 4), 'the day after Thanksgiving': (year) => nth(4, 4, 11)(year).add({ days: 1 }) },
  // 44 P.S. 11.
  PA: {
    'Good Friday': easter(-2),
    'Flag Day': on(6, 14),
    'Election Day': electionDay,
    'Bill of Rights Day': on(12, 15),
  },
  // R.I. Gen. Laws 25-1-1.
  RI: { 'Rhode Island Independence Day': on(5, 4), 'Victory Day': nth(2, 1, 8), 'Election Day': electionDay },
  // Utah Code 63G-1-301.
  UT: { 'Pioneer Day': on(7, 24) },
}

/**
 * The state holiday that falls on a day or is observed on it: on Friday if it falls on Saturday, on Monday if on
 * Sunday. States differ in which of the two days counts; both are respected.
 */
export const holidayOn = (state: string, day: Temporal.PlainDate): string | undefined => {
  const days = [day]
  if (day.dayOfWeek === 5) days.push(day.add({ days: 1 }))
  if (day.dayOfWeek === 1) days.push(day.subtract({ days: 1 }))
  return Object.entries({ ...federal, ...ofStates[state] }).find(([, holiday]) =>
    days.some((one) => holiday(one.year).equals(one)),
  )?.[0]
}
