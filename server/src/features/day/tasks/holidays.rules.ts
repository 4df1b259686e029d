/** The nth such weekday of a month, the last one for -1; 1 is Monday. Undefined where the month has too few. */
export const nthWeekday = (year: number, month: number, weekday: number, nth: number) => {
  const first = new Temporal.PlainDate(year, month, 1)
  const day =
    nth > 0
      ? first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 })
      : first.add({ months: 1 }).subtract({ days: ((first.add({ months: 1 }).dayOfWeek - weekday + 6) % 7) + 1 })
  return day.month === month ? day : undefined
}

/** Easter Sunday of the Gregorian calendar. */
const easter = (year: number) => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return new Temporal.PlainDate(year, Math.floor(f / 31), (f % 31) + 1)
}

const on = (month: number, day: number) => (year: number) => new Temporal.PlainDate(year, month, day)
const nth = (count: number, weekday: number, month: number) => (year: number) =>
  nthWeekday(year, month, weekday, count) as Temporal.PlainDate
const plus = (days: number, of: (year: number) => Temporal.PlainDate) => (year: number) => of(year).add({ days })
const thanksgiving = nth(4, 4, 11)

type Holiday = { name: string; on: (year: number) => Temporal.PlainDate; isFederal?: true; isFixed?: true }

/** Days that agents in the United States call by name. */
const holidays: Holiday[] = [
  { name: "new year[’']?s?[’']? eve|nye", on: on(12, 31), isFixed: true },
  { name: "new year[’']?s?[’']? day", on: on(1, 1), isFederal: true, isFixed: true },
  { name: "(?:mlk|martin luther king)(?:,? jr\\.?)?(?:[’']?s)? day", on: nth(3, 1, 1), isFederal: true },
  { name: 'groundhog day', on: on(2, 2), isFixed: true },
  { name: "(?:(?:st\\.?|saint) )?valentine(?:[’']?s?)?[’']?(?: day)?", on: on(2, 14), isFixed: true },
  { name: "president[’']?s?[’']? day", on: nth(3, 1, 2), isFederal: true },
  { name: "(?:st\\.?|saint) (?:patrick|paddy|patty)[’']?s day", on: on(3, 17), isFixed: true },
  { name: 'ash wednesday', on: plus(-46, easter) },
  { name: 'palm sunday', on: plus(-7, easter) },
  { name: 'good friday', on: plus(-2, easter) },
  { name: "april fool[’']?s?[’']?(?: day)?", on: on(4, 1), isFixed: true },
  { name: 'tax day', on: on(4, 15), isFixed: true },
  { name: 'earth day', on: on(4, 22), isFixed: true },
  { name: 'easter monday', on: plus(1, easter) },
  { name: 'easter(?: sunday)?', on: easter },
  { name: 'cinco de mayo', on: on(5, 5), isFixed: true },
  { name: "mother[’']?s?[’']? day", on: nth(2, 7, 5) },
  { name: 'memorial day', on: nth(-1, 1, 5), isFederal: true },
  { name: 'flag day', on: on(6, 14), isFixed: true },
  { name: 'juneteenth', on: on(6, 19), isFederal: true, isFixed: true },
  { name: "father[’']?s?[’']? day", on: nth(3, 7, 6) },
  { name: 'independence day', on: on(7, 4), isFederal: true, isFixed: true },
  { name: 'labou?r day', on: nth(1, 1, 9), isFederal: true },
  { name: "(?:columbus|indigenous people[’']?s?[’']?) day", on: nth(2, 1, 10), isFederal: true },
  { name: 'halloween', on: on(10, 31), isFixed: true },
  // The Tuesday after the first Monday.
  { name: 'election day', on: (year) => nth(1, 1, 11)(year).add({ days: 1 }) },
  { name: "veteran[’']?s?[’']? day", on: on(11, 11), isFederal: true, isFixed: true },
  { name: 'black friday', on: plus(1, thanksgiving) },
  { name: 'cyber monday', on: plus(4, thanksgiving) },
  { name: 'giving tuesday', on: plus(5, thanksgiving) },
  { name: 'thanksgiving(?: day)?', on: thanksgiving, isFederal: true },
  { name: '(?:christmas|xmas|x-mas) eve', on: on(12, 24), isFixed: true },
  { name: '(?:christmas|xmas|x-mas)(?: day)?', on: on(12, 25), isFederal: true, isFixed: true },
]

/** Names of holidays, the longest first: Christmas Eve is not Christmas. */
export const HOLIDAY = `(?:${holidays.map(({ name }) => name).join('|')})`

const known = holidays.map((holiday) => ({ ...holiday, pattern: new RegExp(`^(?:${holiday.name})$`, 'i') }))
export const holidayNamed = (words: string) => known.find(({ pattern }) => pattern.test(words))

/** When offices are open; a federal holiday on a Sunday is observed on Monday, on a Saturday the Friday before. */
const isBusinessDay = (day: Temporal.PlainDate) => {
  if (day.dayOfWeek > 5) return false
  return !holidays.some(({ isFederal, on }) => {
    if (!isFederal) return false
    return [day.year, day.year + 1].some((year) => {
      const date = on(year)
      const observed = date.add({ days: date.dayOfWeek === 7 ? 1 : date.dayOfWeek === 6 ? -1 : 0 })
      return observed.equals(day)
    })
  })
}
/** The first business day from this one on, or back. */
export const businessDayFrom = (day: Temporal.PlainDate, step: 1 | -1 = 1): Temporal.PlainDate => {
  let found = day
  while (!isBusinessDay(found)) found = found.add({ days: step })
  return found
}
