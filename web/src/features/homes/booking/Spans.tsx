import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { timesOfDay } from './settings-form.ts'

type Inputs = { value?: string; error?: unknown }
type Props = {
  /** What the span is of, for those who cannot see: 'Monday'. */
  of: string
  from: Inputs
  to: Inputs
  remove: () => void
}

/** From when to when on a day. */
export const Span = ({ of, from, to, remove }: Props) => {
  const fault = from.error ?? to.error
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          aria-label={`${of}, from`}
          data={timesOfDay(String(from.value)).filter(({ value }) => value !== '24:00')}
          {...from}
          error={Boolean(from.error)}
        />
        <Text size="sm" c="dimmed">
          to
        </Text>
        <NativeSelect aria-label={`${of}, to`} data={timesOfDay(String(to.value))} {...to} error={Boolean(to.error)} />
        <ActionIcon aria-label={`Remove these hours of ${of}`} onClick={remove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      {fault ? (
        <Text size="xs" c="red" mt={4}>
          {String(fault)}
        </Text>
      ) : null}
    </div>
  )
}
