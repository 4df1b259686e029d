import { Group, Paper, Select, Title } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import { today } from '../../ui/format.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { AppointmentPanel } from './AppointmentPanel.tsx'
import { appointmentsQuery } from './appointments.api.ts'

/** Days ahead, today included (S1§9, A128); All has no end. */
const ranges: Record<string, number | undefined> = {
  Today: 0,
  'This Week': 7,
  'Next 30 days': 30,
  'Next 90 days': 90,
  All: undefined,
}

/** The dashboard's panel of upcoming appointments: the brokerage's for an admin, else the own (S1§2). */
export const UpcomingAppointments = () => {
  const me = useCurrentUser()
  const [range, setRange] = useState('Today')
  if (!me) return null
  const startDate = today()
  const ahead = ranges[range]
  const endDate = ahead === undefined ? undefined : dayjs(startDate).add(ahead, 'day').format('YYYY-MM-DD')
  const isTenantWide = me.RoleId === 2
  return (
    <Paper p="md" component="section" aria-label="Upcoming Appointments">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4">
          Upcoming Appointments
        </Title>
        <Select
          size="xs"
          w={140}
          aria-label="Range of upcoming appointments"
          data={Object.keys(ranges)}
          allowDeselect={false}
          value={range}
          onChange={(next) => next && setRange(next)}
        />
      </Group>
      <AppointmentPanel
        query={appointmentsQuery(isTenantWide ? 'tenant' : 'user', isTenantWide ? me.TenantId : me.UserId, {
          startDate,
          endDate,
        })}
        label="Upcoming appointments"
        why={`Nothing is in ${isTenantWide ? "the brokerage's" : 'your'} calendar ${ahead === 0 ? 'today' : 'in these days'}.`}
      />
    </Paper>
  )
}
