import type { Change } from '@dormer/contract/brokerage/audit'
import { changeKinds } from '@dormer/contract/change-kinds'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Value } from '../../brokerage/audit/FieldChange.tsx'
import { ContactLink } from '../contacts/ContactCells.tsx'
import { Changes, namedThing } from './Changes.tsx'
import { historyQuery } from './history.api.ts'

/** A contact's changes and who made them, newest first. */
export const HistoryTab = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId } = contact.Contact
  const history = useInfiniteQuery(historyQuery(ContactId))
  return (
    <Changes
      query={history}
      subject="contact"
      isOwn={(change) => isOwn(change, ContactId)}
      thing={(change) => thing(change, ContactId)}
      sentence={sentence}
    />
  )
}

/** Fields of the contact and its household need no 'of'. */
const isOwn = ({ Kind, ContactId }: Change, here: number) =>
  Kind === 'Household' || (Kind === 'Contact' && ContactId === here)

/** What is told in other words than usual. */
const sentence = ({ Kind, What, Title, Fields }: Change) => {
  if (Kind === 'Merge')
    return What === 'Added' ? (
      <>
        merged <Value>{Title}</Value> into this contact
      </>
    ) : (
      <>
        undid the merge with <Value>{Title}</Value>
      </>
    )
  return What === 'Changed' && Fields.length === 1 && Fields[0]?.Field === 'IsMarkedContacted'
    ? 'marked this contact as contacted'
    : undefined
}

/** 'this contact', 'the note Wants a porch', 'a note'. */
const thing = (change: Change, here: number) => {
  const { Kind, Title, ContactId } = change
  if (isOwn(change, here)) return `this ${changeKinds[Kind].noun}`
  if (Kind !== 'Contact' || !Title) return namedThing(changeKinds[Kind].noun, Title)
  return ContactId === null ? (
    <Value>{Title}</Value>
  ) : (
    <ContactLink ContactId={ContactId} inherit underline="always">
      {Title}
    </ContactLink>
  )
}
