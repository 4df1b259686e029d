import { entityFields, personFields } from '@dormer/contract/people/contacts'
import type { CustomField } from '@dormer/contract/people/custom-fields'
import type { ImportTarget, TargetField, ValueList } from '@dormer/contract/people/import-files'
import type { z } from 'zod'
import type { TableRow } from '../import/reader/table.ts'
import { extensionStem } from './column-names.rules.ts'
import type { DayOrder } from './days.rules.ts'
import type { PersonRead, Plan } from './read-person.ts'
import { isFilled, oneLine, rawOf, saysNothing } from './values.rules.ts'

/** A filled cell of a row: on one line, and as it is. */
export type Cell = {
  at: number
  name: string
  text: string
  raw: string
  target: ImportTarget
  order: DayOrder
  /** What another column calls it, or its own target. */
  label?: string
  /** Of a phone, the digits of the column that has its extension. */
  extension?: string
}

/** What is worked out of a plan once, for all rows. */
type Prepared = {
  values: Partial<Record<ValueList, Map<string, number | 'new' | null>>>
  custom: Map<string, Plan['CustomFields'][number]>
  names: string[]
  /** The columns that have the extensions of others. */
  ofExtensions: ReadonlySet<number>
}
const plans = new WeakMap<Plan, Prepared>()
const prepare = (plan: Plan): Prepared => {
  const known = plans.get(plan)
  if (known) return known
  const values: Prepared['values'] = {}
  for (const [list, table] of Object.entries(plan.Values))
    values[list as ValueList] = new Map(
      Object.entries(table ?? {}).map(([value, meaning]) => [oneLine(value).toLowerCase(), meaning] as const),
    )
  const custom = new Map(plan.CustomFields.map((field) => [field.Name.trim().toLowerCase(), field] as const))
  const names = plan.Columns.map((_, at) => importedName(plan, at))
  const ofExtensions = new Set(
    plan.Columns.flatMap(({ Name, Target }, at) =>
      Target.Field === 'Label' && extensionStem(Name) !== undefined ? [at] : [],
    ),
  )
  const prepared = { values, custom, names, ofExtensions }
  plans.set(plan, prepared)
  return prepared
}

/** What an imported field is called that is in no column. */
const BEYOND = 'Beyond the last column'
/** The name of a column; a problem of the whole row is at the position behind the last. */
export const columnNameOf = (plan: Plan, column: number): string => plan.Columns[column]?.Name ?? 'The whole row'
/** A column's name as imported fields have it. */
const importedName = (plan: Plan, at: number) =>
  oneLine(plan.Columns[at]?.Name ?? '').slice(0, 200) || `Column ${at + 1}`

/** Adds what was imported under a name; of two columns with one name, both. */
const addImported = (to: PersonRead['Imported'], Name: string, Value: string) => {
  const before = to.find((one) => one.Name === Name)
  if (!before) to.push({ Name, Value })
  else if (!before.Value.split('\n').includes(Value)) before.Value += `\n${Value}`
}

/** A row's cells as text under the names of their columns, those beyond the last one included: for rows kept as they are. */
export const importedText = (row: TableRow, plan: Plan): PersonRead['Imported'] => {
  const all: PersonRead['Imported'] = []
  for (const [at, cell] of row.Cells.entries())
    if (isFilled(cell)) addImported(all, importedName(plan, at), rawOf(cell))
  for (const cell of row.Beyond ?? []) if (isFilled(cell)) addImported(all, BEYOND, rawOf(cell))
  return all
}

type Field = keyof PersonRead['Fields']
const schemas = { ...personFields, ...entityFields } as unknown as Record<Field, z.ZodType<string | null, unknown>>

/** What most rows of a file have in common is checked once. */
const common: ReadonlySet<Field> = new Set<Field>(['City', 'StateCode', 'ZipCode'])
const MOST_COMMON = 5000
const checked = new Map<string, ReturnType<(typeof schemas)[Field]['safeParse']>>()
const check = (field: Field, value: string) => {
  if (!common.has(field)) return schemas[field].safeParse(value)
  const key = `${field} ${value}`
  const known = checked.get(key)
  if (known) return known
  const result = schemas[field].safeParse(value)
  if (checked.size < MOST_COMMON && value.length <= 100) checked.set(key, result)
  return result
}

/**
 * A person being read from a row. Each filled cell ends at a field, in the imported fields or left out, and is counted
 * once: at a field if any part of it got there.
 */
export const startDraft = (row: TableRow, plan: Plan) => {
  const person: PersonRead = {
    Fields: {}, Points: [], Tags: [], Notes: [], Spouse: null, Consents: [], Custom: [], Imported: [], Problems: [],
    Cells: { All: 0, InFields: 0, Kept: 0, LeftOut: 0 },
  } // biome-ignore format: a list reads better in rows
  const labels = new Map<number, string>()
  const extensions = new Map<number, string>()
  const cells: Cell[] = []
  const { names, ofExtensions } = prepare(plan)
  const byField = new Map<TargetField, Cell[]>()
  for (const [at, column] of plan.Columns.entries()) {
    const cell = row.Cells[at] ?? ''
    if (!isFilled(cell)) continue
    const { Target: target } = column
    const text = oneLine(cell)
    const name = names[at] ?? importedName(plan, at)
    const read: Cell = { at, name, text, raw: rawOf(cell), target, order: column.DayOrder ?? 'MDY' }
    cells.push(read)
    const alike = byField.get(target.Field)
    if (alike) alike.push(read)
    else byField.set(target.Field, [read])
    if (target.Field !== 'Label' || target.Of === undefined) continue
    if (!ofExtensions.has(at)) labels.set(target.Of, text.replace(/^\*\s*/, ''))
    else {
      const [, digits = ''] = /^(?:ext(?:ension)?\.? ?|x ?|#)?(\d{1,6})(?:\.0)?$/i.exec(text) ?? []
      if (/[1-9]/.test(digits)) extensions.set(target.Of, digits)
    }
  }
  for (const cell of cells) {
    cell.label = labels.get(cell.at) || cell.target.Label
    const extension = extensions.get(cell.at)
    if (extension) cell.extension = extension
  }
  const outcomes = new Map<number, 'InFields' | 'Kept' | 'LeftOut'>()

  const draft = {
    plan,
    person,
    cells,
    /** The filled cells whose columns become one of these. */
    of: (...fields: TargetField[]): readonly Cell[] => {
      const found = fields.flatMap((field) => byField.get(field) ?? [])
      return fields.length > 1 ? found.sort((a, b) => a.at - b.at) : found
    },
    /** The cell is at a field. */
    arrive: ({ at }: Cell) => void outcomes.set(at, 'InFields'),
    /** The cell says nothing, or is left out by choice. */
    leave: ({ at }: Cell) => void (outcomes.has(at) || outcomes.set(at, 'LeftOut')),
    /** The cell goes as it is to the imported fields, under its column's name or another; with a reason it is a problem. */
    keep: (cell: Cell, reason?: string, name = cell.name) => {
      addImported(person.Imported, name, cell.raw)
      if (outcomes.get(cell.at) !== 'InFields') outcomes.set(cell.at, 'Kept')
      if (reason) person.Problems.push({ Column: cell.at, Value: cell.raw, Reason: reason, Outcome: 'Kept' })
    },
    /** The cell is in the imported fields as part of another one's name. */
    markKept: ({ at }: Cell) => void (outcomes.has(at) || outcomes.set(at, 'Kept')),
    /** A part of a cell that has no place of its own. */
    keepPart: (name: string, value: string) => addImported(person.Imported, name, value),
    /** Whether the cell says that there is no value; then it is left out. */
    isNothing: (cell: Cell, kind?: Parameters<typeof saysNothing>[1]) => {
      const is = saysNothing(cell.text, kind)
      if (is) draft.leave(cell)
      return is
    },
    /** Sets a field of the contact, if the value is one the form would accept; what it has already stays, and the cell is kept. */
    set: (cell: Cell, field: Field, value: string) => {
      const result = check(field, value)
      if (!result.success || result.data === null) {
        draft.keep(cell, result.error?.issues[0]?.message ?? 'Enter a value')
        return false
      }
      const before = person.Fields[field]
      if (before !== undefined && before !== result.data) draft.keep(cell)
      else {
        person.Fields[field] = result.data
        draft.arrive(cell)
      }
      return person.Fields[field] === result.data
    },
    /** What a list's value stands for; undefined if nobody has said. */
    meaning: (list: ValueList, text: string) => prepare(plan).values[list]?.get(text.toLowerCase()),
    /** The brokerage's own field that a column becomes. */
    customField: ({
      CustomFieldId,
      Name = '',
    }: ImportTarget): Pick<CustomField, 'CustomFieldId' | 'Name' | 'Kind' | 'Choices'> | undefined =>
      CustomFieldId === undefined
        ? prepare(plan).custom.get(Name.trim().toLowerCase())
        : plan.CustomFields.find((field) => field.CustomFieldId === CustomFieldId),
    /** Whether a cell of labels has an extension. */
    hasExtension: ({ at }: Cell) => ofExtensions.has(at),
    isDone: ({ at }: Cell) => outcomes.has(at),
    /** A cell at a field is one that no other outcome can take from there. */
    isAtField: ({ at }: Cell) => outcomes.get(at) === 'InFields',
    /** The person, with every cell counted. */
    finish: (): PersonRead => {
      // What no rule has taken is kept, so that nothing gets lost by an oversight.
      for (const cell of cells) if (!outcomes.has(cell.at)) draft.keep(cell)
      const beyond = [...row.Cells.slice(plan.Columns.length), ...(row.Beyond ?? [])].filter(isFilled)
      for (const cell of beyond) addImported(person.Imported, BEYOND, rawOf(cell))
      if (row.Fault)
        person.Problems.push({
          Column: plan.Columns.length,
          Value: beyond.map(rawOf).join(', '),
          Reason: row.Fault,
          Outcome: 'Kept',
        })
      const count = person.Cells
      count.All = cells.length + beyond.length
      for (const outcome of outcomes.values()) count[outcome]++
      count.Kept += beyond.length
      return person
    },
  }
  return draft
}
export type Draft = ReturnType<typeof startDraft>
