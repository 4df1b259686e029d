import { type SalesList, salesListBody } from '@dormer/contract/growth/sales-lists'
import type { FilterOption } from '@dormer/contract/people/contact-search'
import { Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { ConditionTabs } from '../../people/contact-search/ConditionTabs.tsx'
import { fromDraft, fromSaved, toDraft, toSaved } from '../../people/contact-search/conditions.ts'
import { filterOptionsQuery } from '../../people/contact-search/contact-search.api.ts'
import { Matches } from '../../people/contact-search/Matches.tsx'
import { conditionsKey, noConditions, toCriteria } from '../../people/contacts/contacts.search.ts'
import { withTypes } from './list-filters.ts'
import { useSaveList } from './sales-lists.api.ts'

type Props = { list?: SalesList; close: () => void }
const TITLE = 'View & Filter List'
const rules = salesListBody.pick({ Name: true, Description: true, IsShared: true })

/** Creates or changes a list. */
export const ListModal = ({ list, close }: Props) => {
  const options = useQuery(filterOptionsQuery)
  if (options.data) return <Form options={options.data} list={list} close={close} />
  return (
    <Dialog close={close} title={TITLE} size={680}>
      <Loaded query={options} skeleton={<Blocks n={6} h={36} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

const Form = ({ options, list, close }: Props & { options: FilterOption[] }) => {
  const { mutateAsync } = useSaveList()
  const seesAll = useMay('SeeAll')
  const [before] = useState(() => (list ? fromSaved({ ...list, SearchFilters: list.Filters }) : noConditions))
  const [draft, setDraft] = useState(() => toDraft(options, before))
  const chosen = fromDraft(draft)
  const { form, submit, saving } = useContractForm(
    rules,
    { Name: list?.Name ?? '', Description: list?.Description ?? '', IsShared: list?.IsShared ?? seesAll },
    async (values) => {
      const { SearchFilters, Groups, ...rest } = toSaved(chosen)
      const filters = withTypes({ SearchFilters, Groups }, list)
      await mutateAsync({ Id: list?.Id ?? undefined, ...values, ...filters, ...rest })
      notifySuccess('List saved')
      close()
    },
  )
  return (
    <FormDialog
      close={close}
      saving={saving}
      submit={submit}
      dirty={form.isDirty() || conditionsKey(chosen) !== conditionsKey(before)}
      title={TITLE}
      size="680px"
    >
      <TextInput label="List Name" maxLength={100} withAsterisk data-autofocus {...form.getInputProps('Name')} />
      <Textarea label="Description" autosize minRows={1} maxRows={4} {...form.getInputProps('Description')} />
      <Switch
        label="Share with the brokerage"
        description="Everyone at the brokerage has this list, with the contacts they see."
        {...form.getInputProps('IsShared', { type: 'checkbox' })}
      />
      <ConditionTabs options={options} draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
      {conditionsKey(chosen) === conditionsKey(noConditions) && (
        <Text size="sm" c="dimmed">
          Without a condition, everyone you see is on this list.
        </Text>
      )}
      <Matches criteria={toCriteria(chosen)} />
    </FormDialog>
  )
}
