import { mergeFields } from '@dormer/contract/messages/merge'
import { Code, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { customFieldsQuery } from '../../people/custom-fields/own-fields.ts'
import { fieldLabels } from './merge-words.ts'
import classes from './Templates.module.css'

/** The available merge fields; `insert` receives the placeholder. `children` is the button that opens the menu. */
export const MergeMenu = ({ insert, children }: { insert: (placeholder: string) => void; children: ReactNode }) => (
  // The choice is inserted at the field's cursor, and the field gets the focus back.
  <Menu position="bottom-end" returnFocus={false} width={250} withinPortal={false}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown mah={320} className={classes.menu}>
      <Menu.Label>Filled in for each contact</Menu.Label>
      <Text size="xs" c="dimmed" px="sm" pb={6}>
        With a fallback for those who have none: <Code>{'{{FirstName|there}}'}</Code>
      </Text>
      {mergeFields.map((field) => (
        <Menu.Item key={field} onClick={() => insert(`{{${field}}}`)}>
          {fieldLabels[field]}
        </Menu.Item>
      ))}
      <OwnFields insert={insert} />
    </Menu.Dropdown>
  </Menu>
)

/** The brokerage's own fields, asked for once the menu is open. */
const OwnFields = ({ insert }: { insert: (placeholder: string) => void }) => {
  const { data: fields = [] } = useQuery(customFieldsQuery)
  if (fields.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Custom fields</Menu.Label>
      {fields.map(({ CustomFieldId, Name }) => (
        <Menu.Item key={CustomFieldId} onClick={() => insert(`{{Custom: ${Name}}}`)}>
          {Name}
        </Menu.Item>
      ))}
    </>
  )
}

/** Inserts text at an input's cursor, replacing the selection, and returns the whole value. */
export const insertAtCursor = (input: HTMLInputElement | HTMLTextAreaElement | null, text: string, value: string) => {
  const start = input?.selectionStart ?? value.length
  const end = input?.selectionEnd ?? value.length
  // Once the new value has rendered.
  setTimeout(() => {
    input?.focus()
    input?.setSelectionRange(start + text.length, start + text.length)
  })
  return value.slice(0, start) + text + value.slice(end)
}
