import { hourWords } from '@dormer/contract/clock-words'
import type { Response } from '@dormer/contract/endpoint'
import type { contactAlerts } from '@dormer/contract/homes/alerts'
import type { ContactSearch } from '@dormer/contract/homes/property-searches'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'

export type Told = Response<typeof contactAlerts>[number]

/** How often clients are sent new matches; 'None' for a search that is only saved. */
export const frequencies = [
  { value: 'AtOnce', label: 'At once' },
  { value: 'Daily', label: 'Once a day' },
  { value: 'Weekly', label: 'Once a week' },
  { value: 'None', label: 'Never, just save the search' },
] as const
export type Frequency = (typeof frequencies)[number]['value']

const hourOf = (hour: number) => hourWords(hour)
export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourOf(hour) }))

type Alert = Pick<ContactSearch, 'Frequency' | 'Hour' | 'IsPaused'>
/** 'Alert once a day at 8 am, paused' */
export const alertInWords = ({ Frequency, Hour, IsPaused }: Alert) => {
  if (Frequency === null) return 'No alert'
  const label = frequencies.find(({ value }) => value === Frequency)?.label.toLowerCase()
  return `Alert ${label}${Frequency === 'AtOnce' ? '' : ` at ${hourOf(Hour)}`}${IsPaused ? ', paused' : ''}`
}

/** '3 emails with 12 homes, last 11/23/2026, 8:00 am'; null before the first. */
export const toldInWords = ({ LastSent, Emails, Listings }: Told) =>
  LastSent === null
    ? null
    : `${formatCount(Emails)} ${Emails === 1 ? 'email' : 'emails'} with ${formatCount(Listings)} ${Listings === 1 ? 'home' : 'homes'}, last ${formatInstantTime(LastSent)}`
