import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button } from '@mantine/core'
import { confirm } from '../../../ui/confirm.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { offerUndo } from '../../../ui/notifyUndo.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { nameOf } from './contact.fields.ts'
import { useAddJointContact, useUnlinkJointContact } from './contacts.api.ts'

type Props = { contact: ContactDetail; person: ContactDetail['AdditionalContacts'][number] }

/** Asks, then gives a joint contact a household of their own; Undo links them again. */
export const UnlinkButton = ({ contact, person }: Props) => {
  const { mutateAsync: unlink, isPending } = useUnlinkJointContact()
  const { mutateAsync: link } = useAddJointContact()
  const mayUnlink = useMay('ReassignContacts')
  if (!mayUnlink) return null
  const { Name } = nameOf(person)
  const other = nameOf(contact.Contact).Name
  const { ContactEntityId } = contact
  const { ContactId } = person
  // The button is gone by then, along with the callbacks of a mutation that it started.
  const linkAgain = () =>
    link({ ContactEntityId, ContactId }).then(
      () => notifySuccess(`${Name} is linked to ${other} again`),
      (error) => notifyFailure(error, 'They were not linked again'),
    )
  const ask = async () => {
    const question = `${Name} becomes a contact of their own, with the same agent, source and tags. Notes, tasks and documents stay with ${other}.`
    if (!(await confirm(question, { title: `Unlink ${Name} from ${other}?`, yes: 'Unlink' }))) return
    try {
      await unlink(ContactId)
      await offerUndo(`${Name} is no longer linked to ${other}`, linkAgain)
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      loading={isPending}
      onClick={ask}
      aria-label={`Unlink ${Name}`}
    >
      Unlink
    </Button>
  )
}
