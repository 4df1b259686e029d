import { amountOf, centsOf } from '@dormer/contract/cents'
import { MOST_MONTHS, monthsBetween, type SourceCost, sourceCostBody } from '@dormer/contract/growth/source-costs'
import { readMoney } from '@dormer/contract/money'
import { Select, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { formatCents } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { sourcesQuery } from '../../brokerage/settings/settings.api.ts'
import { formatMonth, monthsLater, thisMonth } from '../cohorts/months.ts'
import { useSaveSourceCost } from './source-costs.api.ts'

/** Months to choose from: from a year ahead back to five years ago, and those chosen. */
const offered = (...chosen: (string | null | undefined)[]) => {
  const months = Array.from({ length: 73 }, (_, at) => monthsLater(thisMonth(), 12 - at))
  const others = chosen.filter((month) => typeof month === 'string' && month !== '' && !months.includes(month))
  return [...months, ...others].map((month) => ({ value: month as string, label: formatMonth(month as string) }))
}

/** What the amount is a month, if it is for several. */
const perMonth = (from: string | null, to: string | null | undefined, typed: string) => {
  const amount = readMoney(typed)
  const months = from && to ? monthsBetween(from, to) : 1
  if (!amount || months < 2 || months > MOST_MONTHS) return undefined
  return `${formatCents(amountOf(centsOf(amount) / BigInt(months)))} a month for ${months} months`
}

/** 'Add Cost', or 'Edit Cost' for one that exists. */
export const CostModal = ({ cost, close }: { cost?: SourceCost; close: () => void }) => {
  const { mutateAsync } = useSaveSourceCost(cost?.Id)
  const sources = useQuery(sourcesQuery)
  const { form, submit, saving } = useContractForm(
    sourceCostBody,
    {
      SourceId: cost?.SourceId ?? null,
      FromMonth: cost?.FromMonth ?? thisMonth(),
      ToMonth: cost?.ToMonth ?? thisMonth(),
      Amount: cost?.Amount ?? '',
    },
    async (values) => {
      await mutateAsync(values)
      notifySuccess(cost ? 'Cost saved' : 'Cost added')
      close()
    },
  )
  const { FromMonth, ToMonth, Amount } = form.getValues()
  return (
    <FormDialog
      title={cost ? 'Edit Cost' : 'Add Cost'}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <Select<number>
        label="Source"
        withAsterisk
        placeholder="Choose a source"
        data={sources.data?.map(({ SourceId, Name }) => ({ value: SourceId, label: Name })) ?? []}
        searchable
        nothingFoundMessage={sources.data ? 'No sources found' : 'Loading…'}
        data-autofocus
        {...form.getInputProps('SourceId')}
      />
      <QueryFailure query={sources} title="The sources could not be loaded" />
      <SimpleGrid cols={2} spacing="md">
        <Select
          label="First Month"
          withAsterisk
          data={offered(FromMonth, cost?.FromMonth)}
          searchable
          allowDeselect={false}
          {...form.getInputProps('FromMonth')}
        />
        <Select
          label="Last Month"
          data={offered(ToMonth, cost?.ToMonth)}
          searchable
          allowDeselect={false}
          {...form.getInputProps('ToMonth')}
        />
      </SimpleGrid>
      <MoneyInput
        label="Amount"
        withAsterisk
        description="In total, for all of these months"
        {...form.getInputProps('Amount')}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {perMonth(FromMonth, ToMonth, String(Amount ?? ''))}
      </Text>
    </FormDialog>
  )
}
