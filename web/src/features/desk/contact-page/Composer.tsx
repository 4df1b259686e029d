import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Group, Paper, UnstyledButton } from '@mantine/core'
import { IconMail, IconNote, IconVideo } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazily.tsx'
import { ActionIconLink } from '../../../ui/links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { composeEmail } from '../../messages/messages/email/composeEmail.ts'
import { CallMenu } from '../../people/contacts/CallMenu.tsx'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { SendText } from '../../people/contacts/SendText.tsx'
import { NoteSkeleton } from '../../people/notes/NoteItem.tsx'
import classes from './Composer.module.css'

// The editor is the heaviest part of the page, and most visits only read.
const NoteEditor = lazyPart(() => import('../../people/notes/NoteEditor.tsx').then((m) => m.NoteEditor))

type Props = { contact: ContactDetail; isWriting: boolean; setWriting: (isWriting: boolean) => void }

/** Above the story: a note is begun by a click, and what else reaches the contact is beside it. */
export const Composer = ({ contact: { Contact, Entity }, isWriting, setWriting }: Props) => {
  const who = nameOf(Contact)
  const mayWork = useMay('WorkContacts')
  const look = { size: 'lg', variant: 'default' } as const
  return (
    <Paper p={isWriting ? 'sm' : 6} component="section" aria-label="Write" data-screen-only>
      {isWriting ? (
        <Suspense fallback={<NoteSkeleton />}>
          <NoteEditor ContactEntityId={Entity.ContactEntityId} close={() => setWriting(false)} />
        </Suspense>
      ) : (
        <Group gap={6} wrap="nowrap">
          <UnstyledButton className={classes.prompt} onClick={() => setWriting(true)}>
            <IconNote size={18} aria-hidden />
            <span>Write a note about {Contact.FirstName || who.Name}</span>
          </UnstyledButton>
          <CallMenu all phones={Contact} who={who} isNamed {...look} />
          <SendText all phones={Contact} who={who} isNamed {...look} />
          <ActionIcon
            {...look}
            title={`Email ${who.Name}`}
            aria-label={`Email ${who.Name}`}
            onClick={() => composeEmail({ ContactId: who.ContactId })}
          >
            <IconMail size={18} />
          </ActionIcon>
          {mayWork && (
            <ActionIconLink
              {...look}
              title={`Video for ${who.Name}`}
              aria-label={`Video for ${who.Name}`}
              to="/video"
              search={{ c: Contact.CellPhone ?? undefined, em: Contact.Email ?? undefined }}
            >
              <IconVideo size={18} />
            </ActionIconLink>
          )}
        </Group>
      )}
    </Paper>
  )
}
