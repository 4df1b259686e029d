import { actionPhrase, type NamesOfStep } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../../ui/DialogFoot.tsx'
import { keyOf, nameOf, type Place, root, stepsAt, withHanging } from './tree.ts'

type Props = {
  /** The step's name and sentence. */
  name: string
  about: string
  step: number
  steps: readonly WorkflowStep[]
  namesOf: (step: WorkflowStep) => NamesOfStep
  move: (stepId: number, place: Place, to: number, isByMenu: boolean) => void
  close: () => void
}

/** Moves a step to a place that is chosen from a list in words, in any list but those that hang from it. */
export const MoveDialog = ({ name, about, step, steps, namesOf, move, close }: Props) => {
  const places = placesFor(steps, step, namesOf)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    const found = places.flatMap(({ items }) => items).find(({ value }) => value === chosen)
    if (!found) return setMissing(true)
    close()
    // The dialog gives the focus back first.
    setTimeout(() => move(step, found.place, found.to, true))
  }
  return (
    <Dialog close={close} title={`Move ${name}`}>
      <Stack>
        <Text size="sm">{about}</Text>
        <Select
          label="Where to"
          placeholder="Choose a place"
          data={places.map(({ group, items }) => ({
            group,
            items: items.map(({ value, label }) => ({ value, label })),
          }))}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            setMissing(false)
          }}
          error={isMissing && 'Choose a place'}
          searchable
          nothingFoundMessage="No such place"
          data-autofocus
        />
        <DialogFoot>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={submit}>Move</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

/** The places that a step can be moved to, by list: at the beginning, or after one of the others. */
export const placesFor = (
  steps: readonly WorkflowStep[],
  stepId: number,
  namesOf: (step: WorkflowStep) => NamesOfStep,
) => {
  const moving = withHanging(steps, stepId)
  const staying = steps.filter(({ WorkflowStepId }) => !moving.includes(WorkflowStepId))
  const lists: Place[] = [
    root,
    ...staying
      .filter(({ TaskTypeId }) => TaskTypeId === stepType.Branch)
      .flatMap(({ WorkflowStepId: ParentStepId }) => [
        { ParentStepId, Branch: 'Yes' as const },
        { ParentStepId, Branch: 'No' as const },
      ]),
  ]
  return lists.map((place) => {
    const others = stepsAt(staying, place)
    const now = stepsAt(steps, place).findIndex(({ WorkflowStepId }) => WorkflowStepId === stepId)
    const parent = steps.find(({ WorkflowStepId }) => WorkflowStepId === place.ParentStepId)
    const items = [undefined, ...others].map((before, to) => ({
      value: `${keyOf(place)} ${to}`,
      label: before
        ? `After step ${steps.indexOf(before) + 1}: ${actionPhrase(before, namesOf(before))}`
        : others.length > 0
          ? 'At the beginning'
          : 'The first step here',
      place,
      to,
    }))
    return {
      group: parent ? `${nameOf(steps, place)}: ${actionPhrase(parent, namesOf(parent))}` : 'Steps',
      // Where it is already is no place to move to.
      items: items.filter(({ to }) => to !== now),
    }
  })
}
