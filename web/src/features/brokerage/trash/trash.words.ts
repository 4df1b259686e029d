import type { TrashEntry } from '@dormer/contract/brokerage/trash'
import { type TrashKind, trashKinds } from '@dormer/contract/change-kinds'
import { formatCount } from '../../../ui/format.ts'

/** '3 notes'. */
const countOf = (kind: TrashKind, count: number) =>
  `${formatCount(count)} ${trashKinds[kind].nouns[count === 1 ? 0 : 1]}`

/** 'Nora Hill', or 'Nora Hill and 3 others'. */
export const titleOf = ({ Kind, Title, Count }: Pick<TrashEntry, 'Kind' | 'Title' | 'Count'>) => {
  const others = Count - 1
  const first = Title || `A ${trashKinds[Kind].nouns[0]}`
  return others ? `${first} and ${formatCount(others)} ${others === 1 ? 'other' : 'others'}` : first
}

/** 'Contact' or '4 contacts'; followed by 'with 3 notes, 1 document' if more was deleted along with it. */
export const aboutOf = ({ Kind, Count, With }: Pick<TrashEntry, 'Kind' | 'Count' | 'With'>) => {
  const what =
    Count === 1 ? trashKinds[Kind].nouns[0].replace(/^./, (letter) => letter.toUpperCase()) : countOf(Kind, Count)
  const besides = With.map((one) => countOf(one.Kind, one.Count)).join(', ')
  return besides ? `${what} with ${besides}` : what
}

const DAY = 86_400_000
/** '27 days left'. */
export const leftOf = (expires: string, now = Date.now()) => {
  const days = Math.ceil((Date.parse(expires) - now) / DAY)
  return days > 1 ? `${days} days left` : 'Last day'
}
