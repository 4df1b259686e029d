import type { SourceCost } from '@dormer/contract/growth/source-costs'
import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconReportMoney, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCents, formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { formatMonths } from '../cohorts/months.ts'
import { CostModal } from './CostModal.tsx'
import { sourceCostsQuery, useDeleteSourceCost } from './source-costs.api.ts'

const monthsOf = ({ FromMonth, ToMonth }: SourceCost) => formatMonths(FromMonth, ToMonth)
const nameOf = (cost: SourceCost) => `${cost.SourceName}, ${monthsOf(cost)}`

/** How many costs are shown at first. */
const SHOWN = 50

/** What sources cost, to be entered, changed and deleted. */
export const CostsDialog = ({ close }: { close: () => void }) => {
  const costs = useQuery(sourceCostsQuery)
  const { mutateAsync } = useDeleteSourceCost()
  const [open, setOpen] = useState<{ cost?: SourceCost }>()
  const [isWhole, setWhole] = useState(false)
  const remove = async (cost: SourceCost) => {
    const question = `Are you sure you want to delete this cost: ${formatCents(cost.Amount)} for ${nameOf(cost)}?`
    if (!(await confirm(question, { title: 'Delete Cost', yes: 'Delete', danger: true }))) return
    try {
      await mutateAsync(cost.Id)
      notifySuccess('Cost deleted')
    } catch (error) {
      void notifyFailure(error, 'The cost was not deleted')
    }
  }
  const actions = (cost: SourceCost) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${nameOf(cost)}`} onClick={() => setOpen({ cost })}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon aria-label={`Delete ${nameOf(cost)}`} onClick={() => remove(cost)}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
  const perMonth = (cost: SourceCost) => (cost.FromMonth === cost.ToMonth ? '' : formatCents(cost.AmountPerMonth))
  const columns: Column<SourceCost>[] = [
    { title: 'Source', render: ({ SourceName }) => SourceName },
    { title: 'Months', render: monthsOf },
    { title: 'Amount', align: 'right', render: ({ Amount }) => <span className="tabular">{formatCents(Amount)}</span> },
    { title: 'A Month', align: 'right', render: (cost) => <span className="tabular">{perMonth(cost)}</span> },
    { title: 'Actions', align: 'right', render: actions },
  ]
  return (
    <Dialog size={760} close={close} title="Costs of Sources">
      <Stack>
        <Text size="sm">
          What the brokerage pays for leads: for one month, or a total that is spread evenly over several.
        </Text>
        <Button size="xs" leftSection={<IconPlus size={16} />} w="fit-content" onClick={() => setOpen({})}>
          Add Cost
        </Button>
        <Loaded
          query={costs}
          skeleton={<Blocks n={6} h={36} />}
          empty={
            <Empty
              size="sm"
              icon={<IconReportMoney />}
              title="No costs yet"
              description="Add what a source costs, and the report shows what it returns."
            />
          }
        >
          {(all) => (
            <Stack gap="xs">
              <DataTable
                rows={isWhole ? all : all.slice(0, SHOWN)}
                keyOf={({ Id }) => Id}
                aria-label="Costs"
                columns={columns}
                card={(cost) => (
                  <Group justify="space-between" wrap="nowrap" gap="xs">
                    <div>
                      <Text size="sm" fw={600} lineClamp={1}>
                        {cost.SourceName}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {monthsOf(cost)}
                      </Text>
                      <Text size="sm" className="tabular">
                        {formatCents(cost.Amount)}
                        {perMonth(cost) && `, ${perMonth(cost)} a month`}
                      </Text>
                    </div>
                    {actions(cost)}
                  </Group>
                )}
              />
              {!isWhole && all.length > SHOWN && (
                <Button variant="default" size="xs" onClick={() => setWhole(true)}>
                  Show All {formatCount(all.length)}
                </Button>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
      {open && <CostModal cost={open.cost} close={() => setOpen(undefined)} />}
    </Dialog>
  )
}
