import type { Plan } from '@dormer/contract/deals/commission-year'
import { planBody } from '@dormer/contract/deals/plans'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { agentOptionsQuery } from '../../brokerage/users/agents.api.ts'
import { PercentInput } from '../financials/PercentInput.tsx'
import { FeeFields } from './FeeFields.tsx'
import { PlanExample } from './PlanExample.tsx'
import classes from './Plans.module.css'
import { bases, newFee, newKey, type PlanDraft, rollovers, whatApplies } from './plan.draft.ts'
import { useSavePlan } from './plans.api.ts'

const crossings: { value: Plan['Crossing']; label: string }[] = [
  { value: 'ByPart', label: 'Part by part: each part by its own tier' },
  { value: 'WholeAtStart', label: 'The whole deal by the tier it begins in' },
  { value: 'WholeAtEnd', label: 'The whole deal by the tier it ends in' },
]

/** Edits a split plan, next to a year of example deals that updates as the user types. */
export const PlanEditor = ({ draft: first, close }: { draft: PlanDraft; close: () => void }) => {
  const agents = useQuery(agentOptionsQuery)
  const save = useSavePlan()
  const { form, submit, saving } = useContractForm(
    planBody,
    first,
    async (body) => {
      await save.mutateAsync(body)
      notifySuccess(first.PlanId ? 'Split plan saved' : 'Split plan added')
      close()
    },
    { failed: 'The plan was not saved', prepare: whatApplies },
  )
  const { getInputProps: input, setFieldValue: set } = form
  const { Tiers, TierBasis, CapAmount, Rollover, Fees, TeamLead } = form.values
  const basis = bases.find(({ value }) => value === TierBasis) ?? bases[0]
  return (
    <FormDialog
      title={first.PlanId ? 'Edit Split Plan' : 'New Split Plan'}
      size="72rem"
      close={close}
      submit={submit}
      saving={saving}
      dirty={form.isDirty()}
    >
      <div className={classes.editor}>
        <Stack gap="lg">
          <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={100} {...input('Name')} />
          <Part title="The brokerage's split">
            {Tiers.map((one, at) => (
              <Group key={one.key} gap="sm" align="flex-start" wrap="nowrap">
                {Tiers.length > 1 &&
                  (TierBasis === 'Deals' ? (
                    <NumberInput
                      className={classes.grow}
                      label={at === 0 ? 'From deals' : undefined}
                      aria-label={`Tier ${at + 1} from deals`}
                      hideControls
                      allowDecimal={false}
                      allowNegative={false}
                      readOnly={at === 0}
                      variant={at === 0 ? 'filled' : undefined}
                      {...input(`Tiers.${at}.From`)}
                    />
                  ) : (
                    <MoneyInput
                      className={classes.grow}
                      label={at === 0 ? `From ${basis?.unit}` : undefined}
                      aria-label={`Tier ${at + 1} from`}
                      readOnly={at === 0}
                      variant={at === 0 ? 'filled' : undefined}
                      {...input(`Tiers.${at}.From`)}
                    />
                  ))}
                <PercentInput
                  className={classes.grow}
                  label={at === 0 ? 'To the brokerage' : undefined}
                  aria-label={Tiers.length > 1 ? `Tier ${at + 1} to the brokerage` : undefined}
                  {...input(`Tiers.${at}.BrokerSplitPerc`)}
                />
                {Tiers.length > 1 && (
                  <ActionIcon
                    mt={at === 0 ? 28 : 3}
                    aria-label={`Delete tier ${at + 1}`}
                    disabled={at === 0}
                    onClick={() => form.removeListItem('Tiers', at)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                )}
              </Group>
            ))}
            <Add
              label="Add a Tier"
              isFull={Tiers.length >= 20}
              add={() => form.insertListItem('Tiers', { key: newKey(), From: '', BrokerSplitPerc: '' })}
            />
            {Tiers.length > 1 && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <Select<Plan['TierBasis']>
                  label="Tiers go by"
                  data={bases}
                  allowDeselect={false}
                  {...input('TierBasis')}
                />
                <Select<Plan['Crossing']>
                  label="A deal that crosses into a tier"
                  data={crossings.map((one) => ({
                    ...one,
                    disabled: TierBasis === 'BrokerSplit' && one.value === 'WholeAtEnd',
                  }))}
                  allowDeselect={false}
                  {...input('Crossing')}
                />
              </SimpleGrid>
            )}
          </Part>
          <Part title="Cap and plan year">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <MoneyInput
                label="Cap"
                description="The most the brokerage gets in a plan year"
                placeholder="No cap"
                {...input('CapAmount')}
              />
              <PercentInput
                label="To the brokerage afterwards"
                description="Once the cap is reached"
                disabled={!CapAmount}
                {...input('CappedBrokerSplitPerc')}
              />
              <Select<Plan['Rollover']> label="Renews" data={rollovers} allowDeselect={false} {...input('Rollover')} />
              {Rollover === 'Date' && (
                <TextInput label="Month and day" placeholder="07/01" maxLength={5} {...input('RolloverDate')} />
              )}
            </SimpleGrid>
          </Part>
          <Part title="Fees">
            {Fees.length === 0 && (
              <Text size="sm" c="dimmed">
                Such as a franchise fee or a referral off the top, or a transaction fee from the agent's side.
              </Text>
            )}
            {Fees.map((fee, at) => (
              <FeeFields
                key={fee.key}
                fee={fee}
                hasCap={Boolean(CapAmount)}
                input={(field, options) => input(`Fees.${at}.${field}`, options)}
                remove={() => form.removeListItem('Fees', at)}
              />
            ))}
            <Add label="Add a Fee" isFull={Fees.length >= 20} add={() => form.insertListItem('Fees', newFee())} />
          </Part>
          <Part title="Team leader">
            <Checkbox
              label="A team leader gets a share"
              checked={Boolean(TeamLead)}
              onChange={({ currentTarget }) =>
                set('TeamLead', currentTarget.checked ? { UserId: null, Percent: '', Taken: 'AfterSplit' } : null)
              }
            />
            {TeamLead && (
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <Select<number>
                  label="Leader"
                  withAsterisk
                  data={agents.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []}
                  searchable
                  {...input('TeamLead.UserId')}
                />
                <PercentInput label="Share" {...input('TeamLead.Percent')} />
                <Select<'BeforeSplit' | 'AfterSplit'>
                  label="Taken"
                  data={[
                    { value: 'AfterSplit', label: "After the brokerage's split" },
                    { value: 'BeforeSplit', label: "Before it, under the leader's own plan" },
                  ]}
                  allowDeselect={false}
                  {...input('TeamLead.Taken')}
                />
              </SimpleGrid>
            )}
          </Part>
        </Stack>
        <PlanExample draft={form.values} />
      </div>
    </FormDialog>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" aria-label={title} withBorder p="sm">
    <Title order={3} size="h6" mb="xs">
      {title}
    </Title>
    <Stack gap="sm">{children}</Stack>
  </Paper>
)

const Add = ({ label, add, isFull }: { label: string; add: () => void; isFull: boolean }) => (
  <Group>
    <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} disabled={isFull} onClick={add}>
      {label}
    </Button>
  </Group>
)
