import { TEXT_MAX } from '@dormer/contract/messages/messages'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { Button, Group, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { BodyEditor } from '../templates/BodyEditor.tsx'
import { insertAtCursor, MergeMenu } from '../templates/MergeMenu.tsx'
import { SubjectInput } from '../templates/SubjectInput.tsx'
import { TextCounter } from '../templates/TextCounter.tsx'
import { emailTemplatesQuery, textTemplatesQuery } from '../templates/templates.api.ts'
import type { Draft } from './mass.api.ts'
import { RecipientPreview } from './RecipientPreview.tsx'
import { useTextToMany } from './useTextToMany.ts'

type Written = Pick<Draft, 'Subject' | 'Body'>
type Writing = {
  draft: Written
  change: (change: Partial<Written>) => void
  faults: { Subject?: string; Body?: string }
  /** The message's own name. */
  label?: string
}
type Props = Omit<Writing, 'draft' | 'label'> & { draft: Draft }

/** The content, beside what any of the recipients will get. */
export const MassWrite = ({ draft, change, faults }: Props) => {
  const asSent = useTextToMany()
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      {draft.channel === 'Email' ? (
        <WriteEmail draft={draft} change={change} faults={faults} />
      ) : (
        <WriteText draft={draft} change={change} faults={faults} asSent={asSent} />
      )}
      <RecipientPreview draft={draft} />
    </SimpleGrid>
  )
}

export const WriteEmail = ({ draft, change, faults, label = 'Body' }: Writing) => {
  const templates = useQuery(emailTemplatesQuery)
  // A template's text needs a new editor.
  const [begun, setBegun] = useState({ template: null as number | null, Body: draft.Body })
  const choose = (id: number | null) => {
    const template = templates.data?.find((one) => one.EmailTemplateId === id)
    const Body = template ? withVideoLink('Email', template, location.origin) : draft.Body
    setBegun({ template: id, Body })
    if (template) change({ Subject: template.Subject, Body })
  }
  return (
    <Stack miw={0}>
      <QueryFailure query={templates} title="The templates could not be loaded" />
      <Select<number>
        label="Template"
        placeholder="None"
        clearable
        searchable
        data={templates.data?.map((one) => ({ value: one.EmailTemplateId, label: one.Name })) ?? []}
        value={begun.template}
        onChange={choose}
      />
      <SubjectInput
        value={draft.Subject}
        change={(Subject) => change({ Subject })}
        error={faults.Subject}
        data-autofocus
      />
      <BodyEditor
        key={begun.template ?? 0}
        label={label}
        initial={begun.Body}
        onChange={(Body) => change({ Body })}
        error={faults.Body}
      />
    </Stack>
  )
}

export const WriteText = ({
  draft,
  change,
  faults,
  label = 'Text',
  asSent,
}: Writing & {
  /** What is added to it counts, too. */
  asSent?: (text: string) => string
}) => {
  const templates = useQuery(textTemplatesQuery)
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <Stack miw={0}>
      <QueryFailure query={templates} title="The templates could not be loaded" />
      <Select<number>
        label="Template"
        placeholder="None"
        clearable
        searchable
        data={templates.data?.map((one) => ({ value: one.TextTemplateId, label: one.Name })) ?? []}
        onChange={(id) => {
          const template = templates.data?.find((one) => one.TextTemplateId === id)
          if (template) change({ Body: withVideoLink('Text', template, location.origin) })
        }}
      />
      <Textarea
        ref={box}
        label={label}
        withAsterisk
        autosize
        minRows={5}
        maxRows={14}
        maxLength={TEXT_MAX}
        value={draft.Body}
        onChange={(event) => change({ Body: event.currentTarget.value })}
        error={faults.Body}
        data-autofocus
      />
      <Group justify="space-between">
        <TextCounter text={asSent ? asSent(draft.Body) : draft.Body} />
        <MergeMenu insert={(text) => change({ Body: insertAtCursor(box.current, text, draft.Body) })}>
          <Button size="compact-sm" variant="default" leftSection={<IconBraces size={14} />}>
            Merge field
          </Button>
        </MergeMenu>
      </Group>
    </Stack>
  )
}
