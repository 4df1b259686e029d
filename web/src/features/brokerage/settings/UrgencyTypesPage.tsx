import { type UrgencyType, urgencyTypeBody } from '@dormer/contract/brokerage/settings'
import { Button, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { ContactEvery } from './ContactEvery.tsx'
import { type Entry, EntryActions } from './EntryActions.tsx'
import { ContactsLink, EntryCard } from './EntryCard.tsx'
import { urgencyTypesQuery, useDeleteUrgencyType, useReassignUrgencyType, useSaveUrgencyType } from './settings.api.ts'

const entryOf = (u: UrgencyType): Entry => ({
  id: u.UrgencyTypeId,
  name: u.Description,
  contacts: u.CurrentContactsCount,
})

export const UrgencyTypesPage = () => {
  const types = useQuery(urgencyTypesQuery)
  const { order, change } = useListSearch()
  const { mutateAsync: remove } = useDeleteUrgencyType()
  const { mutateAsync: reassign } = useReassignUrgencyType()
  const [open, setOpen] = useState<{ type?: UrgencyType }>()

  const actions = (type: UrgencyType) => (
    <EntryActions
      entry={entryOf(type)}
      others={types.data?.filter((u) => u !== type).map(entryOf) ?? []}
      edit={type.IsDefault ? undefined : () => setOpen({ type })}
      remove={type.IsDefault ? undefined : remove}
      reassign={(UrgencyTypeId, NewUrgencyTypeId) => reassign({ UrgencyTypeId, NewUrgencyTypeId })}
      texts={{
        question: 'Are you sure you would like to delete this urgency type?',
        deleted: 'Urgency Type deleted!',
      }}
    />
  )
  const columns: Column<UrgencyType>[] = [
    {
      title: 'Urgency Description',
      sort: 'Description',
      render: (u) => (
        <Text size="sm" fw={600}>
          {u.Description}
        </Text>
      ),
    },
    { title: 'Contact every', sort: 'ContactEveryDays', render: (u) => <ContactEvery type={u} /> },
    { title: 'Created By', sort: 'CreatedByName', render: (u) => u.CreatedByName ?? '–' },
    { title: 'Type', sort: 'Type', render: (u) => u.Type },
    {
      title: 'Current Contacts',
      sort: 'CurrentContactsCount',
      align: 'right',
      render: (u) => <ContactsLink field="UrgencyTypeId" entry={entryOf(u)} />,
    },
    { title: 'Actions', width: 190, render: actions },
  ]
  return (
    <Page
      title="Urgency Types"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Urgency Types' }]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({})}>
          New Urgency Type
        </Button>
      }
    >
      <Loaded query={types} skeleton={<TableRows columns={['150px', '110px', '110px', '80px', '140px']} />}>
        {(all) => (
          <DataTable
            rows={sorted(all, order)}
            keyOf={(u) => u.UrgencyTypeId}
            columns={columns}
            tableFrom="62em"
            order={order}
            setOrder={change}
            card={(u) => (
              <EntryCard field="UrgencyTypeId" entry={entryOf(u)} note={u.Type} actions={actions(u)}>
                <ContactEvery type={u} />
              </EntryCard>
            )}
          />
        )}
      </Loaded>
      {open && <UrgencyTypeModal type={open.type} close={() => setOpen(undefined)} />}
    </Page>
  )
}

const words = urgencyTypeBody.pick({ Description: true })

/** 'Add Urgency Type', or 'Edit Urgency Type' for those the brokerage added. */
const UrgencyTypeModal = ({ type, close }: { type?: UrgencyType; close: () => void }) => {
  const { mutateAsync } = useSaveUrgencyType()
  const { form, submit, saving } = useContractForm(
    words,
    { Description: type?.Description ?? '' },
    async ({ Description }) => {
      await mutateAsync({ UrgencyTypeId: type?.UrgencyTypeId, Description })
      notifySuccess(type ? 'Urgency Type saved!' : 'Urgency Type added!')
      close()
    },
  )
  return (
    <FormDialog
      title={type ? 'Edit Urgency Type' : 'Add Urgency Type'}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <TextInput
        label="Urgency Description"
        withAsterisk
        maxLength={100}
        data-autofocus
        {...form.getInputProps('Description')}
      />
    </FormDialog>
  )
}
