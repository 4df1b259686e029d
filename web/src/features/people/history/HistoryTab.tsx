import type { Change } from '@dormer/contract/brokerage/audit'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { dayOf, formatAgo, formatDay, formatInstantTime, today } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { kindNames, verbOf, viaOf, whoOf } from '../../brokerage/audit/change.words.ts'
import { FieldChange, FieldLine, Value } from '../../brokerage/audit/FieldChange.tsx'
import { ContactLink } from '../contacts/ContactCells.tsx'
import classes from './History.module.css'
import { historyQuery } from './history.api.ts'

/** A contact's changes and who made them, newest first. */
export const HistoryTab = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId } = contact.Contact
  const history = useInfiniteQuery(historyQuery(ContactId))
  return (
    <Stack>
      <Title order={2} size="h4">
        History
      </Title>
      <Loaded
        query={history}
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
            description="What is changed of this contact from now on is kept here, with who did it and when."
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
                    <Entry key={change.ChangeId} change={change} here={ContactId} />
                  ))}
                </Paper>
              </Stack>
            ))}
            <ShowMore query={history} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

const DAY = 86_400_000
const dayName = (day: string) => {
  const ago = (Date.parse(today()) - Date.parse(day)) / DAY
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatDay(day)
}

/** 'Ana changed Source from Zillow to Referral', and when. `here` is the contact whose page shows it. */
const Entry = ({ change, here }: { change: Change; here: number }) => {
  const { DateCreated, Fields, What } = change
  const [first, ...others] = Fields
  const via = viaOf(change)
  const own = isOwn(change, here)
  const thing = <Thing change={change} here={here} />
  return (
    <li className={classes.entry}>
      <Text size="sm">
        <Text span inherit fw={600}>
          {whoOf(change)}
        </Text>{' '}
        {What === 'Changed' && first?.Field === 'IsMarkedContacted' && others.length === 0 ? (
          <>marked {thing} as contacted</>
        ) : What === 'Changed' && first && others.length === 0 ? (
          <FieldChange field={first} of={!own && thing} />
        ) : (
          <>
            {verbOf(change)} {first && `${Fields.length} fields${own ? '' : ' of '}`}
            {!(first && own) && thing}
          </>
        )}
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

/** Fields of the contact and its household need no 'of'. */
const isOwn = ({ Kind, ContactId }: Change, here: number) =>
  Kind === 'Household' || (Kind === 'Contact' && ContactId === here)

/** 'this contact', 'the note Wants a porch', 'a note'. */
const Thing = ({ change, here }: { change: Change; here: number }) => {
  const { Kind, Title, ContactId } = change
  if (isOwn(change, here)) return `this ${kindNames[Kind]}`
  if (!Title) return `${/^[aeiou]/.test(kindNames[Kind]) ? 'an' : 'a'} ${kindNames[Kind]}`
  if (Kind !== 'Contact')
    return (
      <>
        the {kindNames[Kind]} <Value>{Title}</Value>
      </>
    )
  return ContactId === null ? (
    <Value>{Title}</Value>
  ) : (
    <ContactLink ContactId={ContactId} inherit underline="always">
      {Title}
    </ContactLink>
  )
}
