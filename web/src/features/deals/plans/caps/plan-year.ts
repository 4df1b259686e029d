import type { PlanStanding } from '@dormer/contract/deals/plan-years'
import { formatDays } from '../../../../ui/range.ts'
import { addDays } from '../../../day/tasks/tasks.rules.ts'

/** The days of a plan year. It ends before the first day of the next. */
export const planYear = ({ YearBegins, YearEnds }: Pick<PlanStanding, 'YearBegins' | 'YearEnds'>) =>
  formatDays(YearBegins, YearEnds && addDays(YearEnds, -1))
