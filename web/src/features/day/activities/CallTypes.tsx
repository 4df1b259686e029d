import { activityTypes, phoneCallTypes } from '@dormer/contract/day/activities'
import { Group, Radio } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { value?: number | null; onChange: (type: number) => void; likely: number; error?: ReactNode }

/** How a phone call went; the focus is on what is likely, so that Enter is enough. */
export const CallTypes = ({ value, onChange, likely, error }: Props) => (
  <Radio.Group
    label="Activity Type"
    withAsterisk
    error={error}
    value={String(value)}
    onChange={(type) => onChange(Number(type))}
  >
    <Group mt="xs">
      {phoneCallTypes.map((type) => (
        <Radio
          key={type}
          value={String(type)}
          label={activityTypes[type]}
          data-autofocus={type === likely || undefined}
        />
      ))}
    </Group>
  </Radio.Group>
)
