import type { ContactDetail } from '@dormer/contract/contacts'
import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { notifyFailure } from '../../ui/notify.ts'
import classes from './Contacts.module.css'
import { useAddTag, useRemoveTag } from './contacts.api.ts'

/** The tags of a contact, with suggestions from the first letter on; new ones are made by typing them (S1§5). */
export const ContactTags = ({ contact }: { contact: ContactDetail }) => {
  const { ContactEntityId, ContactTags: tags } = contact.Entity
  const { ContactId } = contact.Contact
  const [query, setQuery] = useState('')
  const add = useAddTag(ContactId)
  const remove = useRemoveTag(ContactId)
  const onError = (error: unknown) => notifyFailure(error)
  return (
    <TagsInput
      label="Tags"
      className={classes.tags}
      placeholder={tags.length ? undefined : 'Add a tag'}
      value={tags.map((tag) => tag.Name)}
      onChange={(names) => {
        for (const Name of names)
          if (!tags.some((tag) => tag.Name === Name)) add.mutate({ ContactEntityId, Name }, { onError })
        // One that is still being added has no id yet to be removed by.
        for (const tag of tags) if (tag.TagContactEntityId && !names.includes(tag.Name)) remove.mutate(tag, { onError })
      }}
      data={query.trim() ? contact.TagSuggestions : []}
      searchValue={query}
      onSearchChange={setQuery}
    />
  )
}
