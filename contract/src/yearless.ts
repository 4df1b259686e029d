// Does not use zod: the browser's first load has it.

/** The year of a birthday whose year nobody knows, as vCards have it: a leap year, since it may be February 29. */
export const NO_YEAR = '1604'
export const isYearless = (day: string): boolean => day.startsWith(`${NO_YEAR}-`)
