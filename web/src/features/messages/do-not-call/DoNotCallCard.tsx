import type { DoNotCallState } from '@dormer/contract/messages/do-not-call'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { formatPhone } from '@dormer/contract/phone'
import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { personOf } from '../consent/people.ts'
import { contactDoNotCallQuery } from './do-not-call.api.ts'

const AddNumberModal = lazyDialog(() => import('./AddNumberModal.tsx').then((m) => m.AddNumberModal))

/** Whether the phones of a household may be called to sell something, and why. */
export const DoNotCallCard = ({ contact }: { contact: ContactDetail }) => {
  const states = useQuery(contactDoNotCallQuery(contact.Contact.ContactId))
  if (states.data?.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label="Do Not Call" mt="md">
      <Stack gap="sm">
        <Title order={2} size="h5">
          Do Not Call
        </Title>
        <Loaded query={states} title="Do Not Call could not be loaded" skeleton={<Lines widths={['60%', '80%']} />}>
          {(all) =>
            all.map((state) => (
              <Phone
                key={`${state.ContactId} ${state.Number}`}
                state={state}
                name={personOf(contact, state.ContactId)}
                isNamed={contact.AdditionalContacts.length > 0}
              />
            ))
          }
        </Loaded>
      </Stack>
    </Paper>
  )
}

/** What lists say, and what allows a call all the same: nothing that the verdict above has said, or makes pointless. */
const Lists = ({ state: { Registries, Unchecked, Exceptions, Blocked, Reason } }: { state: DoNotCallState }) => {
  const isRefused = Reason === 'Registry'
  // What is over explains a refusal; what holds matters where a registry has the number, or may have it.
  const said = Exceptions.filter(({ Holds }) => (Holds ? Registries.length > 0 || Unchecked !== null : isRefused))
  return (
    <>
      {Registries.length > 0 && !isRefused && <Text size="sm">Registered on {Registries.join(' and ')}.</Text>}
      {said.map(({ Words, Holds }) => (
        <Text key={Words} size="sm" c={Holds ? undefined : 'dimmed'}>
          {Words}
        </Text>
      ))}
      {Unchecked && !Blocked && <Text size="sm">{Unchecked}</Text>}
    </>
  )
}

const Phone = ({ state, name, isNamed }: { state: DoNotCallState; name: string; isNamed: boolean }) => {
  const { ContactId, Number: number, Label, Own, Registries, Blocked } = state
  const mayRecord = useMay('WorkContacts')
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500}>
        {formatPhone(number)}
        <Text span size="xs" c="dimmed" fw={400}>
          {' '}
          {Label}
          {isNamed && `, ${name}`}
        </Text>
      </Text>
      {Blocked && (
        <Text size="sm" c="red">
          {Blocked}
        </Text>
      )}
      {/* What a person here was told counts, whatever lists and exceptions say. */}
      {Own === null && <Lists state={state} />}
      {Own === null && !Blocked && Registries.length === 0 && !state.Unchecked && (
        <Text size="sm" c="dimmed">
          On no list
        </Text>
      )}
      {mayRecord && Own === null && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => openDialog(AddNumberModal, { of: { ContactId, Name: name, Number: number } }, number)}
        >
          Record a request not to be called
        </Button>
      )}
    </Stack>
  )
}
