import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import { formatCount } from '../../../ui/format.ts'

type Type = WorkflowRow['Type']

/** Where the workflows of a type are listed, and how a link leads to one. */
export const listOf = (type: Type) =>
  type === 'Contact'
    ? ({ to: '/workflows', label: 'Workflows' } as const)
    : ({ to: '/transactions/workflows', label: 'Transaction Workflows' } as const)
export const linkTo = ({ Type, WorkflowId }: { Type: Type; WorkflowId: number }) =>
  ({
    to: Type === 'Contact' ? '/workflows/workflow/$workflowId' : '/transactions/workflow/$workflowId',
    params: { workflowId: String(WorkflowId) },
  }) as const

/** What starts a workflow that no event does, after 'Starts when'. */
export const startedByHand = (type: Type) =>
  type === 'Contact' ? 'You or a colleague starts it for a contact' : 'You or a colleague applies it to a transaction'

/** What its settings do, where they are chosen. */
export const settingWords = (type: Type) => {
  const who = type === 'Contact' ? 'contact' : 'client'
  return {
    PauseOnCommunication: `It pauses when the ${who} or one of their joint contacts replies by text or email, or is reached by phone.`,
    SecondaryContacts: `Its emails also go to the ${who}’s joint contacts.`,
  }
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`

/** 'No steps', '1 step', '12 steps'. */
export const stepsIn = (count: number) => (count === 0 ? 'No steps' : counted(count, 'step'))
/** Who is in it: '3 contacts now'. */
export const nowIn = ({ Type, ContactsCount }: Pick<WorkflowRow, 'Type' | 'ContactsCount'>) =>
  counted(ContactsCount, Type === 'Contact' ? 'contact' : 'transaction')
