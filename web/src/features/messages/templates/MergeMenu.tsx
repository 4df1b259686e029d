import { type MergeField, mergeFields } from '@dormer/contract/messages/merge'
import { Code, Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Templates.module.css'

const labels: Record<MergeField, string> = {
  FirstName: 'First name',
  LastName: 'Last name',
  FullName: 'Full name',
  Email: 'Email',
  CellPhone: 'Cell phone',
  Address: 'Address',
  City: 'City',
  AgentName: "Agent's name",
  AgentEmail: "Agent's email",
  AgentPhone: "Agent's phone",
}

/** The merge fields to choose among; `insert` gets the placeholder. `children` is the button that opens it. */
export const MergeMenu = ({ insert, children }: { insert: (placeholder: string) => void; children: ReactNode }) => (
  // What is chosen goes to the cursor of the field, which gets the focus back.
  <Menu position="bottom-end" returnFocus={false} width={250} withinPortal={false}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown mah={320} className={classes.menu}>
      <Menu.Label>Filled in for each contact</Menu.Label>
      <Text size="xs" c="dimmed" px="sm" pb={6}>
        With a fallback for those who have none: <Code>{'{{FirstName|there}}'}</Code>
      </Text>
      {mergeFields.map((field) => (
        <Menu.Item key={field} onClick={() => insert(`{{${field}}}`)}>
          {labels[field]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** Puts text where the cursor of an input is, in place of what is selected, and returns the whole. */
export const insertAtCursor = (input: HTMLInputElement | HTMLTextAreaElement | null, text: string, value: string) => {
  const start = input?.selectionStart ?? value.length
  const end = input?.selectionEnd ?? value.length
  // Once the new value has been rendered.
  setTimeout(() => {
    input?.focus()
    input?.setSelectionRange(start + text.length, start + text.length)
  })
  return value.slice(0, start) + text + value.slice(end)
}
