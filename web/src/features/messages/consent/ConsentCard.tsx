import type { ConsentState } from '@dormer/contract/messages/consent'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Collapse, Group, Menu, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan, IconCheck, IconDots, IconMail, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatInstant, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from './Consent.module.css'
import { consentQuery } from './consent.api.ts'
import { personOf } from './people.ts'

const ConsentModal = lazyDialog(() => import('./ConsentModal.tsx').then((m) => m.ConsentModal))

/** What the people of a household said about being contacted, for each address, with the evidence. */
export const ConsentCard = ({ contact }: { contact: ContactDetail }) => {
  const consent = useQuery(consentQuery(contact.Contact.ContactId))
  return (
    <Paper p="md" component="section" aria-label="Consent">
      <Stack gap="sm">
        <Title order={2} size="h5">
          Consent
        </Title>
        <Loaded
          query={consent}
          title="The consent could not be loaded"
          skeleton={<Lines widths={['70%', '50%', '70%', '50%']} />}
          empty={
            <Text size="sm" c="dimmed">
              Once this contact has an email address or a phone, their consent to messages is kept here.
            </Text>
          }
        >
          {(states) =>
            states.map((state) => (
              <Standing
                key={`${state.ContactId} ${state.Channel} ${state.Address}`}
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

const kinds = { Email: 'Email', CellPhone: 'Cell', HomePhone: 'Home', WorkPhone: 'Work', Phone: 'Other' }
const answers = { Yes: 'Yes', No: 'No', NotStop: 'Not a stop', Withdrawn: 'Withdrawn' }

const Standing = ({ state, name, isNamed }: { state: ConsentState; name: string; isNamed: boolean }) => {
  const { Channel, Address, Blocked, Warning, HeldConversationId, Entries } = state
  const mayRecord = useMay('WorkContacts')
  const [isOpen, { toggle }] = useDisclosure()
  const isText = Channel === 'Text'
  const address = isText ? formatPhone(Address) : Address
  const Icon = isText ? IconMessage : IconMail
  const [newest] = Entries
  const latest = Entries.find(({ Says }) => Says !== 'NotStop')
  const ask = (Says: 'Yes' | 'No') =>
    openDialog(ConsentModal, { state, name, Says }, `${state.ContactId} ${state.Channel} ${state.Address}`)
  return (
    <Stack gap={4} className={classes.standing}>
      <Group wrap="nowrap" gap="xs" align="flex-start">
        <Icon size={18} className={classes.icon} aria-label={isText ? 'Texts' : 'Email'} />
        <Stack gap={0} flex={1} miw={0}>
          {isNamed && (
            <Text size="xs" c="dimmed">
              {name}
            </Text>
          )}
          <Text size="sm" fw={500}>
            {address}
            {(isText || state.Label) && (
              <Text span size="xs" c="dimmed" fw={400}>
                {' '}
                {state.Label ?? kinds[state.Kind]}
              </Text>
            )}
          </Text>
          {Blocked && HeldConversationId === null ? (
            <Text size="sm" c="red">
              {Blocked}
            </Text>
          ) : HeldConversationId !== null ? (
            <Text size="sm">A text sounds like a request to stop and is waiting for a decision.</Text>
          ) : Warning ? (
            <Text size="sm">{Warning}</Text>
          ) : (
            <Text size="sm" c="dimmed">
              {latest?.Says === 'Yes' ? `Agreed: ${latest.How}` : 'Nothing on record'}
            </Text>
          )}
        </Stack>
        {mayRecord && (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={`Consent for ${address}`}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => ask('Yes')}>
                Record consent
              </Menu.Item>
              <Menu.Item c="red" leftSection={<IconBan size={16} />} onClick={() => ask('No')}>
                {isText ? 'No more texts' : 'No more email'}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {newest && (
        <div className={classes.history}>
          <UnstyledButton fz="xs" c="dimmed" td="underline" aria-expanded={isOpen} onClick={toggle}>
            History ({Entries.length})
          </UnstyledButton>
          <Collapse expanded={isOpen}>
            <ol className={classes.entries} aria-label={`History of ${address}`}>
              {Entries.map((entry) => (
                <li key={`${entry.DateCreated} ${entry.Says}`}>
                  <Text size="xs">
                    <b>{answers[entry.Says]}</b>, {entry.How}
                    {entry.IsWritten && ' (in writing)'}
                  </Text>
                  <Text size="xs" c="dimmed">
                    <time dateTime={entry.DateCreated} title={formatInstantTime(entry.DateCreated)}>
                      {formatInstant(entry.DateCreated)}
                    </time>
                    {entry.ByName && ` · ${entry.Says === 'NotStop' ? 'decided' : 'recorded'} by ${entry.ByName}`}
                  </Text>
                </li>
              ))}
            </ol>
          </Collapse>
        </div>
      )}
    </Stack>
  )
}
