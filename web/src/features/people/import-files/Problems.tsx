import type { ImportFile } from '@dormer/contract/people/import-files'
import { Badge, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatCount } from '../../../ui/format.ts'
import classes from './ImportFile.module.css'
import { type Check, useFix } from './import-files.api.ts'
import { counted } from './import-files.words.ts'

type Problem = Check['Problems'][number]
const outcomes: Record<Problem['Outcome'], string> = {
  Kept: 'Kept in Imported fields',
  Refused: 'Row not imported',
  LeftOut: 'Left out',
}

type Props = { file: ImportFile; problems: Problem[]; all: number }
/** The values that could not be read, by column; fixed here, one or all that are alike. */
export const Problems = ({ file, problems, all }: Props) => {
  const columns = Map.groupBy(problems, ({ Column }) => Column)
  const area = useRef<HTMLDivElement>(null)
  return (
    <Stack gap="md" component="section" aria-label="To review" ref={area}>
      <Stack gap={2}>
        <Title order={2} size="h4">
          To review
        </Title>
        <Text size="sm" c="dimmed">
          {counted(all, 'value')} couldn’t be read. Fix {all === 1 ? 'it' : 'them'} here or leave{' '}
          {all === 1 ? 'it' : 'them'}: {file.Holds === 'Records' ? 'the rows' : 'the contacts'} are still imported, and
          what you don’t fix is kept in {file.Holds === 'Records' ? 'the text' : 'Imported fields'}.
          {problems.some(({ Outcome }) => Outcome === 'Refused') &&
            ' Rows without a name, email or phone are not imported.'}
          {all > problems.length && ` The ${formatCount(problems.length)} most frequent are shown.`}
        </Text>
      </Stack>
      {[...columns].map(([column, found]) => (
        <Stack key={column} gap={0}>
          <Title order={3} size="h5" pb="xs">
            {found[0]?.ColumnName}
          </Title>
          {found.map((problem) => (
            <ProblemLine
              key={`${problem.Place} ${problem.Reason} ${problem.Value}`}
              file={file}
              problem={problem}
              // What has just been fixed has no input any more: the next one is at hand.
              onFixed={(line) => nextInput(area.current, line)?.focus()}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

const nextInput = (area: HTMLElement | null, line: HTMLElement | null) =>
  [...(area?.querySelectorAll('textarea:not([aria-hidden])') ?? [])].find(
    (input): input is HTMLTextAreaElement =>
      input instanceof HTMLTextAreaElement &&
      !line?.contains(input) &&
      Boolean(line && line.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING),
  )

/** Longer ones are told only in part, so that cells alike cannot be found by them. */
const TOLD_MOST = 1000

type LineProps = { file: ImportFile; problem: Problem; onFixed: (line: HTMLElement | null) => void }
const ProblemLine = ({ file, problem, onFixed }: LineProps) => {
  const { Column, ColumnName, Reason, Value, Rows, Place, RowNumber, Outcome } = problem
  const [typed, setTyped] = useState(Value)
  const [fixed, setFixed] = useState<string>()
  const line = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useFix(file)
  const isSame = typed.trim() === Value
  // What is wrong with a row as a whole, or is told only in part, can only be corrected in the file.
  const isFixable = Column < file.Columns.length && Value.length < TOLD_MOST
  const change = (All: boolean) =>
    mutate(
      { Column, Place, Value, To: typed.trim(), All },
      {
        onSuccess: () => {
          setFixed(typed.trim())
          onFixed(line.current)
        },
      },
    )
  return (
    <form
      ref={line}
      className={classes.fix}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame && !isPending) change(Rows > 1)
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
            {Outcome === 'Kept' && file.Holds === 'Records' ? 'Kept in the text' : outcomes[Outcome]}
          </Badge>
          <Text size="xs" c="dimmed">
            {Rows > 1
              ? `${formatCount(Rows)} rows, the first in line ${formatCount(RowNumber)}`
              : `Line ${formatCount(RowNumber)}`}
          </Text>
        </Group>
      </Stack>
      {!isFixable ? (
        <Text size="sm" c="dimmed">
          To change this, correct the row in the file, then upload it again.
        </Text>
      ) : fixed === undefined ? (
        <Group gap="xs" align="flex-start" wrap="wrap">
          <Textarea
            aria-label={`New value for ${ColumnName}, currently ${Value || 'empty'}`}
            size="sm"
            flex="1 1 160px"
            autosize
            minRows={1}
            maxRows={8}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              // Enter changes it, as in a line; with Shift it begins a new one.
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              line.current?.requestSubmit()
            }}
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
          {fixed ? `Changed to ${fixed}.` : 'Cleared.'}{' '}
          {file.Imported ? 'Import again to apply it.' : 'Check again to see the result.'}
        </Text>
      )}
    </form>
  )
}
