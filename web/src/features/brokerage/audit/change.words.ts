import type { Change } from '@dormer/contract/brokerage/audit'
import { type ChangeKind, changeKinds } from '@dormer/contract/change-kinds'
import { formatPhone } from '@dormer/contract/phone'
import { formatDay, formatInstantTime, formatMoney } from '../../../ui/format.ts'

/** What things are called on their own. */
export const kindLabel = (kind: ChangeKind) => changeKinds[kind].noun.replace(/^./, (letter) => letter.toUpperCase())

/** Who made the change, at the start of a sentence. */
export const whoOf = ({ ByName, Via }: Pick<Change, 'ByName' | 'Via'>) => {
  if (Via === 'Import') return ByName ? `The import by ${ByName}` : 'An import'
  if (Via === 'Client') return 'A client'
  return ByName ?? (Via === 'User' || Via === 'Api' ? 'A former user' : 'The system')
}

/** How the change came about, unless that is obvious. */
export const viaOf = ({ Via }: Pick<Change, 'Via'>) =>
  Via === 'Job' ? 'in the background' : Via === 'Api' ? 'through the API' : undefined

/** Added, logged, removed and so on. */
export const verbOf = ({ Kind, What }: Pick<Change, 'Kind' | 'What'>) => {
  const verbs: { [W in Change['What']]?: string } = changeKinds[Kind].verbs ?? {}
  return verbs[What] ?? What.toLowerCase()
}

type Field = Change['Fields'][number]

/** A value, formatted as everywhere else. */
export const shownValue = (type: Field['Type'], value: string) => {
  switch (type) {
    case 'day':
      return formatDay(value)
    case 'instant':
      return formatInstantTime(value)
    case 'money':
      return formatMoney(value)
    case 'percent':
      return `${Number(Number(value).toFixed(6))}%`
    case 'phone':
      return formatPhone(value)
    default:
      return value
  }
}
