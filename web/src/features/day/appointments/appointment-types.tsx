import { IconCalendarEvent, IconDoorEnter, IconHomeDollar, type IconProps, IconUserSearch } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/**
 * A type's color and icon (primary, success, green; others default). The three greens differ in shade and icon.
 */
const looks: Record<number, { color: string; Icon: ComponentType<IconProps> }> = {
  1001: { color: 'roof', Icon: IconUserSearch },
  1002: { color: 'teal', Icon: IconHomeDollar },
  1003: { color: 'lime', Icon: IconDoorEnter },
}
export const lookOf = (AppointmentTypeId: number) =>
  looks[AppointmentTypeId] ?? { color: 'gray', Icon: IconCalendarEvent }
