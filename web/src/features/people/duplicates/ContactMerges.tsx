import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { formatInstant } from '../../../ui/format.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { mergesQuery, pairsOfQuery, undoMerge, useNotTheSame } from './duplicates.api.ts'
import { idsOf, listed, namesOf, type Pair, pairKey, reasonOf } from './duplicates.words.ts'
import { openMerge } from './merge.ts'

type Props = { contact: ContactDetail }

/** Whom the contact was merged from, and who may be the same person. Nothing, as for most, takes no room. */
export const ContactMerges = ({ contact }: Props) => {
  const { ContactId } = contact.Contact
  const mayWork = useMay('WorkContacts')
  // Whoever is merged into another is no contact any more.
  const mayMerge = useMay('DeleteContacts') && mayWork
  const merges = useQuery(mergesQuery(ContactId)).data?.filter(({ DateUndone }) => DateUndone === null) ?? []
  const pairs = useQuery({ ...pairsOfQuery(ContactId), enabled: mayWork }).data ?? []
  if (merges.length === 0 && pairs.length === 0) return null
  return (
    <Paper p="sm" component="section" aria-label="Duplicates and merges" data-screen-only>
      <Stack gap="sm">
        {pairs.slice(0, MOST).map((pair) => (
          <Hint key={pairKey(pair)} pair={pair} here={ContactId} mayMerge={mayMerge} />
        ))}
        {merges.map((merge) => (
          <Merged key={merge.MergeId} merge={merge} name={displayName(contact.Contact)} mayUndo={mayMerge} />
        ))}
      </Stack>
    </Paper>
  )
}
/** More are on the Duplicates page. */
const MOST = 2

const Hint = ({ pair, here, mayMerge }: { pair: Pair; here: number; mayMerge: boolean }) => {
  const notTheSame = useNotTheSame()
  const other = pair.Contacts.find(({ ContactId }) => ContactId !== here)
  const name = other?.Name ?? ''
  return (
    <div>
      <Text size="sm">
        {pair.IsHousehold ? 'May belong together with' : 'May be the same person as'} <b>{name}</b>
      </Text>
      <Text size="xs" c="dimmed">
        {reasonOf(pair)}
      </Text>
      <Group gap={4} ml={-6}>
        {mayMerge && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Compare with ${name}`}
            onClick={() => openMerge(idsOf(pair))}
          >
            Compare…
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Not the same as ${name}`}
          onClick={() => notTheSame.mutate(pair)}
        >
          Not the same
        </Button>
      </Group>
    </div>
  )
}

type MergedProps = {
  merge: { MergeId: number; DateCreated: string; ByName: string | null; Others: { Name: string }[] }
  name: string
  mayUndo: boolean
}
const Merged = ({ merge: { MergeId, DateCreated, ByName, Others }, name, mayUndo }: MergedProps) => {
  const [isUndoing, setUndoing] = useState(false)
  const others = namesOf(Others)
  const [comes, have, their] = others.length === 1 ? ['comes', 'has', 'a contact'] : ['come', 'have', 'contacts']
  const undo = async () => {
    const question = `${listed(others)} ${comes} back as ${their} of their own and ${have} again what was theirs before the merge. What was added or changed since then stays with ${name}.`
    if (!(await confirm(question, { title: 'Undo this merge?', yes: 'Undo merge' }))) return
    setUndoing(true)
    await undoMerge(MergeId, others, name).catch((error) => notifyFailure(error, 'The merge was not undone'))
    setUndoing(false)
  }
  return (
    <div>
      <Text size="sm">
        Merged from {listed(others)} on {formatInstant(DateCreated)}
        {ByName && ` by ${ByName}`}
      </Text>
      {mayUndo && (
        <Button
          size="compact-xs"
          variant="subtle"
          ml={-6}
          loading={isUndoing}
          aria-label={`Undo merge with ${listed(others)}`}
          onClick={undo}
        >
          Undo merge
        </Button>
      )}
    </div>
  )
}
