import type { Message } from '@dormer/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Blocks } from '../../../../ui/Skeletons.tsx'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../../people/contacts/contacts.api.ts'
import { WholeMessage } from '../../content/WholeMessage.tsx'
import { EmailComposer } from './EmailComposer.tsx'
import { beginningOf, type How } from './reply.ts'
import { useOwnAddresses } from './useOwnAddresses.ts'

/** What the email is about: a contact, and possibly an email being answered. */
export type About = { ContactId?: number; answers?: Message; how?: How }

const titles = { Reply: 'Reply', ReplyAll: 'Reply all', Forward: 'Forward' }

/** The Send Email modal. It closes without asking, because the draft is kept. */
export const EmailModal = ({ close, ...about }: About & { close: () => void }) => (
  <Dialog close={close} title={about.answers ? titles[about.how ?? 'Reply'] : 'Send Email'} size="54rem">
    <EmailAbout {...about} done={close} />
  </Dialog>
)

/** The composer, once the contact has loaded. */
export const EmailAbout = ({ ContactId, answers, how = 'Reply', done }: About & { done: () => void }) => {
  const own = useOwnAddresses()
  const contact = useQuery({ ...contactQuery(ContactId ?? 0), enabled: ContactId !== undefined && !answers })
  if (answers)
    return (
      <WholeMessage message={answers}>
        {(whole) => (
          <EmailComposer
            contact={ContactId === undefined ? undefined : { ContactId }}
            answers={whole}
            initial={beginningOf(whole, own, how)}
            done={done}
          />
        )}
      </WholeMessage>
    )
  if (ContactId === undefined) return <EmailComposer initial={{}} done={done} />
  return (
    <Loaded query={contact} skeleton={<Blocks n={4} h={60} />} title="The contact could not be loaded">
      {({ Contact, Entity }) => (
        <EmailComposer
          contact={{ ...nameOf(Contact), ContactEntityId: Entity.ContactEntityId }}
          initial={{ To: Contact.Email ? [Contact.Email] : [] }}
          done={done}
        />
      )}
    </Loaded>
  )
}
