import type { PropertyFilter, SearchOption } from '@dormer/contract/homes/property-search'
import { useId } from 'react'
import { filterOf, rangeOf, valuesOf, withValue } from '../property-search/filters.ts'
import kit from './kit.module.css'
import classes from './search.module.css'

type End = 'Min' | 'Max' | 'One'
type Input = { field: string; label: string; end: End; any: string }
/** The most common filters, and further ones. */
const main: Input[] = [
  { field: 'ListPrice', label: 'Price from', end: 'Min', any: 'No min' },
  { field: 'ListPrice', label: 'Price to', end: 'Max', any: 'No max' },
  { field: 'BedroomsTotal', label: 'Beds', end: 'Min', any: 'Any' },
  { field: 'BathroomsTotalInteger', label: 'Baths', end: 'Min', any: 'Any' },
  { field: 'PropertySubType', label: 'Home type', end: 'One', any: 'Any' },
]
const more: Input[] = [
  { field: 'StandardStatus', label: 'Status', end: 'One', any: 'Any' },
  { field: 'LivingArea', label: 'Size from', end: 'Min', any: 'Any' },
  { field: 'LotSizeAcres', label: 'Lot from', end: 'Min', any: 'Any' },
  { field: 'YearBuilt', label: 'Built from', end: 'Min', any: 'Any' },
  { field: 'GarageSpaces', label: 'Garage', end: 'Min', any: 'Any' },
  { field: 'DaysOnMarket', label: 'On the market', end: 'Max', any: 'Any time' },
]
const entered = [...main, ...more].map(({ field }) => field)
/** Whether the selects can show it; other filters are listed next to them. */
export const isEntered = ({ Field }: PropertyFilter) => entered.includes(Field)

type Props = { options: SearchOption[]; filters: PropertyFilter[]; set: (filters: PropertyFilter[]) => void }

/** Native selects: on a phone they open its pickers. */
export const Filters = ({ options, filters, set }: Props) => {
  const inputs = (some: Input[]) =>
    some.map((input) => {
      const option = options.find(({ FieldName }) => FieldName === input.field)
      return (
        // Space is reserved until the options load; filters the MLS does not offer get none.
        (option || options.length === 0) && (
          <FilterSelect key={input.label} input={input} option={option} filters={filters} set={set} />
        )
      )
    })
  return (
    <>
      <div className={classes.inputs}>{inputs(main)}</div>
      <details className={classes.more} open={more.some(({ field }) => filterOf(filters, field))}>
        <summary>More filters</summary>
        <div className={classes.inputs}>{inputs(more)}</div>
      </details>
    </>
  )
}

type SelectProps = Omit<Props, 'options'> & { input: Input; option: SearchOption | undefined }
const FilterSelect = ({ input: { field, label, end, any }, option, filters, set }: SelectProps) => {
  const id = useId()
  const filter = filterOf(filters, field)
  const range = rangeOf(filter)
  const values = end === 'One' ? valuesOf(filter) : range[end] == null ? [] : [String(range[end])]
  const value = values.join(', ')
  const all = option?.Options ?? []
  const choose = (next: string) =>
    set(withValue(filters, field, end === 'One' ? (next ? [next] : undefined) : { ...range, [end]: next || undefined }))
  return (
    <div className={kit.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={kit.input} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{any}</option>
        {/* Filters of a saved search that the list does not have. */}
        {value && !all.some(({ Key }) => Key === value) && <option value={value}>{value}</option>}
        {all.map(({ Key, Label }) => (
          <option key={Key} value={Key}>
            {Label}
          </option>
        ))}
      </select>
    </div>
  )
}
