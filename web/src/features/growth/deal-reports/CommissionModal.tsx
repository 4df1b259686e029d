import { isDeal, type Transaction } from '@dormer/contract/deals/transactions'
import { Alert, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { CommissionPanel } from '../../deals/financials/CommissionPanel.tsx'
import { AutosaveContext, useAutosave } from '../../deals/transactions/page/useAutosave.ts'
import { streetOf } from '../../deals/transactions/transaction.words.ts'
import { transactionQuery } from '../../deals/transactions/transactions.api.ts'
import { DealLink } from './CommissionTable.tsx'

/** 'Commission Details'; read-only for a closed transaction. */
export const CommissionModal = ({ TransactionId, close }: { TransactionId: number; close: () => void }) => {
  const transaction = useQuery(transactionQuery(TransactionId))
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog title="Commission Details" size={1000} close={close} isDirty={isDirty}>
      <Loaded query={transaction} skeleton={<Blocks n={2} h={160} gap="md" />}>
        {(one) => <Details transaction={one} setDirty={setDirty} close={close} />}
      </Loaded>
    </Dialog>
  )
}

type Props = { transaction: Transaction; setDirty: (isDirty: boolean) => void; close: () => void }
const Details = ({ transaction, setDirty, close }: Props) => {
  const page = useAutosave(transaction)
  const isDirty = page.others.size > 0
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])
  return (
    <AutosaveContext value={page}>
      <Stack>
        <div>
          <DealLink row={transaction} target="_blank">
            {streetOf(transaction)}
          </DealLink>
          <Text size="xs" c="dimmed">
            {[transaction.AgentName ?? 'Unassigned', transaction.Type, transaction.Status].join(' · ')}
          </Text>
        </div>
        {!transaction.CanEdit && (
          <Alert variant="light" color="gray" icon={<IconLock />}>
            {transaction.CanChangeStatus
              ? 'This transaction is closed. Re-open it first, then change it.'
              : 'You can see this transaction, but not change it.'}
          </Alert>
        )}
        {isDeal(transaction) && <CommissionPanel transaction={transaction} close={close} />}
      </Stack>
    </AutosaveContext>
  )
}
