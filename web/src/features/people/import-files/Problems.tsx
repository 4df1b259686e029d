import type { ImportFile } from '@dormer/contract/people/import-files'
import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../ui/format.ts'
import classes from './ImportFile.module.css'
import { type Check, useFix } from './import-files.api.ts'
import { counted } from './import-files.words.ts'

type Problem = Check['Problems'][number]
const outcomes: Record<Problem['Outcome'], string> = {
  Kept: 'Kept in Imported fields',
  Refused: 'Row refused',
  LeftOut: 'Left out',
}

type Props = { file: ImportFile; problems: Problem[]; all: number }
/** The values that could not be read, by column; mended here, one or all that are alike. */
export const Problems = ({ file, problems, all }: Props) => {
  const columns = Map.groupBy(problems, ({ Column }) => Column)
  return (
    <Stack gap="md" component="section" aria-label="To look at">
      <Stack gap={2}>
        <Title order={2} size="h4">
          To look at
        </Title>
        <Text size="sm" c="dimmed">
          {counted(all, 'value')} could not be read. Mend them here, or leave them: the people are imported all the
          same, and nothing is lost.
          {all > problems.length && ` These are the ${formatCount(problems.length)} most frequent.`}
        </Text>
      </Stack>
      {[...columns].map(([column, found]) => (
        <Stack key={column} gap={0}>
          <Title order={3} size="h5" pb="xs">
            {found[0]?.ColumnName}
          </Title>
          {found.map((problem) => (
            <ProblemLine key={`${problem.Place} ${problem.Value}`} file={file} problem={problem} />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

const ProblemLine = ({ file, problem }: { file: ImportFile; problem: Problem }) => {
  const { Column, ColumnName, Reason, Value, Rows, Place, RowNumber, Outcome } = problem
  const [typed, setTyped] = useState(Value)
  const [mended, setMended] = useState<string>()
  const { mutate, isPending } = useFix(file)
  const isSame = typed.trim() === Value
  const change = (All: boolean) =>
    mutate({ Column, Place, Value, To: typed.trim(), All }, { onSuccess: () => setMended(typed.trim()) })
  return (
    <form
      className={classes.mend}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame) change(Rows > 1)
      }}
    >
      <Stack gap={2}>
        <Text size="sm" fw={600} className={classes.wrap}>
          {Value || '(empty)'}
        </Text>
        <Text size="xs" c="dimmed">
          {Reason}
        </Text>
        <Group gap={6}>
          <Badge size="sm" variant="light" color={Outcome === 'Refused' ? 'red' : 'gray'} tt="none">
            {outcomes[Outcome]}
          </Badge>
          <Text size="xs" c="dimmed">
            {Rows > 1
              ? `${formatCount(Rows)} rows, the first in line ${formatCount(RowNumber)}`
              : `Line ${formatCount(RowNumber)}`}
          </Text>
        </Group>
      </Stack>
      {mended === undefined ? (
        <Group gap="xs" align="flex-start" wrap="wrap">
          <TextInput
            aria-label={`${ColumnName} instead of ${Value || 'nothing'}`}
            size="sm"
            flex="1 1 160px"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {Rows > 1 && (
            <Button type="submit" size="sm" variant="light" disabled={isSame} loading={isPending}>
              Change all {formatCount(Rows)}
            </Button>
          )}
          <Button
            type={Rows > 1 ? 'button' : 'submit'}
            size="sm"
            variant={Rows > 1 ? 'default' : 'light'}
            disabled={isSame || isPending}
            loading={isPending && Rows === 1}
            onClick={Rows > 1 ? () => change(false) : undefined}
          >
            {Rows > 1 ? 'Only this one' : 'Change'}
          </Button>
        </Group>
      ) : (
        <Text size="sm" role="status">
          {mended ? `Changed to ${mended}.` : 'Emptied.'} The next check shows it.
        </Text>
      )}
    </form>
  )
}
