import type { ImportFile } from '@dormer/contract/people/import-files'
import { recordKinds } from '@dormer/contract/people/import-records'
import { Checkbox, List, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useMatching } from '../import-files.api.ts'

const kinds = Object.entries(recordKinds).map(([value, label]) => ({ value, label }))

/** What happens with a file's notes and activities. */
export const RecordSettings = ({ file }: { file: ImportFile }) => {
  const { mutate } = useMatching(file)
  const { RecordKind = 1, OpenTasks = false, Appointments = false } = file.Settings
  const hasKinds = file.Columns.some(({ Target }) => Target.Field === 'RecordKind')
  return (
    <Paper p="md" component="section" aria-label="Import settings">
      <Stack gap="sm">
        <Title order={2} size="h5">
          Import settings
        </Title>
        <List size="sm" spacing={4}>
          <List.Item>Nothing is sent, nobody is notified, and no workflow starts.</List.Item>
          <List.Item>
            Calls, emails and texts keep their date and count for Last Contact. Without a date, they become notes.
          </List.Item>
          <List.Item>Columns with no place of their own are kept in the text.</List.Item>
        </List>
        <Select
          label={hasKinds ? 'Rows without a type are' : 'All rows are'}
          data={kinds}
          value={String(RecordKind)}
          onChange={(kind) => kind !== null && mutate({ Settings: { RecordKind: Number(kind) } })}
          allowDeselect={false}
          maw={280}
        />
        <Checkbox
          label="Add open tasks as tasks"
          description="Tasks that aren’t done and have a due date. Otherwise they become notes; completed tasks are always history."
          checked={OpenTasks}
          onChange={({ currentTarget }) => mutate({ Settings: { OpenTasks: currentTarget.checked } })}
        />
        <Checkbox
          label="Add upcoming appointments to the calendar"
          description="Otherwise they become notes, as past ones do."
          checked={Appointments}
          onChange={({ currentTarget }) => mutate({ Settings: { Appointments: currentTarget.checked } })}
        />
        <Text size="xs" c="dimmed">
          After a change, the file is checked again.
        </Text>
      </Stack>
    </Paper>
  )
}
