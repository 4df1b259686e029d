import { stepType } from '@dormer/contract/automation/steps'
import { Button, Select, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { openDialog } from '../../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import { AnchorLink } from '../../../../ui/links.tsx'
import classes from './Editor.module.css'
import { type FieldsProps, RecipientRole } from './fields.tsx'
import { useOfSteps } from './steps-context.ts'
import { useEditing } from './useEditor.ts'

const TemplatePreview = lazyDialog(() => import('./TemplatePreview.tsx').then((m) => m.TemplatePreview))

/** What an Email, Text or Run a Search sends. */
export const SendFields = ({ step, change }: FieldsProps) => {
  const { workflow } = useEditing()
  const { searches } = useOfSteps().choices
  const { TaskTypeId, EmailTemplateId, TextTemplateId, SearchGuid } = step
  const recipient = workflow.Type === 'Transaction' && <RecipientRole step={step} change={change} />
  const known = <T,>(value: T | null, options: { value: T; label: string }[], gone: string) =>
    value !== null && !options.some((one) => one.value === value) ? [...options, { value, label: gone }] : options
  switch (TaskTypeId) {
    case stepType.Email:
      return (
        <div className={classes.fields}>
          <Template
            label="Email template"
            kind="email"
            to="/settings/email/templates"
            data={known(
              EmailTemplateId,
              workflow.EmailTemplates.map(({ EmailTemplateId: value, Name: label }) => ({ value, label })),
              'A template of a colleague',
            )}
            value={EmailTemplateId}
            choose={(EmailTemplateId) => change({ EmailTemplateId })}
          />
          {recipient}
        </div>
      )
    case stepType.Text:
      return (
        <div className={classes.fields}>
          <Template
            label="Text template"
            kind="text"
            note={
              workflow.Type === 'Contact' &&
              ' At night a text waits for the end of quiet hours, and so do the steps after it.'
            }
            to="/settings/text/templates"
            data={known(
              TextTemplateId,
              workflow.TextTemplates.map(({ TextTemplateId: value, Name: label }) => ({ value, label })),
              'A template of a colleague',
            )}
            value={TextTemplateId}
            choose={(TextTemplateId) => change({ TextTemplateId })}
          />
          {recipient}
        </div>
      )
    case stepType.RunSearch:
      return (
        <Stack gap={4}>
          <Select<string>
            label="Search"
            placeholder={searches.isLoading ? 'Loading…' : 'Choose one of your saved searches'}
            withAsterisk
            data={known(
              SearchGuid,
              (searches.data ?? []).map(({ SearchId: value, SearchName: label }) => ({ value, label })),
              'A saved search',
            )}
            value={SearchGuid}
            onChange={(next) => change({ SearchGuid: next })}
            searchable
            nothingFoundMessage={searches.isLoading ? 'Loading…' : 'No search by this name'}
          />
          {searches.data?.length === 0 && (
            <Text size="sm" c="dimmed">
              You have no saved searches. Save one in{' '}
              <AnchorLink to="/mls-search" underline="always">
                Property Search
              </AnchorLink>
              .
            </Text>
          )}
        </Stack>
      )
    default:
      return null
  }
}

type TemplateProps = {
  label: string
  kind: 'email' | 'text'
  note?: string | false
  to: '/settings/email/templates' | '/settings/text/templates'
  data: { value: number; label: string }[]
  value: number | null
  choose: (id: number | null) => void
}
const Template = ({ label, kind, note, to, data, value, choose }: TemplateProps) => (
  <Stack gap={4} align="stretch">
    <Select<number>
      label={label}
      placeholder="Choose a template"
      withAsterisk
      description={
        <>
          Write and change them in{' '}
          <AnchorLink to={to} size="xs" underline="always">
            {label.startsWith('Email') ? 'Email Templates' : 'Text Templates'}
          </AnchorLink>
          .{note}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={data}
      value={value}
      onChange={choose}
      searchable
      nothingFoundMessage="No template by this name"
    />
    {value !== null && (
      <Button
        size="compact-sm"
        variant="default"
        mr="auto"
        leftSection={<IconEye size={14} />}
        onClick={() => void openDialog(TemplatePreview, { kind, id: value }, 'workflow-template')}
      >
        Preview
      </Button>
    )}
  </Stack>
)
