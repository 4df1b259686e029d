import { Select, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DayInput } from '../../../../forms/DayInput.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { formatDay } from '../../../../ui/format.ts'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../../ui/notify.ts'
import { lostReasonsQuery } from '../../stages/stages.api.ts'
import type { Choosing } from './BulkBar.tsx'
import type { Choices } from './fields.ts'
import { type Act, opportunitiesOf } from './list.api.ts'

const titles: Record<Choosing, string> = {
  Move: 'Move Opportunities',
  Assign: 'Assign Opportunities',
  SetCloseDate: 'Set Close Date',
}

type Props = {
  action: Choosing
  count: number
  choices: Choices
  /** Does it; if that fails, the choices stay. */
  act: (change: Act) => Promise<unknown>
  saving: boolean
  close: () => void
}

/** Asks where to, to whom or when, and says how many it changes. */
export const BulkDialog = ({ action, count, choices, act, saving, close }: Props) => {
  const [id, setId] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [LostReasonId, setReason] = useState<number | null>(null)
  const [LostNote, setNote] = useState('')
  const reasons = useQuery(lostReasonsQuery)
  const these = opportunitiesOf(count)
  const stage = choices.stages.find(({ Id }) => Id === id)
  const agent = choices.agents.find(({ UserId }) => UserId === id)
  const isLost = action === 'Move' && stage?.Outcome === 'Lost'
  const isReady = action === 'SetCloseDate' || id !== null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      if (action === 'SetCloseDate') await act({ Action: action, ProjectedCloseDate: day })
      else if (action === 'Assign') await act({ Action: action, UserId: id ?? 0 })
      else await act({ Action: action, Stage: id ?? 0, ...(isLost && { LostReasonId, LostNote }) })
      close()
    } catch (error) {
      notifyFailure(error)
    }
  }
  const question =
    action === 'SetCloseDate'
      ? day
        ? `Set the close date of ${these} to ${formatDay(day)}?`
        : `Clear the close date of ${these}?`
      : action === 'Assign'
        ? agent && `Assign ${these} to ${agent.Name}?`
        : stage && `Move ${these} to ${stage.Name}?`
  return (
    <FormDialog
      title={titles[action]}
      dirty={LostNote !== '' || day !== null}
      isDisabled={!isReady}
      saving={saving}
      submit={submit}
      close={close}
      save={action === 'SetCloseDate' ? (day ? 'Set Close Date' : 'Clear Close Date') : action}
    >
      {action === 'SetCloseDate' ? (
        <DayInput label="Close Date" clearable value={day} onChange={setDay} data-autofocus />
      ) : (
        <Select<number>
          label={action === 'Move' ? 'Stage' : 'Agent'}
          placeholder={action === 'Move' ? 'Choose a stage' : 'Choose an agent'}
          data={
            action === 'Move'
              ? choices.stages.map(({ Id, Name }) => ({ value: Id, label: Name }))
              : choices.agents.map(({ UserId, Name }) => ({ value: UserId, label: Name }))
          }
          value={id}
          onChange={setId}
          searchable
          nothingFoundMessage="Nothing found"
          data-autofocus
        />
      )}
      {isLost && (
        <>
          <Select<number>
            label="Why were they lost?"
            placeholder="Choose a reason"
            data={reasons.data?.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []}
            nothingFoundMessage={reasons.data ? 'No reasons yet' : 'Loading…'}
            value={LostReasonId}
            onChange={setReason}
            searchable
            clearable
          />
          <QueryFailure query={reasons} title="The reasons could not be loaded" />
          <Textarea
            label="Note"
            autosize
            minRows={2}
            maxLength={2000}
            value={LostNote}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
      <Text size="sm" role="status">
        {question ?? `${these} selected.`}
      </Text>
    </FormDialog>
  )
}
