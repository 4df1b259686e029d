import { clockWords } from '@dormer/contract/clock-words'
import { type BookingPageSettings, bookingPageBody } from '@dormer/contract/homes/booking'
import { useContractForm } from '../../../forms/useContractForm.ts'

let last = 0
/** What tells a row apart from others on screen. */
export const newKey = () => ++last
const keyed = <T extends object>(row: T) => ({ ...row, key: newKey() })

/** A page's settings as the form holds them. */
export const typedOf = (page: BookingPageSettings) => ({
  IsOn: page.IsOn,
  Name: page.Name,
  Title: page.Title ?? '',
  Welcome: page.Welcome ?? '',
  Types: page.Types.map((type) => keyed({ ...type, PlaceDetails: type.PlaceDetails ?? '' })),
  Hours: page.Hours.map(keyed),
  OtherDays: page.OtherDays.map((one) => keyed({ ...one, Hours: one.Hours.map(keyed) })),
  BufferBefore: page.BufferBefore,
  BufferAfter: page.BufferAfter,
  NoticeHours: page.NoticeHours,
  DaysAhead: page.DaysAhead,
  MostPerDay: page.MostPerDay,
  StepMinutes: page.StepMinutes,
})

export const useBookingForm = (
  initial: ReturnType<typeof typedOf>,
  save: (body: ReturnType<typeof bookingPageBody.parse>) => Promise<unknown>,
) => useContractForm(bookingPageBody, initial, save, { failed: 'The booking page was not saved' })
export type BookingForm = ReturnType<typeof useBookingForm>['form']

/** Times of day to choose from, every half hour: '09:00' as '9:00 am'. `also` is one between them. */
export const timesOfDay = (also?: string) => {
  const all = Array.from({ length: 49 }, (_, n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`)
  if (also && !all.includes(also)) all.push(also)
  return all.sort().map((value) => {
    const [hour = 0, minute = 0] = value.split(':').map(Number)
    const label = value === '24:00' ? 'Midnight' : clockWords(hour, minute)
    return { value, label }
  })
}
