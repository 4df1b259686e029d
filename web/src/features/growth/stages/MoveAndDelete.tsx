import type { Stage } from '@dormer/contract/growth/stages'
import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { formatCount } from '../../../ui/format.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useDeleteStage } from './stages.api.ts'
import { deletedStage } from './useAskToDeleteStage.ts'

type Props = { stage: Stage; stages: Stage[]; close: () => void }

/** A stage that holds opportunities is deleted once it is known where they move. */
export const MoveAndDelete = ({ stage, stages, close }: Props) => {
  const { mutateAsync, isPending } = useDeleteStage()
  const [moveTo, setMoveTo] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const others = stages.filter(({ Id }) => Id !== stage.Id)
  const count = stage.OpportunityCount
  const holds = count === 0 ? 'opportunities' : `${formatCount(count)} ${count === 1 ? 'opportunity' : 'opportunities'}`
  const remove = async () => {
    if (moveTo === null) return setFault('Choose a stage')
    try {
      await mutateAsync({ id: stage.Id, moveTo })
      notifySuccess(deletedStage)
      close()
    } catch (error) {
      void notifyFailure(error, 'The stage was not deleted')
    }
  }
  return (
    <Dialog title="Delete Stage" close={close} isBrief>
      <Stack>
        <Text size="sm">Are you sure you want to delete this stage: {stage.Name}?</Text>
        <Text size="sm">
          {others.length > 0
            ? `It holds ${holds}, which must move to another stage first.`
            : `It holds ${holds}, and there is no other stage they could move to. Add one first.`}
        </Text>
        {others.length > 0 && (
          <Select<number>
            label="Move them to"
            withAsterisk
            placeholder="Choose a stage"
            data={others.map(({ Id, Name }) => ({ value: Id, label: Name }))}
            value={moveTo}
            onChange={(to) => {
              setMoveTo(to)
              setFault(undefined)
            }}
            error={fault}
            data-autofocus
          />
        )}
        <DialogFoot>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {others.length > 0 && (
            <Button color="red" loading={isPending} onClick={remove}>
              Move and Delete
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
