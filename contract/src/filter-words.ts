import type { Filter, FilterCriteria } from './filters.ts'
import { formatMoney } from './money.ts'
import type { FilterOption } from './people/contact-search.ts'

/* Filters of contacts in words: 'Source includes Zillow, Website'. */

type Operation = FilterOption['Operations'][number]
type Value = Filter['Value']
type Said = Pick<Filter, 'PropertyName' | 'Operation' | 'Value'>

export const isOf = (option: FilterOption, { field }: { field: string }) =>
  option.Field.toLowerCase() === field.toLowerCase()

/** Equivalent operations: older links and the list's own buttons use names other than those offered. */
const alike: Partial<Record<Filter['Operation'], Filter['Operation']>> = {
  Equals: 'Contains',
  IsNull: 'IsEmpty',
  IsEmpty: 'IsNull',
  IsNotNull: 'IsNotEmpty',
  IsNotEmpty: 'IsNotNull',
}
const isDay = (value: Value) => /^\d{4}-\d\d-\d\d$/.test(String(value))
const formatDay = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
/** An operation's label and input. 'Is' a span and 'Is On' a day are told apart by the value. */
export const operationOf = (
  option: FilterOption | undefined,
  { Operation, Value }: Omit<Said, 'PropertyName'>,
): Operation => {
  const named = (name?: string) => option?.Operations.filter((o) => o.Operation === name) ?? []
  const [first, second] = named(Operation).length ? named(Operation) : named(alike[Operation])
  if (!first) return { Operation, Label: Operation.replace(/\B[A-Z]/g, ' $&'), Input: 'text' }
  return { ...(second?.Input === 'day' && isDay(Value) ? second : first), Operation }
}

/** The values of a list, possibly separated by commas. */
export const valuesOf = (value: Value) =>
  Array.isArray(value) ? value.map(String) : (value ?? '') === '' ? [] : String(value).split(',')

/** A span of any number of days, as the spans that are offered are called. */
const daysInWords = ({ FilterType }: FilterOption, value: string) => {
  const days = value === '1' ? 'day' : 'days'
  if (FilterType === 'DatePastInverse') return `More than ${value} ${days} ago`
  const some = value === '1' ? 'Day' : `${value} Days`
  return FilterType === 'DatePast' ? `Within Last ${some}` : `Next ${some}`
}

/** 450,000; what is no number, or has more digits than one holds, stays as it is. */
const grouped = (value: string) =>
  /^-?\d{1,12}(?:\.\d{1,4})?$/.test(value) ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 4 }) : value

/** A value's label; a value no longer offered is shown as it is. */
export const nameOfValue = (option: FilterOption, input: Operation['Input'], value: string) =>
  [...(option.Options ?? []), ...(option.MultiOptions ?? [])].find((o) => o.Key === value)?.Value ??
  (input === 'span'
    ? daysInWords(option, value)
    : input === 'number'
      ? grouped(value)
      : input === 'money'
        ? formatMoney(value)
        : isDay(value)
          ? formatDay(value)
          : value)

/** A filter in words: 'Source includes Zillow, Website'. */
export const filterInWords = ({ PropertyName, Operation, Value }: Said, options: readonly FilterOption[] = []) => {
  const option = options.find((o) => isOf(o, { field: PropertyName }))
  const { Label, Input } = operationOf(option, { Operation, Value })
  const says = Label.toLowerCase()
  if (!option) return [PropertyName, says, valuesOf(Value).join(', ')].join(' ').trim()
  if (option.FilterType === 'boolean') return `${option.Label}: ${says}`
  if (Input === 'none') return `${option.Label} ${says}`
  const named = valuesOf(Value)
    .map((value) => nameOfValue(option, Input, value))
    .join(', ')
  if (Input !== 'span') return `${option.Label} ${says} ${named}`
  // Avoids the double negative of 'Not Contacted' with 'Not Today'.
  return `${option.Label} ${named.toLowerCase().replace(option.Label.startsWith('Not ') ? /^not / : '', '')}`
}

/** Criteria in words: lines that must all hold. */
export const criteriaInWords = (
  { Filters, Groups, GroupMatch, ContactsWithoutSearch }: FilterCriteria & { ContactsWithoutSearch?: boolean | null },
  options?: readonly FilterOption[],
): string[] => {
  const groups = (Groups ?? []).map(({ Match, Filters }) =>
    Filters.map((one) => filterInWords(one, options)).join(Match === 'Any' ? ' or ' : ' and '),
  )
  return [
    ...(Filters ?? []).map((one) => filterInWords(one, options)),
    ...(ContactsWithoutSearch ? ['No Saved Search'] : []),
    ...(GroupMatch === 'Any' && groups.length > 0 ? [groups.join(', or: ')] : groups),
  ]
}
