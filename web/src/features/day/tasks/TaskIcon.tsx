import type { TaskTypeId } from '@dormer/contract/day/tasks'
import {
  IconCheckbox,
  IconMail,
  IconMessage,
  IconPhone,
  IconPoint,
  IconSearch,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react'

const icons: Record<TaskTypeId, typeof IconMail> = {
  1: IconMail,
  2: IconPhone,
  3: IconCheckbox,
  4: IconMessage,
  5: IconUserCheck,
  6: IconSearch,
  7: IconTag,
}

/** What kind of task it is. */
export const TaskIcon = ({ type, label, size = 18 }: { type: number; label: string; size?: number }) => {
  const Icon = icons[type as TaskTypeId] ?? IconPoint
  return <Icon size={size} title={label} role="img" aria-label={label} />
}
