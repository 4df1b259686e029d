import type { Response } from '@dormer/contract/endpoint'
import { pointKinds, pointLabels } from '@dormer/contract/people/contact-points'
import type { selectOptions } from '@dormer/contract/people/contact-search'
import { newContact, personFields } from '@dormer/contract/people/contacts'
import { Autocomplete, Button, CloseButton, Flex, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { notifyInfo } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { selectOptionsQuery, useCreateContact } from './contacts.api.ts'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { FieldInput } from './FieldInput.tsx'

const OwnFieldInputs = lazyPart(() => import('../custom-fields/OwnFieldInputs.tsx').then((m) => m.OwnFieldInputs))

export const NewContactPage = () => {
  const user = useCurrentUser()
  const options = useQuery(selectOptionsQuery)
  return (
    <Page title="New Contact" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'New Contact' }]}>
      <Loaded query={options} skeleton={<Blocks h={420} maw={720} />}>
        {(lists) => user && <NewContactForm me={user.UserId} options={lists} />}
      </Loaded>
    </Page>
  )
}

/** The page requires more than the server does: everything except the phones (docs/rules.md#new-contacts). */
const rules = newContact.extend({
  FirstName: personFields.FirstName,
  LastName: personFields.LastName,
  Email: personFields.Email,
  ContactTypeId: z.number('Choose a type'),
  SourceId: z.number('Choose a source'),
  AssignedAgentId: z.number('Choose an agent'),
})

let lastKey = 0
/** Tells a row from the others on the screen. */
const newKey = () => ++lastKey

const NewContactForm = ({ me, options }: { me: number; options: Response<typeof selectOptions> }) => {
  const create = useCreateContact()
  const navigate = useNavigate()
  const saved = useRef(false)
  const { form, submit, saving } = useContractForm(
    rules,
    {
      FirstName: '',
      LastName: '',
      Email: '',
      CellPhone: '',
      HomePhone: '',
      WorkPhone: '',
      Points: [],
      CustomValues: {},
      ContactTypeId: null,
      SourceId: null,
      // Lenders are never an agent, so they choose one.
      AssignedAgentId: options.AgentOptions.some((agent) => agent.UserId === me) ? me : null,
    },
    async (values) => {
      const { ContactId, AgentName } = await create.mutateAsync(values)
      saved.current = true
      if (ContactId !== null) return navigate({ to: '/contact/$ContactId', params: { ContactId: String(ContactId) } })
      // Users who assign the contact to somebody else may no longer see it.
      notifyInfo(`It is now in ${AgentName}'s contacts, and no longer visible to you.`, 'Contact saved')
      return navigate({ to: '/contacts' })
    },
  )
  useBlocker({
    shouldBlockFn: async () =>
      !saved.current &&
      form.isDirty() &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved contact', yes: 'Leave' })),
    enableBeforeUnload: () => !saved.current && form.isDirty(),
  })

  const [looked, setLooked] = useState<{ Email?: string; emails?: string[]; phones: string[] }>({ phones: [] })
  const look = () => {
    const { Email, CellPhone, HomePhone, WorkPhone, Points } = form.getValues()
    const further = (kind: string) =>
      Points.flatMap(({ Kind, Value }) => (Kind === kind && Value?.trim() ? [Value.trim()] : []))
    setLooked({
      Email: Email ?? '',
      emails: further('Email'),
      phones: [CellPhone ?? '', HomePhone ?? '', WorkPhone ?? '', ...further('Phone')],
    })
  }
  const checked = (name: 'Email' | 'CellPhone' | 'HomePhone' | 'WorkPhone' | `Points.${number}.Value`) => {
    const props = form.getInputProps(name)
    return {
      ...props,
      onBlur: (event: unknown) => {
        props.onBlur?.(event)
        look()
      },
    }
  }

  return (
    // The warning goes beside or below the form: between the fields, it would move them under the pointer.
    <Flex direction={{ base: 'column', lg: 'row' }} gap="md" align={{ lg: 'flex-start' }}>
      <Paper component="form" p="lg" flex="0 1 720px" onSubmit={submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <FieldInput name="FirstName" required autoFocus {...form.getInputProps('FirstName')} />
            <FieldInput name="LastName" required {...form.getInputProps('LastName')} />
            <FieldInput name="Email" required {...checked('Email')} />
            {(['CellPhone', 'HomePhone', 'WorkPhone'] as const).map((name) => (
              <FieldInput key={name} name={name} {...checked(name)} />
            ))}
          </SimpleGrid>
          {form.getValues().Points.map(({ key, Kind }, at) => (
            <Group key={key} align="flex-start" gap="xs" wrap="nowrap">
              <TextInput
                label={Kind === 'Email' ? 'Another email' : 'Another phone'}
                type={Kind === 'Email' ? 'email' : 'tel'}
                autoComplete="off"
                flex={2}
                miw={0}
                {...checked(`Points.${at}.Value`)}
              />
              <Autocomplete
                label="Label"
                data={[...pointLabels[Kind || 'Phone']]}
                filter={({ options: all }) => all}
                flex={1}
                miw={0}
                {...form.getInputProps(`Points.${at}.Label`)}
              />
              <CloseButton
                mt={28}
                aria-label={`Remove ${Kind === 'Email' ? 'another email' : 'another phone'}`}
                onClick={() => form.removeListItem('Points', at)}
              />
            </Group>
          ))}
          <Group gap="xs">
            {pointKinds.map((kind) => (
              <Button
                key={kind}
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                onClick={() =>
                  form.insertListItem('Points', { key: newKey(), Kind: kind, Value: '', Label: pointLabels[kind][0] })
                }
              >
                Add another {kind.toLowerCase()}
              </Button>
            ))}
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {(['ContactTypeId', 'SourceId', 'AssignedAgentId'] as const).map((name) => (
              <FieldInput key={name} name={name} required lists={options} {...form.getInputProps(name)} />
            ))}
          </SimpleGrid>
          <Suspense>
            <OwnFieldInputs
              values={form.getValues().CustomValues || {}}
              at={(id) => `CustomValues.${id}`}
              faults={form.errors}
              change={(id, value) => form.setFieldValue(`CustomValues.${id}`, value as never)}
            />
          </Suspense>
          <Group justify="flex-end">
            <Button type="submit" loading={saving}>
              Save Contact
            </Button>
          </Group>
        </Stack>
      </Paper>
      <DuplicateWarning {...looked} />
    </Flex>
  )
}
