import type { ImportFile, ImportTarget } from '@dormer/contract/people/import-files'
import { may } from '@dormer/contract/permissions'
import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { customFieldsQuery } from '../custom-fields/own-fields.ts'
import { ColumnLine } from './ColumnLine.tsx'
import classes from './ImportFile.module.css'
import { useCheck, useMatching } from './import-files.api.ts'
import { counted, shortDay } from './import-files.words.ts'
import { allNewFields, isToLookAt, recordChoices, targetChoices } from './targets.ts'
import { ValueTables } from './ValueTables.tsx'

type Props = { file: ImportFile; back: () => void; next: () => void }

/** A line for each column of the file: what is in it, and what it becomes. */
export const ColumnsStep = ({ file, back, next }: Props) => {
  const { Columns, Rows, LikeFile } = file
  const me = useCurrentUser()
  const { mutate: match } = useMatching(file)
  const check = useCheck(file)
  const fields = useQuery(customFieldsQuery)
  const custom = fields.data ?? []
  const mayAdd = me !== undefined && may(me, 'ManageSettings')
  const choices = file.Holds === 'Records' ? recordChoices : targetChoices(custom, mayAdd)
  const newFields = mayAdd && file.Holds !== 'Records' && fields.isSuccess ? allNewFields(Columns, custom) : []
  const added = newFields.filter((target, at) => target !== Columns[at]?.Target).length
  const toLookAt = Columns.flatMap((column, at) => (isToLookAt(column) ? [at] : []))
  // Those that were to be looked at when this was chosen: one that has been settled stays in its place.
  const [only, setOnly] = useState<number[]>()
  // Programs export dozens of columns that nobody has ever filled in.
  const [isWhole, setWhole] = useState(false)
  const empty = Columns.filter(({ Filled }) => Filled === 0).length
  const shown = only ?? Columns.flatMap(({ Filled }, at) => (isWhole || Filled > 0 ? [at] : []))
  const set = (at: number, Target: ImportTarget) =>
    match({ Targets: Columns.map((column, other) => (other === at ? Target : column.Target)) })

  return (
    <>
      {LikeFile && (
        <Alert variant="light" icon={<IconSparkles />} p="xs">
          This looks like {LikeFile.FileName} from {shortDay(LikeFile.DateCreated)}, so we matched the columns the same
          way.
        </Alert>
      )}
      {file.Message && file.State !== 'Failed' && (
        <Alert variant="light" color="yellow" p="xs">
          {file.Message}
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {file.Holds === 'Records' ? 'Choose what each column is.' : 'Choose the contact field for each column.'}{' '}
          Nothing is left out unless you say so.
        </Text>
        <SegmentedControl
          aria-label="Columns shown"
          value={only ? 'some' : 'all'}
          onChange={(value) => setOnly(value === 'some' ? toLookAt : undefined)}
          data={[
            { value: 'all', label: `All (${formatCount(Columns.length)})` },
            {
              value: 'some',
              label: `To review (${formatCount(toLookAt.length)})`,
              disabled: !only && toLookAt.length === 0,
            },
          ]}
        />
      </Group>
      <QueryFailure query={fields} title="Your custom fields could not be loaded" />
      <Stack gap={0} onKeyDownCapture={walk}>
        {shown.map((at) => {
          const column = Columns[at]
          return (
            column && (
              <ColumnLine
                key={`${at} ${column.Name}`}
                at={at}
                columns={Columns}
                rows={Rows}
                choices={choices}
                set={(Target) => set(at, Target)}
                holds={file.Holds}
              />
            )
          )
        })}
      </Stack>
      {!only && empty > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Hide' : 'Show'} {counted(empty, 'empty column')}
        </Button>
      )}
      {added > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          h="auto"
          mih={26}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={() => match({ Targets: newFields })}
        >
          Make new fields of all {formatCount(added)} columns in Imported Fields
        </Button>
      )}
      <ValueTables file={file} match={match} />
      <Group justify="space-between" className={classes.foot}>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        {file.Checked ? (
          <Button onClick={next}>Next</Button>
        ) : (
          <Button loading={check.isPending} onClick={() => check.mutate(undefined, { onSuccess: next })}>
            Check {counted(Rows, 'row')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The arrows go from line to line, Enter opens the line's list. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLInputElement) || target.dataset.target === undefined) return
  if (target.ariaExpanded === 'true' || event.altKey) return
  if (key === 'Enter') target.click()
  else if (key === 'ArrowDown' || key === 'ArrowUp') {
    const all = [...currentTarget.querySelectorAll<HTMLInputElement>('[data-target]')]
    const next = all[all.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]
    next?.focus()
    next?.select()
    next?.scrollIntoView?.({ block: 'nearest' })
  } else return
  event.preventDefault()
  event.stopPropagation()
}
