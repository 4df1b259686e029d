import { Chip, Group, Input, TextInput } from '@mantine/core'

const days = [
  [1, 'Mon', 'Monday'],
  [2, 'Tue', 'Tuesday'],
  [3, 'Wed', 'Wednesday'],
  [4, 'Thu', 'Thursday'],
  [5, 'Fri', 'Friday'],
  [6, 'Sat', 'Saturday'],
  [7, 'Sun', 'Sunday'],
] as const

type DaysProps = { label: string; value: readonly number[]; onChange: (days: number[]) => void; disabled?: boolean }

/** Days of the week. */
export const WeekdayChips = ({ label, value, onChange, disabled = false }: DaysProps) => (
  <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
    <Group gap={4} mt={4}>
      {days.map(([day, short, whole]) => (
        <Chip
          key={day}
          size="xs"
          aria-label={whole}
          checked={value.includes(day)}
          disabled={disabled}
          onChange={(isOn) => onChange(isOn ? [...value, day].sort() : value.filter((one) => one !== day))}
        >
          {short}
        </Chip>
      ))}
    </Group>
  </Input.Wrapper>
)

type TimeProps = {
  label: string
  description?: string
  value: string
  onChange: (hour: string) => void
  disabled?: boolean
  error?: string
}
/** A time of day, HH:MM or empty. */
export const TimeOfDay = ({ onChange, ...input }: TimeProps) => (
  <TextInput
    type="time"
    {...input}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    onChange={({ currentTarget: { value } }) => onChange(value.slice(0, 5))}
  />
)
