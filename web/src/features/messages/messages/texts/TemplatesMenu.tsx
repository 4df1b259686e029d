import { type MergeFacts, merge, missingFields } from '@dormer/contract/messages/merge'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { Button, Menu, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Failure } from '../../../../ui/Failure.tsx'
import { MenuItemLink } from '../../../../ui/menu-links.tsx'
import { notifyInfo } from '../../../../ui/notify.ts'
import { insertAtCursor } from '../../templates/MergeMenu.tsx'
import { inNoName } from '../../templates/merge-words.ts'
import { textTemplatesQuery } from '../../templates/templates.api.ts'
import classes from './Texts.module.css'

type Props = {
  /** The values of the merge fields; undefined while nothing can be written. */
  facts: MergeFacts | undefined
  draft: string
  write: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The text templates; the chosen one is filled in for the contact and inserted at the cursor. */
export const TemplatesMenu = ({ facts, draft, write, box, isOpen, setOpen }: Props) => {
  const templates = useQuery({ ...textTemplatesQuery, enabled: isOpen })
  const choose = (template: string) => {
    if (!facts) return
    write(insertAtCursor(box.current, merge(template, facts, 'text'), draft))
    const missing = missingFields(template, facts, 'text')
    if (missing.length > 0)
      notifyInfo(`Unknown and left empty: ${list.format(missing)}. Read the text before you send it.`)
  }
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={300}
      returnFocus={false}
      onClose={() => box.current?.focus()}
    >
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          leftSection={<IconTemplate size={14} />}
          disabled={!facts}
        >
          Templates
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.templates}>
        {templates.error && <Failure error={templates.error} onRetry={templates.refetch} />}
        {templates.data?.map((one) => (
          <Menu.Item key={one.TextTemplateId} onClick={() => choose(withVideoLink('Text', one, location.origin))}>
            <Text size="sm" fw={500}>
              {one.Name}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {inNoName(one.Body)}
            </Text>
          </Menu.Item>
        ))}
        {templates.data?.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            No templates to display
          </Text>
        )}
        <Menu.Divider />
        <MenuItemLink to="/settings/text/templates">Edit templates</MenuItemLink>
      </Menu.Dropdown>
    </Menu>
  )
}
const list = new Intl.ListFormat('en-US')
