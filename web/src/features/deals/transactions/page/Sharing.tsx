import type { Transaction } from '@dormer/contract/deals/transactions'
import { List, MultiSelect, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/keys.ts'
import { changed, queries } from '../../../../api/queries.ts'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { everyAgentQuery } from '../../../brokerage/users/agents.api.ts'
import { taskOptionsQuery } from '../../../day/tasks/tasks.api.ts'
import { useSaveTransaction } from '../transactions.api.ts'
import classes from './TransactionPage.module.css'
import { usePage } from './useAutosave.ts'

/** Beyond the specification: who else works on the transaction or can see it (decision 0057). */
export const Sharing = ({ transaction }: { transaction: Transaction }) => {
  const { TransactionId, SharedWith, SharedWithIds, AgentId, CanEdit, CanDelete } = transaction
  const mayShare = CanDelete && CanEdit
  return (
    <Paper p="md" component="section" aria-label="SHARED WITH">
      <Title order={2} className={classes.heading} mb="sm">
        SHARED WITH
      </Title>
      {mayShare ? (
        <Choice key={TransactionId} {...{ TransactionId, SharedWith, SharedWithIds, AgentId }} />
      ) : SharedWith.length > 0 ? (
        <List size="sm" listStyleType="none">
          {SharedWith.map(({ UserId, Name }) => (
            <List.Item key={UserId}>{Name}</List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          Only its agent and admins see this transaction.
        </Text>
      )}
    </Paper>
  )
}

type Shared = Pick<Transaction, 'TransactionId' | 'SharedWith' | 'SharedWithIds' | 'AgentId'>

const Choice = ({ TransactionId, SharedWith, SharedWithIds, AgentId }: Shared) => {
  const users = useQuery(taskOptionsQuery)
  const agents = useQuery(everyAgentQuery)
  const save = useSaveTransaction(TransactionId)
  const { setOther } = usePage()
  /** The unsaved selection. */
  const [chosen, setChosen] = useState<number[]>()
  const isAgent = (id: number) => !agents.data || agents.data.some(({ UserId }) => UserId === id)
  const options = new Map(
    [...SharedWith, ...(users.data?.Users ?? [])]
      .filter(({ UserId }) => UserId !== AgentId)
      .map(({ UserId, Name }) => [UserId, Name]),
  )
  const latest = useRef<number[]>(undefined)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (ids: number[]) => {
    // Another selection has been made meanwhile, or this one was dropped.
    if (latest.current !== ids) return
    setOther('sharing', true)
    const before = queries.getQueryData(keys.transaction(TransactionId))?.SharedWithIds ?? SharedWithIds
    try {
      await save.mutateAsync({ change: { SharedWithIds: ids, Snapshot: { SharedWithIds: before } } })
      if (latest.current === ids) setChosen(undefined)
    } catch (error) {
      // A selection that could not be saved stays, with the reason, unless somebody else has changed the sharing, which
      // shows at once.
      if (!(error instanceof ApiError) || error.status !== 409) return
      latest.current = undefined
      setChosen(undefined)
      await changed(keys.transaction(TransactionId))
    } finally {
      setOther('sharing', false)
    }
  }
  /** One at a time: each builds on what the previous one saved. */
  const share = (ids: number[]) => {
    setChosen(ids)
    latest.current = ids
    turn.current = turn.current.then(() => send(ids))
  }
  return (
    <>
      <QueryFailure query={users} />
      <MultiSelect
        aria-label="Share with"
        placeholder="Add a person"
        data={[...options].map(([id, Name]) => ({
          value: String(id),
          label: isAgent(id) ? Name : `${Name} (lender)`,
        }))}
        value={(chosen ?? SharedWithIds).map(String)}
        onChange={(ids) => share(ids.map(Number))}
        searchable
        nothingFoundMessage="Nobody found"
        error={save.isError ? messageOf(save.error) : undefined}
      />
      <Text size="xs" c="dimmed" mt="xs">
        Colleagues can work on it as you do: its dates, people, documents and commission. Lenders can view it, without
        the commission. Only its agent and admins can share or delete it. Anyone you add is notified.
      </Text>
    </>
  )
}
