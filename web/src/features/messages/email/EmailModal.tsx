import type { Message } from '@dormer/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { EmailComposer } from './EmailComposer.tsx'
import { replyTo } from './reply.ts'

/** What an email is written about: a contact, and perhaps an email that it answers. */
export type About = { ContactId?: number; answers?: Message; toAll?: boolean }

/** The Send Email modal. It closes without asking: what is written is kept. */
export const EmailModal = ({ close, ...about }: About & { close: () => void }) => (
  <Dialog close={close} title={about.answers ? 'Reply' : 'Send Email'} size="54rem">
    <EmailAbout {...about} done={close} />
  </Dialog>
)

/** The composer, once whom it is about is known. */
export const EmailAbout = ({ ContactId, answers, toAll = false, done }: About & { done: () => void }) => {
  const own = useCurrentUser()?.Email ?? ''
  const contact = useQuery({ ...contactQuery(ContactId ?? 0), enabled: ContactId !== undefined })
  const reply = answers && beginningOf(answers, own, toAll)
  if (ContactId === undefined) return <EmailComposer answers={answers} initial={reply ?? {}} done={done} />
  return (
    <Loaded query={contact} skeleton={<Blocks n={4} h={60} />} title="The contact could not be loaded">
      {({ Contact, Entity }) => (
        <EmailComposer
          contact={{ ...nameOf(Contact), ContactEntityId: Entity.ContactEntityId, Email: Contact.Email }}
          answers={answers}
          initial={reply ?? { To: Contact.Email ? [Contact.Email] : [] }}
          done={done}
        />
      )}
    </Loaded>
  )
}

const beginningOf = (answers: Message, own: string, toAll: boolean) => {
  const { hasOthers: _, ...reply } = replyTo(answers, own, toAll)
  return { ...reply, showsCc: reply.Cc.length > 0 }
}
