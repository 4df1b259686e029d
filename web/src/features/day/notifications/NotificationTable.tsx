import type { NotificationSettings } from '@dormer/contract/day/notifications'
import type { NotificationSettingDeclaration } from '@dormer/contract/notification-kind'
import {
  type NotificationFlag,
  type NotificationSettingName,
  notificationSettingsByName,
} from '@dormer/contract/notification-kinds'
import { may } from '@dormer/contract/permissions'
import { Switch, Text } from '@mantine/core'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import classes from './Notifications.module.css'

const settings = Object.entries(notificationSettingsByName) as [
  NotificationSettingName,
  NotificationSettingDeclaration,
][]
const channelsOf = ([, { usual }]: (typeof settings)[number]) => Object.keys(usual).length
/** Those told within Dormer only come last. */
const events = settings.toSorted((one, other) => channelsOf(other) - channelsOf(one))

/** The columns' names for screen readers. */
const channels = [
  ['InApp', 'Dormer', 'in Dormer'],
  ['ByEmail', 'Email', 'by email'],
  ['ByText', 'Text', 'by text'],
  ['ByPush', 'Device', 'on devices'],
] as const

type Event = (typeof events)[number]
type Props = { field: (name: keyof NotificationSettings) => object; hasPhone: boolean }

/** What the user is notified of, by channel; all channels fit on a phone too. */
export const NotificationTable = ({ field, hasPhone }: Props) => {
  const user = useCurrentUser()
  return (
    <DataTable
      isPart
      className={classes.channels}
      horizontalSpacing={0}
      rows={events.filter(([, { permission }]) => !permission || (user && may(user, permission)))}
      keyOf={([event]) => event}
      columns={[
        {
          title: 'Notify me of',
          render: ([, { label, description }]) => <What label={label} description={description} />,
        },
        ...channels.map(
          ([suffix, title, by]): Column<Event> => ({
            title,
            render: ([name, { label, usual }]) =>
              suffix in usual && (
                <Switch
                  aria-label={`${label} ${by}`}
                  disabled={suffix === 'ByText' && !hasPhone}
                  {...field(`${name}${suffix}` as NotificationFlag)}
                />
              ),
          }),
        ),
      ]}
    />
  )
}

const What = ({ label, description }: { label: string; description: string }) => (
  <>
    <Text size="sm" fw={500}>
      {label}
    </Text>
    <Text size="xs" c="dimmed" visibleFrom="xs">
      {description}
    </Text>
  </>
)
