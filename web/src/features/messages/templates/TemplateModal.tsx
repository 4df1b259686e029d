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
  /** All that is filled, to tell which fields would be empty. */
  template: string
  /** What the template says. */
  children: ReactNode
  /** What it looks like with these facts. */
  preview: (facts: MergeFacts) => ReactNode
}

/** A template, its name and who has it, beside what a contact would get. */
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
