import { newOpportunityBody, type Opportunity } from '@dormer/contract/growth/opportunities'
import { type OpportunityType, opportunityTypes } from '@dormer/contract/growth/stages'
import { Group, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DayInput } from '../../../forms/DayInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { useAgentChoices } from '../../brokerage/users/agents.api.ts'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { lostReasonsQuery, stagesQuery } from '../stages/stages.api.ts'
import { History } from './History.tsx'
import { useSaveOpportunity } from './pipeline.api.ts'
import { TransactionGoesOn } from './TransactionGoesOn.tsx'

const fields = newOpportunityBody.omit({ Position: true })

type Props = {
  /** The one to edit, as it was seen. */
  opportunity?: Opportunity
  /** Of a new one, as chosen on the board. */
  type?: OpportunityType
  agent?: number
  stage?: number
  isReadOnly?: boolean
  close: () => void
}

/** 'Create Opportunity', or 'Edit Opportunity' with its history. */
export const OpportunityModal = ({ opportunity, type, agent, stage, isReadOnly, close }: Props) => {
  const me = useCurrentUser()
  const seesAll = useMay('SeeAll')
  const agents = useAgentChoices([opportunity?.UserId])
  const stages = useQuery(stagesQuery)
  const { mutateAsync } = useSaveOpportunity()
  const { form, submit, saving, changed } = useContractForm(
    fields,
    {
      UserId: opportunity?.UserId ?? agent ?? me?.UserId ?? null,
      ContactId: opportunity?.ContactId ?? null,
      Type: opportunity?.Type ?? type ?? null,
      Stage: opportunity?.Stage ?? stage ?? null,
      Name: opportunity?.Name ?? '',
      ProjectedCloseDate: opportunity?.ProjectedCloseDate ?? null,
      SalesPrice: opportunity?.SalesPrice ?? '',
      GCI: opportunity?.GCI ?? '',
      Probability: opportunity?.Probability ?? null,
      LostReasonId: opportunity?.LostReasonId ?? null,
      LostNote: opportunity?.LostNote ?? '',
    },
    async (values) => {
      await mutateAsync(opportunity ? { ...changed(values), Id: opportunity.Id, Version: opportunity.Version } : values)
      notifySuccess(opportunity ? 'Opportunity saved' : 'Opportunity created')
      close()
    },
    {
      // An emptied number is that of its stage, not zero.
      prepare: (values) => ({
        ...values,
        Probability: String(values.Probability ?? '') === '' ? null : values.Probability,
      }),
    },
  )
  const { Type, Stage } = form.getValues()
  const chosen = stages.data?.find(({ Id }) => Id === Stage)
  const offered = stages.data?.filter(({ Id, Types }) => !Type || Types.includes(Type) || Id === opportunity?.Stage)
  const self = me ? [{ value: me.UserId, label: `${me.FirstName} ${me.LastName}` }] : []
  const others = agents.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []
  return (
    <FormDialog
      title={opportunity ? 'Edit Opportunity' : 'Create Opportunity'}
      size="lg"
      dirty={form.isDirty()}
      isDisabled={isReadOnly}
      saving={saving}
      submit={submit}
      close={close}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ContactPicker
          label="Contact"
          withAsterisk
          data-autofocus={!opportunity || undefined}
          offered={opportunity && [{ value: opportunity.ContactId, label: opportunity.ContactName }]}
          {...form.getInputProps('ContactId')}
        />
        <Select<number>
          label="Agent"
          withAsterisk
          placeholder="Choose an agent"
          data={seesAll ? others : self}
          searchable
          nothingFoundMessage={agents.data ? 'No agents found' : 'Loading…'}
          {...form.getInputProps('UserId')}
        />
        <Select
          label="Type"
          withAsterisk
          placeholder="Select Type"
          data={[...opportunityTypes]}
          {...form.getInputProps('Type')}
        />
        <Select<number>
          label="Stage"
          withAsterisk
          placeholder="Choose a stage"
          data={offered?.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []}
          nothingFoundMessage={stages.data ? 'No stages found' : 'Loading…'}
          searchable
          {...form.getInputProps('Stage')}
        />
      </SimpleGrid>
      <QueryFailure query={stages} title="The stages could not be loaded" />
      <TextInput
        label="Name"
        placeholder="The contact's name"
        maxLength={200}
        data-autofocus={opportunity && true}
        {...form.getInputProps('Name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DayInput label="Projected Close Date" clearable {...form.getInputProps('ProjectedCloseDate')} />
        <NumberInput
          label="Probability"
          placeholder={chosen ? `${chosen.Probability}%, of its stage` : 'That of its stage'}
          suffix="%"
          min={0}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('Probability')}
          value={form.getValues().Probability ?? ''}
        />
        <MoneyInput label="Sales Price" {...form.getInputProps('SalesPrice')} />
        <MoneyInput label="GCI" {...form.getInputProps('GCI')} />
      </SimpleGrid>
      {chosen?.Outcome === 'Lost' && (
        <>
          <TransactionGoesOn transaction={opportunity?.Transaction} />
          <Lost input={form.getInputProps} />
        </>
      )}
      {opportunity && (
        <Group>
          <History id={opportunity.Id} />
        </Group>
      )}
    </FormDialog>
  )
}

/** Why it is lost. */
const Lost = ({ input }: { input: (name: 'LostReasonId' | 'LostNote') => object }) => {
  const reasons = useQuery(lostReasonsQuery)
  return (
    <>
      <Select<number>
        label="Why was it lost?"
        placeholder="Choose a reason"
        data={reasons.data?.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []}
        searchable
        clearable
        {...input('LostReasonId')}
      />
      <Textarea label="Note" autosize minRows={2} maxLength={2000} {...input('LostNote')} />
    </>
  )
}
