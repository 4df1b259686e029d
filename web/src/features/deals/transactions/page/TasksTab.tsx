import type { Transaction } from '@dormer/contract/deals/transactions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { editTask } from '../../../day/tasks/editTask.ts'
import { SubjectTasks } from '../../../day/tasks/SubjectTasks.tsx'
import { calledOf } from '../transaction.words.ts'

/** The tasks tied to the transaction. */
export const TasksTab = ({ transaction }: { transaction: Transaction }) => {
  const { completed } = useSearch({ from: '/framed/transactions/transaction/$TransactionId' })
  const navigate = useNavigate({ from: '/transactions/transaction/$TransactionId' })
  return (
    <SubjectTasks
      about={{ type: 'TransactionId', typeValue: transaction.TransactionId }}
      subject="transaction"
      completed={completed}
      show={(shown) => navigate({ search: (old) => ({ ...old, completed: shown || undefined }), resetScroll: false })}
      add={() => editTask({ transaction: calledOf(transaction) })}
    />
  )
}
