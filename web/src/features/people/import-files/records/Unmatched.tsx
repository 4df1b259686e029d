import type { ImportFile } from '@dormer/contract/people/import-files'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '../../../../ui/format.ts'
import { ContactPicker } from '../../contacts/ContactPicker.tsx'
import classes from '../ImportFile.module.css'
import { type Check, useFix, useUnmatched } from '../import-files.api.ts'
import { counted } from '../import-files.words.ts'

type Problem = Check['Problems'][number]
type Props = { file: ImportFile; problems: Problem[] }

/** Rows of which it is not known whose they are: the contact is chosen here, for all that name the same one. */
export const Unmatched = ({ file, problems }: Props) => {
  const { mutate, isPending } = useUnmatched(file)
  const rows = (file.Checked ?? file.Imported)?.Refused ?? 0
  return (
    <Stack gap="md" component="section" aria-label="Without a contact">
      <Group justify="space-between" gap="sm">
        <Stack gap={2} flex="1 1 320px">
          <Title order={2} size="h4">
            Without a contact
          </Title>
          <Text size="sm" c="dimmed">
            {rows > 0 ? counted(rows, 'row') : 'Some rows'} can’t be imported yet. Choose the contact here, or download
            the rows and import them once their people are in.
          </Text>
        </Stack>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => mutate(undefined)}
          loading={isPending}
        >
          Download these rows
        </Button>
      </Group>
      <Stack gap={0}>
        {problems.map((problem) => (
          <Line key={`${problem.Place} ${problem.Reason}`} file={file} problem={problem} />
        ))}
      </Stack>
    </Stack>
  )
}

const Line = ({ file, problem }: { file: ImportFile; problem: Problem }) => {
  const { Column, Place, Value, Reason, Rows, RowNumber } = problem
  const [isChosen, setChosen] = useState(false)
  const { mutate, isPending } = useFix(file)
  return (
    <div className={classes.fix}>
      <Stack gap={2}>
        <Text size="sm" fw={600} className={classes.wrap}>
          {Value || `Line ${formatCount(RowNumber)}`}
        </Text>
        <Text size="xs" c="dimmed">
          {Reason}
        </Text>
        <Text size="xs" c="dimmed">
          {Rows > 1
            ? `${formatCount(Rows)} rows, the first in line ${formatCount(RowNumber)}`
            : `Line ${formatCount(RowNumber)}`}
        </Text>
      </Stack>
      {isChosen ? (
        <Text size="sm" role="status">
          Chosen. {file.Imported ? 'Import again to apply it.' : 'Check again to see the result.'}
        </Text>
      ) : (
        <div>
          <ContactPicker
            size="sm"
            aria-label={`Contact for ${Value || `line ${RowNumber}`}`}
            value={null}
            disabled={isPending}
            onChange={(id) =>
              id !== null &&
              mutate(
                // Rows that name nobody have nothing in common.
                { Column, Place, Value, To: String(id), All: Rows > 1 && Value !== '' },
                { onSuccess: () => setChosen(true) },
              )
            }
          />
        </div>
      )}
    </div>
  )
}
