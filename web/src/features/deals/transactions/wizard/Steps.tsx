import { transactionTypes } from '@dormer/contract/deals/transactions'
import { Button, FileButton, Group, Select, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconKey, IconPhotoPlus, IconSignRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { agentOptionsQuery } from '../../../brokerage/users/agents.api.ts'
import { DealInput } from '../DealInput.tsx'
import { ALL_AGENTS } from '../TransactionFilters.tsx'
import { TransactionPhoto } from '../TransactionPhoto.tsx'
import { type EditedField, ofProperty } from '../transaction.fields.ts'
import { NO_PICTURE, PICTURE_TYPES, pictureFrom } from './picture.ts'
import classes from './Wizard.module.css'
import type { StepProps } from './Wizard.tsx'
import { detailsOf, isRequired, pathOf } from './wizard.rules.ts'

const about = {
  Listing: { Icon: IconSignRight, text: 'You represent the seller' },
  Purchase: { Icon: IconKey, text: 'You represent the buyer' },
}

/** Choosing advances to the next step: there is nothing else to enter. */
export const TypeStep = ({ form, choose }: StepProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} role="group" aria-label="Type">
      {transactionTypes.map((Type) => {
        const { Icon, text } = about[Type]
        return (
          <UnstyledButton
            key={Type}
            className={classes.choice}
            aria-pressed={form.values.Type === Type}
            onClick={() => void choose(Type)}
          >
            <Icon size={32} stroke={1.5} aria-hidden />
            <Text fw={600}>{Type}</Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </UnstyledButton>
        )
      })}
    </SimpleGrid>
    {form.errors.Type && (
      <Text size="sm" c="red" role="alert">
        {form.errors.Type}
      </Text>
    )}
  </>
)

export const AgentStep = ({ form, isAdmin }: StepProps) => {
  const agents = useQuery(agentOptionsQuery)
  const list = (agents.data ?? []).map(({ UserId, Name }) => ({ value: UserId, label: Name }))
  return (
    <>
      <Select<number>
        label="Transaction agent"
        description="Whose transaction it is"
        data={isAdmin ? [ALL_AGENTS, ...list] : list}
        {...form.getInputProps('AgentId')}
        allowDeselect={false}
        searchable
        // The list would cover Next.
        openOnFocus={false}
        data-autofocus
      />
      <QueryFailure query={agents} />
    </>
  )
}

export const MlsStep = ({ form }: StepProps) => (
  <TextInput
    label="MLS Id"
    description="The listing's number in your MLS. It fills in the address, price, property and picture."
    {...form.getInputProps('lookup')}
    maxLength={255}
    autoComplete="off"
    data-autofocus
  />
)

const Fields = ({ names, form }: StepProps & { names: readonly EditedField[] }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    {names.map((name, at) => (
      <DealInput
        key={name}
        name={name}
        label={name === 'SalesPrice' ? 'Contract Price' : undefined}
        withAsterisk={isRequired(form.values.Type, name)}
        {...form.getInputProps(pathOf(name))}
        data-autofocus={at === 0 || undefined}
      />
    ))}
  </SimpleGrid>
)

export const DetailsStep = (props: StepProps) => <Fields {...props} names={detailsOf(props.form.values.Type)} />

export const PropertyStep = (props: StepProps) => {
  const { form } = props
  const picture = form.values.imgData || form.values.PropertyImage || null
  const [fault, setFault] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    const picture = await pictureFrom(file)
    setFault(picture ? undefined : NO_PICTURE)
    if (picture) set({ imgData: picture, PropertyImage: null })
  }
  const set = (value: { imgData: string | null; PropertyImage: null }) => form.setValues(value)
  const told = fault ?? form.errors.imgData ?? form.errors.PropertyImage
  return (
    <Stack>
      <Fields {...props} names={ofProperty} />
      <Group align="flex-end">
        <div className={classes.picture}>
          <TransactionPhoto url={picture} alt="The property" />
        </div>
        <FileButton onChange={choose} accept={PICTURE_TYPES} inputProps={{ 'aria-label': 'Picture of the property' }}>
          {(button) => (
            <Button {...button} variant="default" size="xs" leftSection={<IconPhotoPlus size={16} />}>
              {picture ? 'Edit' : 'Add Image'}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => set({ imgData: null, PropertyImage: null })}>
            Remove
          </Button>
        )}
      </Group>
      {told && (
        <Text size="sm" c="red" role="alert">
          {told}
        </Text>
      )}
    </Stack>
  )
}
