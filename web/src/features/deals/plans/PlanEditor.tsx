import type { Plan } from '@dormer/contract/deals/commission-year'
import {
  ActionIcon,
  Alert,
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
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { agentOptionsQuery } from '../../brokerage/users/users.api.ts'
import { PercentInput } from '../commission/PercentInput.tsx'
import { FeeFields } from './FeeFields.tsx'
import { PlanExample } from './PlanExample.tsx'
import classes from './Plans.module.css'
import { bases, bodyOf, newFee, newKey, type PlanDraft, rollovers } from './plan.draft.ts'
import { useSavePlan } from './plans.api.ts'

const crossings: { value: Plan['Crossing']; label: string }[] = [
  { value: 'ByPart', label: 'Part by part: each part by its own tier' },
  { value: 'WholeAtStart', label: 'The whole deal by the tier it begins in' },
  { value: 'WholeAtEnd', label: 'The whole deal by the tier it ends in' },
]

/** A split plan, with a year of example deals computed as one types. */
export const PlanEditor = ({ draft: first, close }: { draft: PlanDraft; close: () => void }) => {
  const [draft, setDraft] = useState(first)
  const [error, setError] = useState<unknown>()
  const agents = useQuery(agentOptionsQuery)
  const save = useSavePlan()
  const form = useRef<HTMLDivElement>(null)
  const fields: Readonly<Record<string, string | undefined>> = error instanceof ApiError ? error.fields : {}
  const change = (part: Partial<PlanDraft>) => setDraft((now) => ({ ...now, ...part }))
  const { Tiers, TierBasis, CapAmount, Rollover, Fees, TeamLead } = draft
  const basis = bases.find(({ value }) => value === TierBasis) ?? bases[0]
  const hasCap = CapAmount !== ''
  const changeTier = (key: number, part: object) =>
    change({ Tiers: Tiers.map((one) => (one.key === key ? { ...one, ...part } : one)) })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setError(undefined)
    try {
      await save.mutateAsync(bodyOf(draft))
      notifySuccess(draft.PlanId ? 'Split plan saved' : 'Split plan added')
      close()
    } catch (error) {
      setError(error)
      // After the marks are drawn.
      setTimeout(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus())
    }
  }
  return (
    <FormDialog
      title={draft.PlanId ? 'Edit Split Plan' : 'New Split Plan'}
      size="72rem"
      close={close}
      submit={submit}
      saving={save.isPending}
      dirty={draft !== first}
    >
      <div className={classes.editor} ref={form}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            withAsterisk
            data-autofocus
            autoComplete="off"
            maxLength={100}
            value={draft.Name}
            error={fields.Name}
            onChange={({ currentTarget }) => change({ Name: currentTarget.value })}
          />
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
                      value={one.From}
                      error={fields[`Tiers.${at}.From`]}
                      onChange={(From) => changeTier(one.key, { From: String(From) })}
                    />
                  ) : (
                    <MoneyInput
                      className={classes.grow}
                      label={at === 0 ? `From ${basis?.unit}` : undefined}
                      aria-label={`Tier ${at + 1} from`}
                      readOnly={at === 0}
                      variant={at === 0 ? 'filled' : undefined}
                      value={one.From}
                      error={fields[`Tiers.${at}.From`]}
                      onChange={(From) => changeTier(one.key, { From })}
                    />
                  ))}
                <PercentInput
                  className={classes.grow}
                  label={at === 0 ? 'To the brokerage' : undefined}
                  aria-label={Tiers.length > 1 ? `Tier ${at + 1} to the brokerage` : undefined}
                  value={one.BrokerSplitPerc}
                  error={fields[`Tiers.${at}.BrokerSplitPerc`]}
                  onChange={(BrokerSplitPerc) => changeTier(one.key, { BrokerSplitPerc })}
                />
                {Tiers.length > 1 && (
                  <ActionIcon
                    mt={at === 0 ? 28 : 3}
                    aria-label={`Delete tier ${at + 1}`}
                    disabled={at === 0}
                    onClick={() => change({ Tiers: Tiers.filter(({ key }) => key !== one.key) })}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                )}
              </Group>
            ))}
            <Add
              label="Add a Tier"
              isFull={Tiers.length >= 20}
              add={() => change({ Tiers: [...Tiers, { key: newKey(), From: '', BrokerSplitPerc: '' }] })}
            />
            {Tiers.length > 1 && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <Select<Plan['TierBasis']>
                  label="Tiers go by"
                  data={bases}
                  value={TierBasis}
                  allowDeselect={false}
                  onChange={(next) => next && change({ TierBasis: next })}
                />
                <Select<Plan['Crossing']>
                  label="A deal that crosses into a tier"
                  data={crossings.map((one) => ({
                    ...one,
                    disabled: TierBasis === 'BrokerSplit' && one.value === 'WholeAtEnd',
                  }))}
                  value={draft.Crossing}
                  error={fields.Crossing}
                  allowDeselect={false}
                  onChange={(next) => next && change({ Crossing: next })}
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
                value={CapAmount}
                error={fields.CapAmount}
                onChange={(next) => change({ CapAmount: next })}
              />
              <PercentInput
                label="To the brokerage afterwards"
                description="Once the cap is reached"
                disabled={!hasCap}
                value={draft.CappedBrokerSplitPerc}
                error={fields.CappedBrokerSplitPerc}
                onChange={(next) => change({ CappedBrokerSplitPerc: next })}
              />
              <Select<Plan['Rollover']>
                label="Begins anew"
                data={rollovers}
                value={Rollover}
                allowDeselect={false}
                onChange={(next) => next && change({ Rollover: next })}
              />
              {Rollover === 'Date' && (
                <TextInput
                  label="Month and day"
                  placeholder="07/01"
                  maxLength={5}
                  value={draft.RolloverDate}
                  error={fields.RolloverDate}
                  onChange={({ currentTarget }) => change({ RolloverDate: currentTarget.value })}
                />
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
                hasCap={hasCap}
                fault={(field) => fields[`Fees.${at}.${field}`]}
                change={(part) =>
                  change({ Fees: Fees.map((one) => (one.key === fee.key ? { ...one, ...part } : one)) })
                }
                remove={() => change({ Fees: Fees.filter(({ key }) => key !== fee.key) })}
              />
            ))}
            <Add label="Add a Fee" isFull={Fees.length >= 20} add={() => change({ Fees: [...Fees, newFee()] })} />
          </Part>
          <Part title="Team leader">
            <Checkbox
              label="A team leader has a share"
              checked={TeamLead !== null}
              onChange={({ currentTarget }) =>
                change({
                  TeamLead: currentTarget.checked ? { UserId: null, Percent: '', Taken: 'AfterSplit' } : null,
                })
              }
            />
            {TeamLead && (
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <Select<number>
                  label="Leader"
                  withAsterisk
                  data={agents.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []}
                  searchable
                  value={TeamLead.UserId}
                  error={fields['TeamLead.UserId']}
                  onChange={(UserId) => change({ TeamLead: { ...TeamLead, UserId } })}
                />
                <PercentInput
                  label="Share"
                  value={TeamLead.Percent}
                  error={fields['TeamLead.Percent']}
                  onChange={(Percent) => change({ TeamLead: { ...TeamLead, Percent } })}
                />
                <Select<'BeforeSplit' | 'AfterSplit'>
                  label="Taken"
                  data={[
                    { value: 'AfterSplit', label: "After the brokerage's split" },
                    { value: 'BeforeSplit', label: "Before it, under the leader's own plan" },
                  ]}
                  value={TeamLead.Taken}
                  allowDeselect={false}
                  onChange={(Taken) => Taken && change({ TeamLead: { ...TeamLead, Taken } })}
                />
              </SimpleGrid>
            )}
          </Part>
          {error !== undefined && (
            <Alert color="red" variant="light" role="alert" title="The plan was not saved">
              {messageOf(error)}
            </Alert>
          )}
        </Stack>
        <PlanExample draft={draft} />
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
