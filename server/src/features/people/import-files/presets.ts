import type { ImportSystem, ImportTarget } from '@dormer/contract/people/import-files'
import { columnKey } from '../import/reader/column-key.ts'

/**
 * A system's export: the columns by which it is known, and what differs from what the columns' names say (synonyms.ts),
 * as 'Field' or 'Field: Label'.
 */
type Preset = { System: ImportSystem; Has: string[]; Targets: Record<string, string> }

const presets: Preset[] = []

const known = presets.map(({ System, Has, Targets }) => ({
  System,
  has: Has.map(columnKey),
  targets: new Map(
    Object.entries(Targets).map(([name, target]): [string, ImportTarget] => {
      const [Field, Label] = target.split(': ') as [ImportTarget['Field'], string?]
      return [columnKey(name), Label ? { Field, Label } : { Field }]
    }),
  ),
}))

/** The preset whose columns a file has, each written as `columnKey` writes it; of several, that with the most. */
export const presetOf = (keys: readonly string[]) => {
  const there = new Set(keys)
  const [best] = known
    .filter(({ has }) => has.every((key) => there.has(key)))
    .toSorted((a, b) => b.has.length - a.has.length)
  return best && { System: best.System, targetOf: (key: string): ImportTarget | undefined => best.targets.get(key) }
}
