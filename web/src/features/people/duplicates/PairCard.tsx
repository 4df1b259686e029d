import { formatPhone } from '@dormer/contract/phone'
import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowMerge, IconCheck, IconHome } from '@tabler/icons-react'
import { formatInstant } from '../../../ui/format.ts'
import { ContactLink } from '../contacts/ContactCells.tsx'
import classes from './Duplicates.module.css'
import { idsOf, likenessOf, listed, namesOf, type Pair, type Person, pairKey, reasonOf } from './duplicates.words.ts'
import { openMerge } from './merge.ts'

type Props = {
  pair: Pair
  isMarked: boolean
  mayMerge: boolean
  onFocus: () => void
  notTheSame: () => void
  /** Absent if the user may not move contacts into a household. */
  makeHousehold?: () => void
}

/** What tells people apart comes with a mark where it is the same; an agent has many. */
const lines: { label: string; of: (person: Person) => string | null; isMarked?: boolean }[] = [
  { label: 'Name', of: ({ Name }) => Name },
  { label: 'Email', of: ({ Email }) => Email },
  { label: 'Phone', of: ({ Phone }) => Phone && formatPhone(Phone) },
  { label: 'Address', of: ({ Address }) => Address },
  { label: 'Agent', of: ({ AgentName }) => AgentName, isMarked: false },
]

/** Two contacts side by side: why they may be one person, what is the same, and what to do about it. */
export const PairCard = ({ pair, isMarked, mayMerge, onFocus, notTheSame, makeHousehold }: Props) => {
  const names = listed(namesOf(pair.Contacts))
  return (
    <Paper
      component="section"
      p="md"
      tabIndex={-1}
      data-pair={pairKey(pair)}
      data-marked={isMarked || undefined}
      className={classes.pair}
      aria-label={names}
      onFocus={onFocus}
    >
      <Stack gap="sm">
        <div>
          <Text fw={600}>{reasonOf(pair)}</Text>
          {pair.IsHousehold && (
            <Text size="sm" c="dimmed">
              They may be two people in the same household.
            </Text>
          )}
        </div>
        <div className={classes.two}>
          {pair.Contacts.map((person, at) => (
            <One key={person.ContactId} person={person} other={pair.Contacts[1 - at]} />
          ))}
        </div>
        <Group gap="xs">
          {mayMerge && (
            <Button
              size="xs"
              variant={pair.IsHousehold ? 'default' : 'filled'}
              leftSection={<IconArrowMerge size={16} />}
              data-hotkey="enter"
              aria-label={`Merge ${names}…`}
              // The list stays, so that the next pair follows.
              onClick={() => openMerge(idsOf(pair), { stays: true })}
            >
              Merge…
            </Button>
          )}
          {pair.IsHousehold && makeHousehold && (
            <Button
              size="xs"
              leftSection={<IconHome size={16} />}
              aria-label={`Make them a household: ${names}`}
              onClick={makeHousehold}
            >
              Make them a household
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            data-hotkey="n"
            aria-label={`Not the same: ${names}`}
            onClick={notTheSame}
          >
            Not the same
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

const One = ({ person, other }: { person: Person; other?: Person }) => (
  <div className={classes.one}>
    <dl className={classes.lines}>
      {lines.map(({ label, of, isMarked = true }) => {
        const value = of(person)
        const likeness = likenessOf(value, other ? of(other) : null)
        if (likeness === 'none') return null
        const isSame = isMarked && likeness === 'same'
        return (
          <div key={label} className={classes.line} data-same={isSame || undefined}>
            <dt>{label}</dt>
            <dd>
              {label === 'Name' ? (
                <ContactLink ContactId={person.ContactId} size="sm" fw={600}>
                  {person.Name}
                </ContactLink>
              ) : (
                (value ?? '—')
              )}
              {isSame && <SameMark />}
            </dd>
          </div>
        )
      })}
    </dl>
    <Text size="xs" c="dimmed" mt="auto">
      Added {formatInstant(person.DateCreated)} ·{' '}
      {person.LastContact ? `last contact ${formatInstant(person.LastContact)}` : 'not contacted yet'}
    </Text>
  </div>
)

const SameMark = () => (
  <>
    <IconCheck size={14} aria-hidden className={classes.check} />
    <VisuallyHidden>(the same)</VisuallyHidden>
  </>
)
