import type { Answer } from '@dormer/contract/endpoint'
import type { importCheck } from '@dormer/contract/people/import-files'

/** What a check or an import found, as it is kept with the file: bounded, however large that is. */
export type Findings = Answer<typeof importCheck>
export type FoundProblem = Findings['Problems'][number]
export type Preview = Findings['Previews'][number]

const PROBLEMS_KEPT = 100
const PREVIEWS_KEPT = 20
/** As many characters of a value. */
const VALUE_SHOWN = 1000
/** More different problems than these are only counted. */
const PROBLEMS_TOLD_APART = 5000

/** Gathers them row by row. */
export const gather = (names: readonly string[], before: readonly Preview[] = []) => {
  const problems = new Map<string, FoundProblem>()
  const previews = new Map<Preview['Outcome'], Preview[]>()
  let beyond = 0
  const preview = (one: Preview) => {
    const some = previews.get(one.Outcome) ?? []
    if (some.length >= PREVIEWS_KEPT || some.some(({ Place }) => Place === one.Place)) return false
    previews.set(one.Outcome, [...some, one])
    return true
  }
  for (const one of before) preview(one)
  return {
    problem: (
      { Place, RowNumber }: { Place: string; RowNumber: number },
      { Column, Value, Reason, Outcome }: Pick<FoundProblem, 'Column' | 'Value' | 'Reason' | 'Outcome'>,
    ) => {
      // However long a cell is, its first part tells it from others.
      const value = Value.slice(0, VALUE_SHOWN).toWellFormed()
      const key = `${Column} ${Reason} ${Outcome} ${value}`
      const known = problems.get(key)
      if (known) known.Rows++
      else if (problems.size < PROBLEMS_TOLD_APART)
        problems.set(key, {
          Column,
          ColumnName: names[Column] ?? 'The whole row',
          Reason,
          Value: value,
          Rows: 1,
          Place,
          RowNumber,
          Outcome,
        })
      else beyond++
    },
    /** Whether another of this outcome is of use. */
    wants: (outcome: Preview['Outcome']) => (previews.get(outcome)?.length ?? 0) < PREVIEWS_KEPT,
    preview,
    findings: (): Findings => ({
      Problems: [...problems.values()]
        .sort((a, b) => b.Rows - a.Rows)
        .slice(0, PROBLEMS_KEPT)
        .sort((a, b) => a.Column - b.Column || b.Rows - a.Rows),
      AllProblems: problems.size + beyond,
      Previews: someOfEach([...previews.values()]),
    }),
  }
}
export type Gathered = ReturnType<typeof gather>

/** As many as are kept, in turn of each outcome. */
const someOfEach = (outcomes: Preview[][]) =>
  Array.from({ length: PREVIEWS_KEPT }, (_, nth) => outcomes.flatMap((some) => some[nth] ?? []))
    .flat()
    .slice(0, PREVIEWS_KEPT)
