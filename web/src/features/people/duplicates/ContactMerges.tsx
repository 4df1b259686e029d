import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { formatInstant } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
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
  const past = useQuery(mergesQuery(ContactId))
  const alike = useQuery({ ...pairsOfQuery(ContactId), enabled: mayWork })
  const merges = past.data?.filter(({ DateUndone }) => DateUndone === null) ?? []
  const pairs = alike.data ?? []
  if (merges.length === 0 && pairs.length === 0)
    return (
      <>
        <QueryFailure query={past} title="The merges could not be loaded" />
        <QueryFailure query={alike} title="Duplicates could not be looked for" />
      </>
    )
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
  const [isSent, setSent] = useState(false)
  const other = pair.Contacts.find(({ ContactId }) => ContactId !== here)
  const name = other?.Name ?? ''
  return (
    <div>
      <Text size="sm">
        {pair.IsHousehold ? 'May be in the same household as' : 'May be the same person as'} <b>{name}</b>
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
          // It leaves with the answer; asked twice, it would be told twice.
          loading={isSent}
          onClick={() => {
            setSent(true)
            notTheSame.mutateAsync(pair).catch(() => setSent(false))
          }}
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
  const become = others.length === 1 ? 'becomes a separate contact' : 'become separate contacts'
  const undo = async () => {
    const question = `${listed(others)} ${become} again, with everything they had before the merge. Anything added or changed since stays with ${name}.`
    if (!(await confirm(question, { title: 'Undo this merge?', yes: 'Undo merge' }))) return
    setUndoing(true)
    await undoMerge(MergeId, others).catch((error) => notifyFailure(error, 'The merge was not undone'))
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
