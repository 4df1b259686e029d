import { merge, mergeFields, missingFields } from '@dormer/contract/messages/merge'
import type { TextTemplate } from '@dormer/contract/messages/templates'
import { Button, Menu, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { Failure } from '../../../ui/Failure.tsx'
import { notifyFailure, notifyInfo } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { insertAtCursor } from '../templates/MergeMenu.tsx'
import { textTemplatesQuery } from '../templates/templates.api.ts'
import classes from './Texts.module.css'
import type { TextWith } from './text-windows.ts'
import { fillTemplate } from './texts.api.ts'

type Props = {
  whom: TextWith
  draft: string
  write: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
  disabled: boolean
}

/** The text templates; the chosen one is filled for the contact, and goes where the cursor is. */
export const TemplatesMenu = ({ whom, draft, write, box, disabled }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const templates = useQuery({ ...textTemplatesQuery, enabled: isOpen })
  const user = useCurrentUser()
  const filled = async ({ TextTemplateId, Body }: TextTemplate) => {
    if (whom.ContactId !== null) return fillTemplate(whom.ContactId, TextTemplateId)
    // Of a number of nobody known, only the agent is.
    const nothing = Object.fromEntries(mergeFields.map((field) => [field, ''])) as Record<
      (typeof mergeFields)[number],
      string
    >
    const facts = { ...nothing, AgentName: `${user?.FirstName} ${user?.LastName}`, AgentEmail: user?.Email ?? '' }
    return { Body: merge(Body, facts, 'text'), MissingFields: missingFields(Body, facts, 'text') }
  }
  const choose = async (template: TextTemplate) => {
    try {
      const { Body, MissingFields } = await filled(template)
      write(insertAtCursor(box.current, Body, draft))
      if (MissingFields.length > 0)
        notifyInfo(`Not known and left empty: ${list.format(MissingFields)}. Read the text before you send it.`)
    } catch (error) {
      notifyFailure(error, 'The template could not be filled')
    }
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} position="top-start" width={300} returnFocus={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          leftSection={<IconTemplate size={14} />}
          disabled={disabled}
        >
          Templates
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.templates}>
        {templates.error && <Failure error={templates.error} onRetry={templates.refetch} />}
        {templates.data?.map((one) => (
          <Menu.Item key={one.TextTemplateId} onClick={() => choose(one)}>
            <Text size="sm" fw={500}>
              {one.Name}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {one.Body}
            </Text>
          </Menu.Item>
        ))}
        {templates.data?.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            No templates to display
          </Text>
        )}
        <Menu.Divider />
        <Menu.Item renderRoot={(props) => <Link to="/settings/text/templates" {...props} />}>Edit templates</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
const list = new Intl.ListFormat('en-US')
