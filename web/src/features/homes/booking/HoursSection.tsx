import { ActionIcon, Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { today } from '../../../ui/format.ts'
import { Span } from './Spans.tsx'
import classes from './settings.module.css'
import { type BookingForm, newKey } from './settings-form.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const usual = { From: '09:00', To: '17:00' }

/** The hours of each week. */
export const HoursSection = ({ form, timeZone }: { form: BookingForm; timeZone: string }) => {
  const { Hours } = form.values
  const add = (Day: number) => {
    const own = Hours.filter((one) => one.Day === Day)
    const last = own
      .map(({ To }) => String(To))
      .sort()
      .at(-1)
    // After those there are already.
    const row = last && last < '20:00' ? { From: later(last, 60), To: later(last, 180) } : usual
    form.insertListItem('Hours', { key: newKey(), Day, ...row })
  }
  const copy = (Day: number) => {
    const own = Hours.filter((one) => one.Day === Day)
    form.setFieldValue(
      'Hours',
      [1, 2, 3, 4, 5]
        .flatMap((to) => own.map(({ From, To }) => ({ key: newKey(), Day: to, From, To })))
        .concat(Hours.filter((one) => Number(one.Day) > 5) as never),
    )
  }
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h5">
          Weekly hours
        </Title>
        <Text size="sm" c="dimmed">
          In your time zone, {timeZone.replaceAll('_', ' ')}. Visitors see them in theirs. What is in your calendar is
          left out by itself.
        </Text>
      </div>
      {days.map((name, at) => {
        const Day = at + 1
        const rows = Hours.flatMap((one, index) => (one.Day === Day ? [{ one, index }] : []))
        return (
          <div key={name} className={classes.day}>
            <Switch
              label={name}
              checked={rows.length > 0}
              onChange={() =>
                rows.length > 0
                  ? form.setFieldValue(
                      'Hours',
                      Hours.filter((one) => one.Day !== Day),
                    )
                  : add(Day)
              }
            />
            <Stack gap="xs" className={classes.spans}>
              {rows.length === 0 && (
                <Text size="sm" c="dimmed">
                  Not available
                </Text>
              )}
              {rows.map(({ one, index }) => (
                <Span
                  key={one.key}
                  of={name}
                  from={form.getInputProps(`Hours.${index}.From`)}
                  to={form.getInputProps(`Hours.${index}.To`)}
                  remove={() => form.removeListItem('Hours', index)}
                />
              ))}
            </Stack>
            <Group gap={4} wrap="nowrap">
              <ActionIcon aria-label={`Add hours on ${name}`} onClick={() => add(Day)}>
                <IconPlus size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Copy the hours of ${name} to all weekdays`}
                disabled={rows.length === 0}
                onClick={() => copy(Day)}
              >
                <IconCopy size={18} />
              </ActionIcon>
            </Group>
          </div>
        )
      })}
    </Stack>
  )
}

const later = (time: string, minutes: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const sum = Math.min(hour * 60 + minute + minutes, 1440)
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}

/** Days with other hours, or off. */
export const OtherDaysSection = ({ form }: { form: BookingForm }) => {
  const { OtherDays } = form.values
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h5">
          Days off and other hours
        </Title>
        <Text size="sm" c="dimmed">
          Holidays, vacations and days on which you work at other times.
        </Text>
      </div>
      {OtherDays.map((one, at) => {
        const path = `OtherDays.${at}`
        return (
          <div key={one.key} className={classes.day}>
            <DayInput aria-label={`Date ${at + 1}`} {...form.getInputProps(`${path}.Date`)} />
            <Stack gap="xs" className={classes.spans}>
              {one.Hours.length === 0 && <Text size="sm">Day off</Text>}
              {one.Hours.map((span, index) => (
                <Span
                  key={span.key}
                  of={`date ${at + 1}`}
                  from={form.getInputProps(`${path}.Hours.${index}.From`)}
                  to={form.getInputProps(`${path}.Hours.${index}.To`)}
                  remove={() => form.removeListItem(`${path}.Hours`, index)}
                />
              ))}
            </Stack>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                aria-label={`Add hours on date ${at + 1}`}
                onClick={() => form.insertListItem(`${path}.Hours`, { key: newKey(), ...usual })}
              >
                <IconPlus size={18} />
              </ActionIcon>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove date ${at + 1}`}
                onClick={() => form.removeListItem('OtherDays', at)}
              >
                Remove
              </Button>
            </Group>
          </div>
        )
      })}
      {form.errors.OtherDays && (
        <Text size="sm" c="red">
          {form.errors.OtherDays}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('OtherDays', { key: newKey(), Date: today(), Hours: [] })}
        >
          Add a date
        </Button>
      </div>
    </Stack>
  )
}
