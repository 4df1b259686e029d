import type { ActivityRow } from '@dormer/contract/day/activities'
import type { StoryEntry } from '@dormer/contract/desk/contact-page'
import { dayOf } from '../../../ui/format.ts'

/** As stored in the browser: an activity's own fields, so that it changes where all activities do. */
export type StoryRow =
  | (ActivityRow & { Kind: 'Activity'; Id: number })
  | (Omit<StoryEntry, 'Kind'> & { Kind: Exclude<StoryEntry['Kind'], 'Activity'> })

export const rowsOf = (entries: StoryEntry[]): StoryRow[] =>
  entries.flatMap((entry): StoryRow[] => {
    const { Kind, Activity } = entry
    if (Kind !== 'Activity') return [{ ...entry, Kind }]
    return Activity ? [{ ...Activity, Kind, Id: Activity.ActivityId }] : []
  })

/** What somebody did on the public pages in one day. */
export type Look = { Kind: 'Look'; Id: string; DateCreated: string; acts: ActivityRow[] }

const [LIKED, VIEWED, SEARCHED] = [12, 14, 15]
const isLooking = (row: StoryRow) => row.Kind === 'Activity' && [LIKED, VIEWED, SEARCHED].includes(row.ActivityTypeId)
const whose = ({ ContactId, DateCreated }: ActivityRow) => `${ContactId} ${dayOf(DateCreated)}`

/** The rows, newest first, with what one person looked at in a day as one entry, where the latest of it stands. */
export const withLooks = (rows: StoryRow[]): (StoryRow | Look)[] => {
  const looks = Map.groupBy(rows.filter((row) => row.Kind === 'Activity').filter(isLooking), whose)
  const shown = new Set<string>()
  return rows.flatMap((row): (StoryRow | Look)[] => {
    const key = row.Kind === 'Activity' && isLooking(row) ? whose(row) : ''
    const acts = looks.get(key) ?? []
    if (acts.length < 2) return [row]
    if (shown.has(key)) return []
    shown.add(key)
    return [{ Kind: 'Look', Id: key, DateCreated: row.DateCreated, acts }]
  })
}

/** 'Round Rock' of '1204 Oak St, Round Rock, TX 78664', or of '1204 Oak St, Round Rock'. */
const townOf = (home: string) => {
  const parts = home.split(', ')
  const isState = /^[A-Z]{2}( \d{5})?$/.test(parts.at(-1) ?? '')
  return parts.length < 2 ? undefined : parts.at(isState ? -2 : -1)
}
/** The home that an activity is about. */
export const homeOf = ({ Subject, Description }: ActivityRow) => Subject ?? Description ?? ''
const priceOf = ({ Description }: ActivityRow) => {
  const price = /\$([\d,]+)/.exec(Description ?? '')?.[1]
  return price === undefined ? [] : [Number(price.replaceAll(',', ''))]
}

const MILLION = 1_000_000
const short = (price: number) =>
  price >= MILLION ? `${Number((price / MILLION).toFixed(2))}M` : `${Math.round(price / 1000)}k`
/** '$400 to 450k', '$400k to 1.2M', '$400k'. */
const rangeOf = (prices: number[]) => {
  if (prices.length === 0) return undefined
  const [least, most] = [short(Math.min(...prices)), short(Math.max(...prices))]
  if (least === most) return `$${least}`
  return `$${least.at(-1) === most.at(-1) ? least.slice(0, -1) : least} to ${most}`
}
const times = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** 'Looked at 7 homes in Round Rock, $400 to 450k, liked 2'. */
export const lookInWords = (acts: ActivityRow[]) => {
  const of = (type: number) => acts.filter(({ ActivityTypeId }) => ActivityTypeId === type)
  const homes = [...of(VIEWED), ...of(LIKED)]
  const looked = new Set(homes.map(homeOf)).size
  const liked = new Set(of(LIKED).map(homeOf)).size
  const searches = of(SEARCHED).length
  const towns = [...new Set(homes.flatMap((home) => townOf(homeOf(home)) ?? []))]
  const place = towns.length === 0 ? '' : towns.length < 3 ? ` in ${towns.join(' and ')}` : ` in ${towns.length} towns`
  const words = [
    looked > 0 && `looked at ${times(looked, 'home', 'homes')}${place}`,
    rangeOf(homes.flatMap(priceOf)),
    liked > 0 && `liked ${liked}`,
    searches > 0 && `searched ${times(searches, 'time', 'times')}`,
  ]
    .filter(Boolean)
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const DAY = 86_400_000
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The heading that a day (YYYY-MM-DD) stands under. Weeks begin on Sunday. */
export const chapterOf = (day: string, today: string) => {
  const ago = (Date.parse(today) - Date.parse(day)) / DAY
  if (ago <= 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  const weekday = new Date(today).getUTCDay()
  if (ago <= weekday) return 'This week'
  if (ago <= weekday + 7) return 'Last week'
  return month.format(Date.parse(day))
}
