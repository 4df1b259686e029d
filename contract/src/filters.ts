import { z } from 'zod'
import { line } from './fields.ts'

/*
 * The language of filters (docs/rules.md#filters): conditions of a field, an operation and a value, alone or in groups.
 * It is the same for every catalog; what each field accepts is in the server's list of filters.
 */

/** Operations go by name. */
export const operations = [
  'Equals',
  'GreaterThan',
  'GreaterThanOrEqualTo',
  'LessThan',
  'LessThanOrEqualTo',
  'Contains',
  'StartsWith',
  'EndsWith',
  'NotEqualTo',
  'IsNull',
  'IsNotNull',
  'IsEmpty',
  'IsNotEmpty',
  'IsTrue',
  'IsFalse',
] as const
export const filter = z
  .object({
    PropertyName: line(100),
    Operation: z.enum(operations, 'Choose an operation'),
    Value: z.union([line(1000), z.number(), z.boolean(), z.array(z.union([line(200), z.number()])).max(200)]).nullish(),
    FilterType: line(50).nullish(),
    TableName: line(100).nullish(),
  })
  .meta({ id: 'Filter' })
export type Filter = z.infer<typeof filter>

/** The type of a filter's value, which decides its operations and inputs. */
export const filterTypes = [
  'string',
  'singleSelect',
  'multiSelect',
  'boolean',
  'DateForward',
  'DatePast',
  'Date',
  'DayForward',
  'DatePastInverse',
  'number',
  'money',
] as const
export type FilterType = (typeof filterTypes)[number]

/** How conditions combine: All is AND, Any is OR. */
export const filterGroup = z
  .object({
    Match: z.enum(['All', 'Any']),
    Filters: z.array(filter).min(1, 'A group needs a filter').max(50, 'Use at most 50 filters'),
  })
  .meta({ id: 'FilterGroup' })
export type FilterGroup = z.infer<typeof filterGroup>

/** The conditions a list is narrowed by. */
export const filterCriteria = z.object({
  /** All of these hold. */
  Filters: z.array(filter).max(50, 'Use at most 50 filters').nullish(),
  /** Beyond the specification: additional groups, of which all or, with GroupMatch Any, one must hold. */
  Groups: z.array(filterGroup).max(10, 'Use at most 10 groups').nullish(),
  GroupMatch: z.enum(['All', 'Any']).nullish(),
})
export type FilterCriteria = z.infer<typeof filterCriteria>

/** A choice that a filter offers. */
export const filterChoice = z.object({ Key: z.string(), Value: z.string() })
/** An operation that a filter offers, under its label. */
export const filterOperation = z
  .object({
    Operation: z.enum(operations),
    Label: z.string(),
    /** How the value is entered; `span` is one of Options, `day` a date YYYY-MM-DD, `number` a decimal number, `money` dollars. */
    Input: z.enum(['none', 'text', 'select', 'multi', 'span', 'day', 'number', 'money']),
  })
  .meta({ id: 'FilterOperation' })
