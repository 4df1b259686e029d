import { Group, Select } from '@mantine/core'
import { type Frequency, frequencies, hours } from './alert-words.ts'

type Alert = { Frequency: Frequency; Hour: number }

/** How often new matches are sent to the client, and at which hour of their day. */
export const AlertInput = ({ value, set }: { value: Alert; set: (value: Alert) => void }) => (
  <Group grow align="flex-start">
    <Select<Frequency>
      label="Send new matches"
      data={frequencies}
      value={value.Frequency}
      onChange={(Frequency) => Frequency && set({ ...value, Frequency })}
      allowDeselect={false}
    />
    {(value.Frequency === 'Daily' || value.Frequency === 'Weekly') && (
      <Select
        label="At"
        data={hours}
        value={String(value.Hour)}
        onChange={(hour) => hour && set({ ...value, Hour: Number(hour) })}
        allowDeselect={false}
      />
    )}
  </Group>
)
