import '@mantine/dropzone/styles.css'
import { importColumns } from '@dormer/contract/contact-fields'
import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload, IconX } from '@tabler/icons-react'
import { formatSize } from '../../../ui/format.ts'
import { notifyWarning } from '../../../ui/notify.ts'

const accept = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

const example = {
  FirstName: 'Ana',
  LastName: 'Reyes',
  Email: 'ana.reyes@example.com',
  CellPhone: '(512) 555-0101',
  City: 'Austin',
  StateCode: 'TX',
  ZipCode: '78701',
  DateOfBirth: '1984-05-17',
}
const columns = [...importColumns.required, ...importColumns.optional]
const sample = `data:text/csv;charset=utf-8,${encodeURIComponent(
  [columns, columns.map((name) => (name in example ? example[name as keyof typeof example] : ''))]
    .map((row) => `${row.join(',')}\r\n`)
    .join(''),
)}`

type Props = { file: File | undefined; choose: (file: File) => void }

export const ChooseFile = ({ file, choose }: Props) => (
  <Stack>
    <Dropzone
      accept={accept}
      multiple={false}
      onDrop={([chosen]) => chosen && choose(chosen)}
      onReject={() => notifyWarning('The file must be .xlsx or .csv', 'Error')}
      inputProps={{ 'aria-label': 'Contacts file' }}
    >
      <Group justify="center" mih={120} wrap="nowrap">
        <Dropzone.Accept>
          <IconUpload size={40} />
        </Dropzone.Accept>
        <Dropzone.Reject>
          <IconX size={40} />
        </Dropzone.Reject>
        <Dropzone.Idle>
          <IconFileSpreadsheet size={40} />
        </Dropzone.Idle>
        <Stack gap={2}>
          <Text fw={600}>{file ? file.name : 'Drop a file here, or click to choose one'}</Text>
          <Text size="sm" c="dimmed">
            {file ? `${formatSize(file.size)}. Drop or choose another to replace it.` : 'An .xlsx or .csv file'}
          </Text>
        </Stack>
      </Group>
    </Dropzone>
    <Stack gap={4}>
      <Text size="sm">
        The first row names the columns, in any order. Required: <Columns names={importColumns.required} />
      </Text>
      <Text size="sm" c="dimmed">
        Also imported if present: <Columns names={importColumns.optional} />
      </Text>
      <Text size="sm" c="dimmed">
        Consent to messages is imported too: <Columns names={['EmailConsent', 'TextConsent']} /> with yes or no, or
        columns such as Email Opt Out and Do Not Text. Anyone who said no is not contacted.
      </Text>
      <Text size="sm" c="dimmed">
        Exports from Google Contacts, Outlook, Follow Up Boss, kvCORE and similar programs work as they are.
      </Text>
      <Anchor href={sample} download="SampleContacts.csv" size="sm" w="fit-content">
        Download a sample CSV
      </Anchor>
    </Stack>
  </Stack>
)

const Columns = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <span key={name}>
      <Code>{name}</Code>{' '}
    </span>
  ))
