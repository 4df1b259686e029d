import { CamelCasePlugin, type PluginTransformResultArgs, sql } from 'kysely'

/** API names that are not simply their column's words capitalized. */
const irregular: Record<string, string> = { mls_id: 'MLSId', gci_type: 'GCIType' }
const irregularColumns = Object.fromEntries(Object.entries(irregular).map(([column, name]) => [name, column]))

/** How names are sorted: by ICU, with Élan next to Elan. */
export const ICU = 'collate "und-x-icu"'
export const icu = sql.raw(ICU)

/** `contact_id` → `ContactId`: the name a column has everywhere except in SQL. */
export const nameOf = (column: string): string =>
  irregular[column] ?? column.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `ContactId` → `contact_id`. Names that already are table or column names stay as they are. */
export const columnOf = (name: string): string =>
  irregularColumns[name] ??
  name.replace(/[A-Z]/g, (letter, at: number) => `${at > 0 && name[at - 1] !== '_' ? '_' : ''}${letter.toLowerCase()}`)

const cached = (f: (s: string) => string) => {
  const seen = new Map<string, string>()
  return (s: string) => {
    let result = seen.get(s)
    if (result === undefined) {
      result = f(s)
      seen.set(s, result)
    }
    return result
  }
}
const cachedNameOf = cached(nameOf)
const cachedColumnOf = cached(columnOf)

/** Queries are written with the API's names, and rows come back with them. */
export class NamesPlugin extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }
  protected override snakeCase(name: string) {
    return cachedColumnOf(name)
  }
  /** All rows of a result have the same columns. */
  override async transformResult({ result }: PluginTransformResultArgs) {
    const columns = Object.keys(result.rows[0] ?? {})
    const names = columns.map(cachedNameOf)
    // Copies of one object are laid out alike, which V8 makes and reads faster than objects that gain their fields one by one.
    const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, undefined]))
    const rows = result.rows.map((row) => {
      const named = { ...blank }
      for (let i = 0; i < columns.length; i++) named[names[i] as string] = row[columns[i] as string]
      return named
    })
    return { ...result, rows }
  }
}
