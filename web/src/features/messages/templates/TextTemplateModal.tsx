import { merge } from '@dormer/contract/messages/merge'
import { TEXT_MAX } from '@dormer/contract/messages/messages'
import { type TextTemplate, textTemplateBody } from '@dormer/contract/messages/templates'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useRef } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { TextContent } from './content.tsx'
import { insertAtCursor, MergeMenu } from './MergeMenu.tsx'
import type { TemplateProps } from './TemplateList.tsx'
import { TemplateModal } from './TemplateModal.tsx'
import { TextCounter } from './TextCounter.tsx'
import { useSaveTextTemplate } from './templates.api.ts'
import { VideoSelect } from './VideoSelect.tsx'

const fields = textTemplateBody.pick({ Name: true, Body: true, SharedWithGroup: true, VideoGuid: true })

/** Edits a text template, or creates one, from a starting point or from scratch. */
export const TextTemplateModal = ({
  template,
  startingPoint,
  close,
}: TemplateProps<TextTemplate> & { close: () => void }) => {
  const { mutateAsync } = useSaveTextTemplate()
  const from = template ?? startingPoint
  const message = useRef<HTMLTextAreaElement>(null)
  const { form, submit, saving } = useContractForm(
    fields,
    {
      Name: from?.Name ?? '',
      Body: from?.Body ?? '',
      SharedWithGroup: template?.SharedWithGroup ?? false,
      VideoGuid: from?.VideoGuid ?? '',
    },
    async (values) => {
      await mutateAsync({ TextTemplateId: template?.TextTemplateId, ...values })
      notifySuccess(template ? 'Template saved' : 'Template added')
      close()
    },
  )
  const Body = form.values.Body ?? ''
  const VideoGuid = form.values.VideoGuid || null
  const whole = withVideoLink('Text', { Body, VideoGuid }, location.origin)
  return (
    <TemplateModal
      title={template ? 'Edit Text Template' : 'New Text Template'}
      size="xl"
      form={form}
      saving={saving}
      submit={submit}
      close={close}
      template={Body}
      preview={(facts) => (
        <Stack gap="xs">
          <TextContent>{merge(whole, facts, 'text') || 'No text yet'}</TextContent>
          <TextCounter text={merge(whole, facts, 'text')} />
        </Stack>
      )}
    >
      <Stack gap={6}>
        <Textarea
          ref={message}
          label="Body"
          withAsterisk
          autosize
          minRows={6}
          maxRows={14}
          maxLength={TEXT_MAX}
          {...form.getInputProps('Body')}
        />
        <Group>
          <MergeMenu insert={(text) => form.setFieldValue('Body', insertAtCursor(message.current, text, Body))}>
            <Button size="compact-sm" variant="default" leftSection={<IconBraces size={14} />}>
              Merge field
            </Button>
          </MergeMenu>
        </Group>
      </Stack>
      <VideoSelect
        value={VideoGuid}
        onChange={(guid) => form.setFieldValue('VideoGuid', guid ?? '')}
        error={form.getInputProps('VideoGuid').error}
      />
    </TemplateModal>
  )
}
