import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './Editor.module.css'
import { useEditing } from './useEditor.ts'

/** The workflow's name, edited in place and saved as it is typed. */
export const NameHeading = () => {
  const { name, canEdit, saves, unsaved } = useEditing()
  const [typed, setTyped] = useState<string>()
  // As it was before: of a name that was cleared letter by letter, the first letter has been saved.
  const [before, setBefore] = useState('')
  const pencil = useRef<HTMLButtonElement>(null)
  if (!canEdit) return name
  const failed = unsaved.get('name')?.message
  const isBlank = typed?.trim() === ''
  const end = (isTakenBack: boolean) => {
    if (isTakenBack && before) saves.type('name', { Name: before })
    void saves.save('name')
    setTyped(undefined)
  }
  if (typed !== undefined || failed)
    return (
      <TextInput
        aria-label="Name"
        className={classes.name}
        maxLength={100}
        autoFocus={typed !== undefined}
        value={typed ?? name}
        error={isBlank ? 'Name is required' : failed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          if (value.trim()) saves.type('name', { Name: value.trim() })
        }}
        onBlur={() => end(isBlank)}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
          end(isBlank || key === 'Escape')
          // Once it is there again.
          setTimeout(() => pencil.current?.focus())
        }}
      />
    )
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {name}
      <ActionIcon
        ref={pencil}
        aria-label="Rename"
        title="Rename"
        onClick={() => {
          setBefore(name)
          setTyped(name)
        }}
      >
        <IconPencil size={16} />
      </ActionIcon>
    </Group>
  )
}
