import type { MergeFacts } from '@dormer/contract/messages/merge'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { Preview } from './Preview.tsx'
import { ShareSwitch } from './ShareSwitch.tsx'

type Props = Pick<ComponentProps<typeof FormDialog>, 'title' | 'size' | 'saving' | 'submit' | 'close'> & {
  form: {
    isDirty: () => boolean
    getInputProps: (field: 'Name' | 'SharedWithGroup', options?: { type: 'checkbox' }) => object
  }
  /** Everything that is filled in, to tell which fields would be empty. */
  template: string
  /** The template's content. */
  children: ReactNode
  /** Renders it with these facts. */
  preview: (facts: MergeFacts) => ReactNode
}

/** A template's content, name and sharing, beside what a contact would get. */
export const TemplateModal = ({ form, template, children, preview, ...dialog }: Props) => (
  <FormDialog dirty={form.isDirty()} {...dialog}>
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack miw={0}>
        <TextInput label="Template Name" withAsterisk maxLength={100} data-autofocus {...form.getInputProps('Name')} />
        {children}
        <ShareSwitch {...form.getInputProps('SharedWithGroup', { type: 'checkbox' })} />
      </Stack>
      <Preview template={template}>{preview}</Preview>
    </SimpleGrid>
  </FormDialog>
)
