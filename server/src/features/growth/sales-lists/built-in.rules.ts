import type { Filter } from '@dormer/contract/filters'
import type { BuiltInList, SalesList } from '@dormer/contract/growth/sales-lists'

/** Urgencies that allow at most so many days without a contact count as urgent. */
export const URGENT_DAYS = 7

type Told = Pick<SalesList, 'Name' | 'SortBy' | 'SortDirection'> & { Description: string; Filters: Filter[] }
const LongestQuiet = { SortBy: 'LastContact', SortDirection: 'asc' } as const

const type = (...ids: number[]): Filter => ({
  PropertyName: 'ContactTypeId',
  FilterType: 'multiSelect',
  Operation: 'Contains',
  Value: ids.map(String),
})
const span = (PropertyName: string, FilterType: string, Value: string): Filter => ({
  PropertyName,
  FilterType,
  Operation: 'Equals',
  Value,
})
const quiet = (days: string) => span('NotContacted', 'DatePastInverse', days)

/**
 * Dormer's own lists in the order of a morning (docs/rules.md#heat-sheet). Each is left by getting in touch, so that it
 * can be worked down to nobody. `urgent` are the ids of the brokerage's urgent urgencies; without any there is no list
 * of them.
 */
export const builtInLists = (urgent: readonly number[]): Partial<Record<BuiltInList, Told>> => ({
  'new-leads': {
    Name: 'New leads to contact',
    Description: 'Leads of the last 30 days that no one has contacted yet, newest first.',
    Filters: [
      type(1),
      span('DateCreated', 'DatePast', '30'),
      { PropertyName: 'IsContacted', FilterType: 'boolean', Operation: 'IsFalse' },
    ],
    SortBy: 'DateCreated',
    SortDirection: 'desc',
  },
  ...(urgent.length > 0 && {
    'urgent-quiet': {
      Name: 'Urgent and quiet for a week',
      Description: `People whose urgency asks for contact at least every ${URGENT_DAYS} days, and that no one has contacted for more than 7 days; the longest quiet first.`,
      Filters: [
        {
          PropertyName: 'UrgencyTypeId',
          FilterType: 'multiSelect',
          Operation: 'Contains',
          Value: urgent.map(String),
        },
        quiet('7'),
      ],
      ...LongestQuiet,
    },
  }),
  'back-on-site': {
    Name: 'Active this week',
    Description:
      'People who did something on their own in the last 7 days, such as looking at homes or writing, and that no one has contacted today; the latest first.',
    Filters: [span('LastActive', 'DatePast', 'week'), quiet('today')],
    SortBy: 'LastActive',
    SortDirection: 'desc',
  },
  'moving-soon': {
    Name: 'Moving within 90 days',
    Description:
      'People whose timeframe is within the next 90 days, and that no one has contacted for more than 7 days; the longest quiet first.',
    Filters: [span('Timeframe', 'DateForward', '90'), quiet('7')],
    ...LongestQuiet,
  },
  'prospects-quiet': {
    Name: 'Prospects quiet for 30 days',
    Description: 'Prospects that no one has contacted for more than 30 days; the longest quiet first.',
    Filters: [type(2), quiet('30')],
    ...LongestQuiet,
  },
  anniversaries: {
    Name: 'Home anniversaries this month',
    Description:
      'Past clients who bought their home on a day between today and the end of the month, and that no one has contacted for more than 7 days.',
    Filters: [type(4), span('PurchaseAnniversary', 'DayForward', 'month'), quiet('7')],
    ...LongestQuiet,
  },
  birthdays: {
    Name: 'Birthdays this week',
    Description: 'People with a birthday from today to 7 days ahead that no one has contacted today.',
    Filters: [span('DateOfBirth', 'DayForward', 'week'), quiet('today')],
    ...LongestQuiet,
  },
  'sphere-quiet': {
    Name: 'Sphere quiet for 90 days',
    Description:
      'Sphere of influence and past clients that no one has contacted for more than 90 days; the longest quiet first.',
    Filters: [type(3, 4), quiet('90')],
    ...LongestQuiet,
  },
})
