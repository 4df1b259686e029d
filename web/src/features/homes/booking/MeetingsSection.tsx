import { appointmentTypes } from '@dormer/contract/day/appointments'
import { BOOKING_TYPES_MAX } from '@dormer/contract/homes/booking'
import { ActionIcon, Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type BookingForm, newKey } from './settings-form.ts'

const durations = [15, 30, 45, 60, 90, 120].map((value) => ({ value, label: `${value} minutes` }))
const places = [
  { value: 'Phone', label: 'Phone call' },
  { value: 'Video', label: 'Video call' },
  { value: 'Office', label: 'At the office' },
  { value: 'Home', label: 'At the client’s home' },
]
const details = {
  Phone: ['Number to call', 'Empty: you call the client.'],
  Video: ['Link', 'Told to those who have booked.'],
  Office: ['Address', 'Everybody sees it on the page.'],
  Home: ['What to say of it', 'Such as: we agree on the address by phone.'],
} as const
const appointments = [1001, 1002].map((value) => ({
  value,
  label: appointmentTypes[value as keyof typeof appointmentTypes],
}))

/** What can be booked. */
export const MeetingsSection = ({ form }: { form: BookingForm }) => {
  const { Types } = form.values
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        Meetings
      </Title>
      {Types.map((type, at) => {
        const [label, description] = details[(type.Place || 'Phone') as keyof typeof details]
        const input = (field: string) => form.getInputProps(`Types.${at}.${field}`)
        const isOther = !durations.some(({ value }) => value === type.DurationMinutes)
        return (
          <Paper key={type.key} withBorder p="sm" component="section" aria-label={`Meeting ${at + 1}`}>
            <Stack gap="sm">
              <Group gap="sm" align="flex-end" wrap="nowrap">
                <TextInput label="Name" withAsterisk maxLength={80} flex={1} {...input('Name')} />
                <ActionIcon
                  mb={3}
                  aria-label={`Delete meeting ${at + 1}`}
                  disabled={Types.length === 1}
                  onClick={() => form.removeListItem('Types', at)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <Select<number>
                  label="Duration"
                  allowDeselect={false}
                  data={
                    isOther
                      ? [
                          ...durations,
                          { value: Number(type.DurationMinutes), label: `${String(type.DurationMinutes)} minutes` },
                        ]
                      : durations
                  }
                  {...input('DurationMinutes')}
                />
                <Select label="Place" allowDeselect={false} data={places} {...input('Place')} />
                <Select<number>
                  label="In your calendar as"
                  allowDeselect={false}
                  data={appointments}
                  {...input('AppointmentTypeId')}
                />
              </SimpleGrid>
              <TextInput label={label} description={description} maxLength={300} {...input('PlaceDetails')} />
            </Stack>
          </Paper>
        )
      })}
      {form.errors.Types && (
        <Text size="sm" c="red">
          {form.errors.Types}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={Types.length >= BOOKING_TYPES_MAX}
          onClick={() =>
            form.insertListItem('Types', {
              key: newKey(),
              TypeId: null,
              Name: '',
              DurationMinutes: 30,
              Place: 'Phone',
              PlaceDetails: '',
              AppointmentTypeId: 1001,
            })
          }
        >
          Add a meeting
        </Button>
      </div>
    </Stack>
  )
}
