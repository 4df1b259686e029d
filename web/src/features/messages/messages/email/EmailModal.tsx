import type { Message } from '@dormer/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Blocks } from '../../../../ui/Skeletons.tsx'
import { pointsQuery } from '../../../people/contact-points/contact-points.api.ts'
import { addressesOf, chosenLast } from '../../../people/contact-points/points.ts'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../../people/contacts/contacts.api.ts'
import { WholeMessage } from '../../content/WholeMessage.tsx'
import { EmailComposer } from './EmailComposer.tsx'
import { beginningOf, type How } from './reply.ts'
import { useOwnAddresses } from './useOwnAddresses.ts'

/** What the email is about: a contact, `To` if it is not to go to their usual address, and possibly an email being answered. */
export type About = { ContactId?: number; To?: string; answers?: Message; how?: How }

const titles = { Reply: 'Reply', ReplyAll: 'Reply all', Forward: 'Forward' }

/** The Send Email modal. It closes without asking, because the draft is kept. */
export const EmailModal = ({ close, ...about }: About & { close: () => void }) => (
  <Dialog close={close} title={about.answers ? titles[about.how ?? 'Reply'] : 'Send Email'} size="54rem">
    <EmailAbout {...about} done={close} />
  </Dialog>
)

/** The composer, once the contact has loaded. */
export const EmailAbout = ({ ContactId, To: asked, answers, how = 'Reply', done }: About & { done: () => void }) => {
  const own = useOwnAddresses()
  const isNew = ContactId !== undefined && !answers
  const contact = useQuery({ ...contactQuery(ContactId ?? 0), enabled: isNew })
  const points = useQuery({ ...pointsQuery(ContactId ?? 0), enabled: isNew })
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
      {({ Contact, Entity }) => {
        if (points.isPending) return <Blocks n={4} h={60} />
        // Without its list, at least its own address is there.
        const all = addressesOf(Contact.Email, points.data ?? [])
        const last = chosenLast('Email', ContactId)
        const [usual] = [...all.filter(({ address }) => address === last), ...all]
        const to = asked ?? usual?.address
        return (
          <EmailComposer
            contact={{ ...nameOf(Contact), ContactEntityId: Entity.ContactEntityId, addresses: all }}
            initial={{ To: to ? [to] : [], asked }}
            done={done}
          />
        )
      }}
    </Loaded>
  )
}
