import type { SkipReason } from '@dormer/contract/messages/mass'
import type { MergeField } from '@dormer/contract/messages/merge'
import { Anchor, Collapse, List, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { type Draft, peopleQuery } from './mass.api.ts'

type Props = { draft: Draft; of: SkipReason | 'Wait' | MergeField; label: string }

/** A number of the dry run, which expands to the people it counts. */
export const PeopleBehind = ({ draft, of, label }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Paper withBorder p="xs">
      <UnstyledButton
        w="100%"
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={id}
        style={{ display: 'flex', alignItems: 'center', gap: 6 }}
      >
        <Chevron size={16} />
        <Text size="sm">{label}</Text>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <People draft={draft} of={of} />}
      </Collapse>
    </Paper>
  )
}

const People = ({ draft, of }: Pick<Props, 'draft' | 'of'>) => {
  const people = useInfiniteQuery(peopleQuery(draft, of))
  return (
    <Loaded query={people} skeleton={<Lines widths={['40%', '50%']} />}>
      {(data) => (
        <Stack
          gap="xs"
          pt="xs"
          pl={22}
          mah={280}
          style={{ overflowY: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label="People"
        >
          <List size="sm" listStyleType="none" spacing={4}>
            {data.pages.flat().map((person) => (
              <List.Item key={person.ContactId}>
                <Anchor href={`/contact/${person.ContactId}`} target="_blank" size="sm">
                  {person.Name || 'A contact'}
                </Anchor>
                {person.Why && (
                  <Text size="xs" c="dimmed">
                    {person.Why}
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
          <ShowMore query={people} />
        </Stack>
      )}
    </Loaded>
  )
}
