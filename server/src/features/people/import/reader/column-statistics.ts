const SAMPLES = 3
const MAX_VALUES = 100
const SAMPLE_CHARACTERS = 200

/** What a column holds: how many cells are filled, three of them, and its different values if they are few. */
export const columnStatistics = () => {
  let Filled = 0
  let values: Map<string, number> | null = new Map()
  const samples = new Set<string>()
  return {
    add: (cell: string) => {
      const value = cell.trim()
      if (value === '') return
      Filled++
      if (samples.size < SAMPLES)
        samples.add(
          value.length > SAMPLE_CHARACTERS ? `${value.slice(0, SAMPLE_CHARACTERS - 1)}…`.toWellFormed() : value,
        )
      if (!values) return
      values.set(value, (values.get(value) ?? 0) + 1)
      if (values.size > MAX_VALUES || value.length > SAMPLE_CHARACTERS) values = null
    },
    filled: () => Filled,
    result: () => ({
      Filled,
      Samples: [...samples],
      Values: values && [...values].map(([Value, Count]) => ({ Value, Count })).toSorted((a, b) => b.Count - a.Count),
    }),
  }
}
export type ColumnStatistics = ReturnType<typeof columnStatistics>
