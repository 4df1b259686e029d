import { type EmailTemplate, emailTemplateBody } from '@dormer/contract/messages/templates'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { BodyEditor } from './BodyEditor.tsx'
import { EmailContent } from './content.tsx'
import { SubjectInput } from './SubjectInput.tsx'
import type { TemplateProps } from './TemplateList.tsx'
import { TemplateModal } from './TemplateModal.tsx'
import { useSaveEmailTemplate } from './templates.api.ts'
import { VideoSelect } from './VideoSelect.tsx'

const fields = emailTemplateBody.pick({ Name: true, Subject: true, Body: true, SharedWithGroup: true, VideoGuid: true })

/** Edits an email template, or creates one, from a starting point or from scratch. */
export const EmailTemplateModal = ({
  template,
  startingPoint,
  close,
}: TemplateProps<EmailTemplate> & { close: () => void }) => {
  const { mutateAsync } = useSaveEmailTemplate()
  const from = template ?? startingPoint
  const { form, submit, saving } = useContractForm(
    fields,
    {
      Name: from?.Name ?? '',
      Subject: from?.Subject ?? '',
      Body: from?.Body ?? '',
      SharedWithGroup: template?.SharedWithGroup ?? false,
      VideoGuid: from?.VideoGuid ?? '',
    },
    async (values) => {
      await mutateAsync({ EmailTemplateId: template?.EmailTemplateId, ...values })
      notifySuccess(template ? 'Template saved' : 'Template added')
      close()
    },
  )
  const Subject = form.values.Subject ?? ''
  const Body = form.values.Body ?? ''
  const VideoGuid = form.values.VideoGuid || null
  const whole = withVideoLink('Email', { Body, VideoGuid }, location.origin)
  return (
    <TemplateModal
      title={template ? 'Edit Email Template' : 'New Email Template'}
      size="70rem"
      form={form}
      saving={saving}
      submit={submit}
      close={close}
      template={`${Subject} ${Body}`}
      preview={(facts) => <EmailContent subject={Subject} body={whole} facts={facts} />}
    >
      <SubjectInput
        {...form.getInputProps('Subject')}
        value={Subject}
        change={(value) => form.setFieldValue('Subject', value)}
      />
      <BodyEditor
        label="Body"
        initial={from?.Body ?? ''}
        onChange={(html) => form.setFieldValue('Body', html)}
        error={form.getInputProps('Body').error}
      />
      <VideoSelect
        value={VideoGuid}
        onChange={(guid) => form.setFieldValue('VideoGuid', guid ?? '')}
        error={form.getInputProps('VideoGuid').error}
      />
    </TemplateModal>
  )
}
