import { today } from '../../../ui/format.ts'
import type { WorkSearch } from './sales-lists.search.ts'

type Which = Pick<WorkSearch, 'list' | 'key' | 'agent'>
const keyOf = ({ list, key, agent }: Which) => `dormer.passed.${list ?? key}.${agent ?? ''}`

/** Keeps who has been passed on a list today, for whoever leaves it in between; undefined forgets them. */
export const keepPassed = (which: Which, passed: string | undefined) => {
  if (passed) sessionStorage.setItem(keyOf(which), `${today()} ${passed}`)
  else sessionStorage.removeItem(keyOf(which))
}

/** Who has been passed on a list today, as in the address; undefined if it has not been begun. */
export const passedToday = (which: Which) => {
  const [day, passed] = sessionStorage.getItem(keyOf(which))?.split(' ') ?? []
  return day === today() ? passed : undefined
}
