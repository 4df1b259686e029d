import { id, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

/** A month, YYYY-MM. */
const month = (raw: unknown) =>
  typeof raw === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined

/** The goals' state in the URL: the current month and everybody, unless chosen. */
export const goalsSearch = searchOf({
  month,
  agent: whole(0),
  sort: text,
  dir: oneOf(['asc', 'desc']),
  /** The figure whose rows are open, of this agent. */
  figure: text,
  who: whole(0),
  appointment: id,
})
export type GoalsSearch = ReturnType<typeof goalsSearch>
