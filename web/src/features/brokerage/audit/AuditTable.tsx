import type { Change } from '@dormer/contract/brokerage/audit'
import { changeKinds } from '@dormer/contract/change-kinds'
import { Anchor, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import classes from './Audit.module.css'
import { verbOf, viaOf, whoOf } from './change.words.ts'
import { FieldLine, Value } from './FieldChange.tsx'

const columns: Column<Change>[] = [
  { title: 'When', width: 190, render: (change) => <When change={change} /> },
  { title: 'Who', width: '20%', render: (change) => <Who change={change} /> },
  { title: 'What', render: (change) => <Done change={change} /> },
  { title: 'Details', width: '38%', render: (change) => <Fields change={change} /> },
]

/** One row per change. */
export const AuditTable = ({ changes }: { changes: Change[] }) => (
  <DataTable
    rows={changes}
    keyOf={(change) => change.ChangeId}
    columns={columns}
    layout="fixed"
    tableFrom="62em"
    className={classes.table}
    card={(change) => (
      <>
        <Group justify="space-between" gap="xs">
          <Who change={change} />
          <When change={change} />
        </Group>
        <Done change={change} />
        <Fields change={change} />
      </>
    )}
  />
)

const Who = ({ change }: { change: Change }) => (
  <Text size="sm" fw={600} lineClamp={2}>
    {whoOf(change)}
  </Text>
)

const When = ({ change }: { change: Change }) => (
  <Text size="xs" c="dimmed">
    <time dateTime={change.DateCreated} title={formatAgo(change.DateCreated)}>
      {formatInstantTime(change.DateCreated)}
    </time>
  </Text>
)

/** 'changed contact Nora Hill', with a link. */
const Done = ({ change }: { change: Change }) => {
  const { Kind, Title, ContactId } = change
  const via = viaOf(change)
  return (
    <Text size="sm" className={classes.text} lineClamp={2}>
      {verbOf(change)} {changeKinds[Kind].noun}{' '}
      {ContactId === null ? (
        Title && <Value>{Title}</Value>
      ) : (
        <AnchorLink to="/contact/$ContactId" params={{ ContactId: String(ContactId) }} inherit underline="always">
          {Title || 'of this contact'}
        </AnchorLink>
      )}
      {via && (
        <Text span size="xs" c="dimmed">
          {' '}
          {via}
        </Text>
      )}
    </Text>
  )
}

/** How many fields, and letters of one, are shown before the rest is asked for, so that rows stay low. */
const FEW = 2
const LINE = 40
const lettersOf = ({ Label, Before, After }: Change['Fields'][number]) => `${Label}${Before ?? ''}${After ?? ''}`.length

const Fields = ({ change: { Fields: fields } }: { change: Change }) => {
  const [isWhole, { open }] = useDisclosure()
  const isLong = fields.some((field) => lettersOf(field) > LINE)
  const shown = isWhole || (fields.length <= FEW && !isLong) ? fields : fields.slice(0, FEW - 1)
  return (
    <>
      {shown.map((field) => (
        <Text
          key={field.Field}
          size="sm"
          className={classes.text}
          lineClamp={isWhole ? undefined : fields.length > 1 || isLong ? 1 : 2}
        >
          <FieldLine field={field} />
        </Text>
      ))}
      {!isWhole && (isLong || shown.length < fields.length) && (
        <Anchor component="button" type="button" size="sm" onClick={open}>
          {shown.length < fields.length ? `${fields.length - shown.length} more` : 'In full'}
        </Anchor>
      )}
    </>
  )
}
