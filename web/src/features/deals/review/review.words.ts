import type { Checklist, ChecklistLine, LineAnchor, LineStatus } from '@dormer/contract/deals/review'
import { lineAnchors } from '@dormer/contract/deals/transaction-fields'
import { formatDay } from '../../../ui/format.ts'

const DAY = 86_400_000
const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

export const statusColors: { [S in LineStatus]: string } = {
  Open: 'gray',
  InReview: 'yellow',
  Returned: 'red',
  Accepted: 'roof',
  NotApplicable: 'gray',
}

/** '2 days after the contract date'; empty for a line without a due date. */
export const termOf = ({ DueFrom, DueDays }: { DueFrom: LineAnchor | null; DueDays: number }) => {
  if (!DueFrom) return undefined
  const anchor = `the ${lineAnchors[DueFrom]}`
  if (DueDays === 0) return `on ${anchor}`
  return `${days(Math.abs(DueDays))} ${DueDays > 0 ? 'after' : 'before'} ${anchor}`
}

type Dated = Pick<ChecklistLine, 'DueDate' | 'DueFrom' | 'DueDays' | 'IsMissing' | 'Status'>
/** When it is due, and how urgent that is. Lines that were handed in are no longer due. */
export const dueOf = (line: Dated, today: string): { words: string; color: string } | undefined => {
  const isDone = line.Status !== 'Open' && line.Status !== 'Returned'
  if (isDone || !(line.DueDate || line.DueFrom)) return undefined
  if (!line.DueDate) return { words: `Due ${termOf(line)}`, color: 'dimmed' }
  const left = Math.round((Date.parse(line.DueDate) - Date.parse(today)) / DAY)
  if (!line.IsMissing) return { words: `Due ${formatDay(line.DueDate)}`, color: 'dimmed' }
  if (left < 0) return { words: `Overdue by ${days(-left)}`, color: 'red' }
  if (left === 0) return { words: 'Due today', color: 'yellow' }
  if (left <= 7) return { words: left === 1 ? 'Due tomorrow' : `Due in ${days(left)}`, color: 'yellow' }
  return { words: `Due ${formatDay(line.DueDate)}`, color: 'dimmed' }
}

type Conditions = Pick<ChecklistLine, 'States' | 'PropertyTypes' | 'BuiltBefore'>
/** Which homes it applies to: 'TX, OK · built before 1978'; empty for all. */
export const conditionsOf = ({ States, PropertyTypes, BuiltBefore }: Conditions) =>
  [States.join(', '), PropertyTypes.join(', '), BuiltBefore && `built before ${BuiltBefore}`]
    .filter(Boolean)
    .join(' · ') || undefined

/** A checklist's progress: it counts every required line, and any other line that was handed in. */
export const progressOf = ({ Lines }: Pick<Checklist, 'Lines'>) => {
  const isDone = ({ Status }: ChecklistLine) => Status === 'Accepted' || Status === 'NotApplicable'
  const counted = Lines.filter((line) => line.Need !== 'IfApplicable' || line.Status !== 'Open')
  return {
    total: counted.length,
    done: counted.filter(isDone).length,
    missing: Lines.filter(({ IsMissing }) => IsMissing),
    overdue: Lines.filter(({ IsOverdue }) => IsOverdue).length,
    waiting: Lines.filter(({ Status }) => Status === 'InReview'),
    /** Lines without which the transaction cannot close. */
    blocking: Lines.filter((line) => line.Need === 'ToClose' && !isDone(line)),
  }
}
