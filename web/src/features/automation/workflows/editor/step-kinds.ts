import { type StepTypeId, stepType, stepTypes } from '@dormer/contract/automation/steps'
import type { Workflow } from '@dormer/contract/automation/workflows'
import {
  IconArrowsSplit2,
  IconBell,
  IconChecklist,
  IconFlag,
  IconFlame,
  IconForms,
  IconHome,
  IconHourglass,
  IconMail,
  IconMessage,
  IconPhone,
  IconReplace,
  IconTag,
  IconTagOff,
  IconUserShare,
} from '@tabler/icons-react'

const { Email, Text, RunSearch, Call, ToDo, FollowUp, AddTag, RemoveTag, WaitUntil, Branch, Notify, End } = stepType

/** The actions as they are grouped where one is chosen. */
const groups: [group: string, types: readonly StepTypeId[]][] = [
  ['Send', [Email, Text, RunSearch]],
  ['Create a task', [Call, ToDo, FollowUp]],
  [
    'Change the contact',
    [
      AddTag,
      RemoveTag,
      stepType.ChangeType,
      stepType.ChangeSource,
      stepType.ChangeUrgency,
      stepType.ChangeAgent,
      stepType.SetField,
    ],
  ],
  ['Notify', [Notify]],
  ['Wait, branch or end', [WaitUntil, Branch, End]],
]

/** Those that this workflow may have. */
export const groupsFor = ({ TaskTypeOptions }: Workflow) => {
  const known = new Set(TaskTypeOptions.map(({ Key }) => Key))
  return groups
    .map(([group, types]) => ({
      group,
      items: types
        .filter((type) => known.has(type))
        .map((value) => ({ value: value as number, label: stepTypes[value] })),
    }))
    .filter(({ items }) => items.length > 0)
}

export const iconOf = (taskTypeId: number) => icons[taskTypeId as StepTypeId] ?? IconChecklist
const icons: Partial<Record<StepTypeId, typeof IconMail>> = {
  [Email]: IconMail,
  [Text]: IconMessage,
  [RunSearch]: IconHome,
  [Call]: IconPhone,
  [AddTag]: IconTag,
  [RemoveTag]: IconTagOff,
  [WaitUntil]: IconHourglass,
  [Branch]: IconArrowsSplit2,
  [stepType.ChangeType]: IconReplace,
  [stepType.ChangeSource]: IconReplace,
  [stepType.ChangeUrgency]: IconFlame,
  [stepType.ChangeAgent]: IconUserShare,
  [stepType.SetField]: IconForms,
  [Notify]: IconBell,
  [End]: IconFlag,
}
