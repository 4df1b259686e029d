import type { ActivityTypeId } from '@dormer/contract/day/activities'
import {
  IconCalendarEvent,
  IconCash,
  IconChecklist,
  IconDoor,
  IconEye,
  IconFileCheck,
  IconFileDollar,
  IconHeart,
  IconHomeDollar,
  IconInfoCircle,
  IconKey,
  IconMailDown,
  IconMailUp,
  IconMessageDown,
  IconMessageUp,
  IconPhoneOutgoing,
  IconPhoneX,
  IconPoint,
  IconRecordMail,
  IconRoute,
  IconSearch,
} from '@tabler/icons-react'

const icons: Record<ActivityTypeId, typeof IconKey> = {
  1: IconPhoneOutgoing,
  2: IconRecordMail,
  3: IconPhoneX,
  4: IconMailUp,
  5: IconMessageUp,
  6: IconFileDollar,
  7: IconFileCheck,
  8: IconMailDown,
  9: IconMessageDown,
  10: IconChecklist,
  11: IconRoute,
  12: IconHeart,
  13: IconInfoCircle,
  14: IconEye,
  15: IconSearch,
  16: IconCash,
  17: IconHomeDollar,
  20: IconCalendarEvent,
  21: IconKey,
  22: IconDoor,
}

/** Stands beside the type's label. */
export const ActivityIcon = ({ type }: { type: number }) => {
  const Icon = icons[type as ActivityTypeId] ?? IconPoint
  return <Icon size={16} aria-hidden />
}
