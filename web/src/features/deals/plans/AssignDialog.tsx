import { planAssignmentsBody } from '@dormer/contract/deals/plans'
import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deepEqual } from '@tanstack/react-router'
import { useState } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { today } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { PlanPreview } from './PlanPreview.tsx'
import { newKey } from './plan.draft.ts'
import { type AgentPlans, plansQuery, useAssign, usePreview } from './plans.api.ts'

type Assignment = AgentPlans['Assignments'][number]
const none = (amount: string) => (Number(amount) === 0 ? '' : amount)
const rowOf = ({ Before, PlanName, ...one }: Assignment) => ({
  key: newKey(),
  ...one,
  Before: {
    Commission: none(Before.Commission),
    BrokerSplit: none(Before.BrokerSplit),
    Volume: none(Before.Volume),
    Deals: Before.Deals || ('' as const),
    Fees: Before.Fees,
  },
})
const newRow = (StartDate: string | null) => ({
  ...{ key: newKey(), PlanId: null, StartDate, AgentSince: null },
  Before: { Commission: '', BrokerSplit: '', Volume: '', Deals: '' as const, Fees: [] },
})

/** An agent's plans, each from a given day, with amounts paid before it. */
export const AssignDialog = ({ agent, close }: { agent: AgentPlans; close: () => void }) => {
  const plans = useQuery(plansQuery)
  const [initial] = useState(() => ({
    Assignments: agent.Assignments.length > 0 ? agent.Assignments.map(rowOf) : [newRow(`${today().slice(0, 4)}-01-01`)],
    Why: '',
  }))
  const assign = useAssign(agent.UserId)
  const preview = usePreview()
  const { form, submit, saving, refuse } = useContractForm(
    planAssignmentsBody,
    initial,
    async (body) => {
      await assign.mutateAsync(body)
      notifySuccess(`The plans of ${agent.Name} are saved`)
      close()
    },
    { failed: 'The plans were not saved' },
  )
  const { Assignments } = form.values
  // The preview no longer matches once the input changes.
  const [previewed, setPreviewed] = useState<typeof Assignments>()
  const isPreviewed = deepEqual(previewed, Assignments)
  const look = () => {
    const { errors, hasErrors } = form.validate()
    if (hasErrors) return refuse(errors)
    setPreviewed(Assignments)
    const body = planAssignmentsBody.parse(form.getValues())
    preview.mutate(
      { UserId: agent.UserId, Assignments: body.Assignments },
      { onError: (error) => notifyFailure(error, 'The open deals could not be previewed') },
    )
  }
  return (
    <FormDialog
      title={`Split Plans of ${agent.Name}`}
      size="lg"
      close={close}
      submit={submit}
      saving={saving}
      dirty={form.isDirty()}
    >
      <Stack>
        {Assignments.map((one, at) => {
          const input = (field: string) => form.getInputProps(`Assignments.${at}.${field}`)
          return (
            <Paper key={one.key} withBorder p="sm" component="section" aria-label={`Plan ${at + 1}`}>
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <Select<number>
                  label="Plan"
                  withAsterisk
                  data={plans.data?.map(({ PlanId, Name }) => ({ value: PlanId, label: Name })) ?? []}
                  searchable
                  openOnFocus={false}
                  nothingFoundMessage="No plans found"
                  {...input('PlanId')}
                />
                <DayInput label="From" withAsterisk {...input('StartDate')} />
                <DayInput label="Agent since" clearable {...input('AgentSince')} />
              </SimpleGrid>
              <Text size="xs" c="dimmed" mt="sm" mb={4}>
                Amounts from earlier in that plan year that already count toward the tiers and the cap.
              </Text>
              <Group gap="sm" align="flex-end" wrap="nowrap">
                <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" flex={1}>
                  <MoneyInput label="Paid to brokerage" {...input('Before.BrokerSplit')} />
                  <MoneyInput label="Commission" {...input('Before.Commission')} />
                  <MoneyInput label="Volume" {...input('Before.Volume')} />
                  <NumberInput
                    label="Deals"
                    min={0}
                    allowDecimal={false}
                    allowNegative={false}
                    hideControls
                    {...input('Before.Deals')}
                  />
                </SimpleGrid>
                <ActionIcon
                  mb={3}
                  aria-label={`Delete plan ${at + 1}`}
                  onClick={() => form.removeListItem('Assignments', at)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            </Paper>
          )
        })}
        {Assignments.length === 0 && (
          <Text size="sm" c="dimmed">
            Without a plan, splits are entered by hand.
          </Text>
        )}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('Assignments', newRow(Assignments.length === 0 ? today() : null))}
          >
            Add a Plan
          </Button>
        </Group>
        <Group>
          <Button size="compact-sm" variant="default" loading={preview.isPending} onClick={look}>
            Preview Open Deals
          </Button>
        </Group>
        {preview.data && isPreviewed && <PlanPreview preview={preview.data} />}
        <TextInput label="Why" description="Kept in the money ledger" maxLength={500} {...form.getInputProps('Why')} />
        <QueryFailure query={plans} title="The plans could not be loaded" />
      </Stack>
    </FormDialog>
  )
}
