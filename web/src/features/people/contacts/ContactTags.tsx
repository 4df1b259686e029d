import type { ContactDetail } from '@dormer/contract/people/contacts'
import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure } from '../../../ui/notify.ts'
import classes from './Contact.module.css'
import { tagsQuery, useAddTag, useRemoveTag } from './contacts.api.ts'

/** A contact's tags, with suggestions from the first letter; new ones are created by typing them. */
export const ContactTags = ({ contact }: { contact: ContactDetail }) => {
  const { ContactEntityId, ContactTags: tags } = contact.Entity
  const { ContactId } = contact.Contact
  const [query, setQuery] = useState('')
  const [search] = useDebouncedValue(query.trim(), 150)
  const found = useQuery(tagsQuery(search))
  const add = useAddTag(ContactId)
  const remove = useRemoveTag(ContactId)
  const change = (names: string[]) => {
    // Several may be pasted at once; each reports its own failure.
    for (const Name of names.filter((name) => !tags.some((tag) => tag.Name === name)))
      add.mutateAsync({ ContactEntityId, Name }).catch((error) => {
        notifyFailure(error)
        setQuery((typed) => typed || Name)
      })
    // A tag still being added has no id to remove it by.
    for (const tag of tags.filter((tag) => tag.TagContactEntityId && !names.includes(tag.Name)))
      remove.mutateAsync(tag).catch((error) => notifyFailure(error))
  }
  return (
    <TagsInput
      label="Tags"
      className={classes.tags}
      classNames={{ input: classes.tagsInput }}
      placeholder={tags.length ? undefined : 'Add a tag'}
      value={tags.map((tag) => tag.Name)}
      onChange={change}
      data={query.trim() ? found.data : []}
      // As many as fit without scrolling; typing another letter narrows the list.
      limit={6}
      searchValue={query}
      onSearchChange={setQuery}
    />
  )
}
