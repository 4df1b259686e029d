import type { Change } from '@dormer/contract/brokerage/audit'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { dayOf, formatAgo, formatDay, formatInstantTime, today } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { verbOf, viaOf, whoOf } from '../../brokerage/audit/change.words.ts'
import { FieldChange, FieldLine, Value } from '../../brokerage/audit/FieldChange.tsx'
import classes from './History.module.css'

type Told = {
  /** Whether a change is to the subject itself, whose fields need no 'of'. */
  isOwn: (change: Change) => boolean
  /** What was changed: 'this contact', 'the note Wants a porch'. */
  thing: (change: Change) => ReactNode
  /** The verb, if it differs from the usual, as in 'added the note'. */
  sentence: (change: Change) => ReactNode
}
type Props = Told & {
  query: ComponentProps<typeof ShowMore>['query'] & ComponentProps<typeof Loaded<Change[]>>['query']
  subject: 'contact' | 'transaction'
}

/** The changes of a contact or a transaction and who made them, by day, newest first. */
export const Changes = ({ query, subject, ...told }: Props) => (
  <Stack>
    <Title order={2} size="h4">
      History
    </Title>
    <Loaded
      query={query}
      skeleton={
        <Paper p="md">
          <Items n={4} lines={['55%', '20%']} />
        </Paper>
      }
      empty={
        <Empty
          size="sm"
          icon={<IconHistory />}
          title="No changes to display"
          description={`Changes to this ${subject} are kept here from now on, with who made them and when.`}
        />
      }
    >
      {(changes) => (
        <>
          {[...Map.groupBy(changes, (change) => dayOf(change.DateCreated))].map(([day, ofDay]) => (
            <Stack key={day} gap="xs" component="section" aria-label={dayName(day)}>
              <Title order={3} size="h6" c="dimmed">
                {dayName(day)}
              </Title>
              <Paper component="ul" className={classes.list}>
                {ofDay.map((change) => (
                  <Entry key={change.ChangeId} change={change} {...told} />
                ))}
              </Paper>
            </Stack>
          ))}
          <ShowMore query={query} />
        </>
      )}
    </Loaded>
  </Stack>
)

const DAY = 86_400_000
const dayName = (day: string) => {
  const ago = (Date.parse(today()) - Date.parse(day)) / DAY
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatDay(day)
}

/** 'Ana changed Source from Zillow to Referral', and when. */
const Entry = ({ change, isOwn, thing, sentence }: Told & { change: Change }) => {
  const { DateCreated, Fields, What } = change
  const [first, ...others] = Fields
  const via = viaOf(change)
  const own = isOwn(change)
  const what = thing(change)
  return (
    <li className={classes.entry}>
      <Text size="sm">
        <Text span inherit fw={600}>
          {whoOf(change)}
        </Text>{' '}
        {sentence(change) ??
          (What === 'Changed' && first && others.length === 0 ? (
            <FieldChange field={first} of={!own && what} />
          ) : (
            <>
              {verbOf(change)} {first && `${Fields.length} fields${own ? '' : ' of '}`}
              {!(first && own) && what}
            </>
          ))}
      </Text>
      {others.length > 0 && (
        <ul className={classes.fields}>
          {Fields.map((field) => (
            <Text key={field.Field} component="li" size="sm">
              <FieldLine field={field} />
            </Text>
          ))}
        </ul>
      )}
      <Text size="xs" c="dimmed">
        <time dateTime={DateCreated} title={formatInstantTime(DateCreated)}>
          {formatAgo(DateCreated)}
        </time>
        {via && ` · ${via}`}
      </Text>
    </li>
  )
}

/** 'the note Wants a porch'; without a title 'a note'. */
export const namedThing = (name: string, title: string) =>
  title ? (
    <>
      the {name} <Value>{title}</Value>
    </>
  ) : (
    `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
  )
