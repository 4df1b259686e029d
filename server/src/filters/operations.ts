import type { FilterType, filterChoice, filterOperation, operations } from '@dormer/contract/filters'
import type { z } from 'zod'

type Operation = (typeof operations)[number]
type Offered = z.infer<typeof filterOperation>

/** Operations that need no value. */
const without: readonly Operation[] = ['IsNull', 'IsNotNull', 'IsEmpty', 'IsNotEmpty', 'IsTrue', 'IsFalse']
export const needsValue = (operation: Operation) => !without.includes(operation)

const offer = (Input: Offered['Input'], labels: Partial<Record<Operation, string>>): Offered[] =>
  Object.entries(labels).map(([operation, Label]) => ({ Operation: operation as Operation, Label, Input }))

/** For what may have no value at all. */
export const blanks = offer('none', { IsNull: 'Is Blank', IsNotNull: 'Is Not Blank' })
const onDay = offer('day', {
  Equals: 'Is On',
  NotEqualTo: 'Is Not',
  LessThan: 'Is Before',
  GreaterThan: 'Is After',
  LessThanOrEqualTo: 'Is On or Before',
  GreaterThanOrEqualTo: 'Is On or After',
})
const amounts = {
  Equals: 'Is',
  NotEqualTo: 'Is Not',
  GreaterThan: 'Is More Than',
  LessThan: 'Is Less Than',
  GreaterThanOrEqualTo: 'Is at Least',
  LessThanOrEqualTo: 'Is at Most',
}
const inSpan = offer('span', { Equals: 'Is' })

/**
 * The operations a filter type is offered with, under these labels (docs/rules.md#filters); the first is its default.
 */
export const offered: Record<FilterType, Offered[]> = {
  string: [
    ...offer('text', {
      Contains: 'Contains',
      Equals: 'Is',
      NotEqualTo: 'Is Not',
      StartsWith: 'Starts With',
      EndsWith: 'Ends With',
    }),
    ...offer('none', { IsEmpty: 'Is Blank', IsNotEmpty: 'Is Not Blank' }),
  ],
  singleSelect: [...offer('select', { Equals: 'Is', NotEqualTo: 'Is Not' }), ...blanks],
  multiSelect: [...offer('multi', { Contains: 'Includes', NotEqualTo: 'Excludes' }), ...blanks],
  boolean: offer('none', { IsTrue: 'Yes', IsFalse: 'No' }),
  DateForward: [...inSpan, ...onDay, ...blanks],
  DatePast: [...inSpan, ...onDay, ...blanks],
  DayForward: [...inSpan, ...onDay, ...blanks],
  Date: [...onDay, ...blanks],
  number: [...offer('number', amounts), ...blanks],
  money: [...offer('money', amounts), ...blanks],
  // The opposite, within a span or on a day, is a field of its own.
  DatePastInverse: inSpan,
}

const spansOf = (labels: [string, string][]) => labels.map(([Key, Value]) => ({ Key, Value }))
const ahead = spansOf([
  ['today', 'Today'],
  ['week', 'This Week'],
  ['month', 'This Month'],
  ['30', 'Next 30 Days'],
  ['90', 'Next 90 Days'],
])
/** The spans a filter type offers. */
export const spanOptions: Partial<Record<FilterType, z.infer<typeof filterChoice>[]>> = {
  DateForward: ahead,
  DayForward: ahead,
  DatePast: spansOf([
    ['today', 'Today'],
    ['week', 'Within Last Week'],
    ['30', 'Within Last 30 Days'],
    ['90', 'Within Last 90 Days'],
    ['180', 'Within Last 6 Months'],
  ]),
  DatePastInverse: spansOf([
    ['today', 'Not Today'],
    ['3', 'More than 3 days ago'],
    ['7', 'More than 7 days ago'],
    ['30', 'More than 30 days ago'],
    ['90', 'More than 90 days ago'],
    ['180', 'More than 6 months ago'],
  ]),
}
