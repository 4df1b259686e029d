import type { OpportunityBulkAction, OpportunityCriteria } from '@dormer/contract/growth/opportunities'
import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight, IconCalendar, IconChevronDown, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../../../api/client.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../../ui/notify.ts'
import { SelectedBar, useAllThatMatch } from '../../../../ui/SelectedBar.tsx'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../../brokerage/trash/restore.ts'
import type { Choices } from './fields.ts'
import { type Act, opportunitiesOf, useChangeMany } from './list.api.ts'

const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog))

/** The acts that need a value. */
export type Choosing = Exclude<OpportunityBulkAction, 'Delete'>
const acts = [
  { act: 'Move', label: 'Move', Icon: IconArrowRight },
  { act: 'Assign', label: 'Assign', Icon: IconUserShare },
  { act: 'SetCloseDate', label: 'Set Close Date', Icon: IconCalendar },
] as const satisfies { act: Choosing; label: string; Icon: typeof IconTrash }[]
const done: Record<Choosing, string> = { Move: 'moved', Assign: 'assigned', SetCloseDate: 'changed' }

type Props = {
  ids: ReadonlySet<number>
  isWholePage: boolean
  total: number
  criteria: OpportunityCriteria
  choices: Choices
  clear: () => void
}

/** The actions on the selected opportunities, or on all that match. */
export const BulkBar = ({ ids, isWholePage, total, criteria, choices, clear }: Props) => {
  const seesAll = useMay('SeeAll')
  const [choosing, choose] = useState<Choosing>()
  const all = useAllThatMatch(ids, total)
  const { isAll } = all
  const change = useChangeMany()
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const Count = isAll ? total : ids.size
  const which = isAll ? { Criteria: criteria, Count } : { OpportunityIds: [...ids], Count }

  const act = async (body: Act) => {
    try {
      const RequestId = await change.mutateAsync({ ...which, ...body })
      clear()
      if (body.Action === 'Delete')
        notifyDeleted(`${Count === 1 ? 'Opportunity' : 'Opportunities'} deleted successfully`, RequestId)
      else notifySuccess(`${opportunitiesOf(Count)} ${done[body.Action]}`)
    } catch (error) {
      // One of them is gone, and the answer does not say which.
      if (!(error instanceof ApiError && error.status === 404)) throw error
      clear()
      notifyFailure(error, 'Nothing was changed. Select the opportunities again.')
    }
  }
  const remove = async () => {
    const these = Count === 1 ? 'this opportunity' : opportunitiesOf(Count)
    const title = Count === 1 ? 'Delete Opportunity' : 'Delete Opportunities'
    if (!(await confirm(`Are you sure you want to delete ${these}?`, { title, yes: 'Delete', danger: true }))) return
    await act({ Action: 'Delete' }).catch((error) => notifyFailure(error))
  }
  const offered = acts.filter((one) => seesAll || one.act !== 'Assign')

  return (
    <>
      <SelectedBar
        {...all}
        ids={ids}
        total={total}
        isWholePage={isWholePage}
        said={opportunitiesOf(Count)}
        clear={clear}
        aria-label="Selected opportunities"
      >
        {isNarrow ? (
          <Menu position="top-end" floatingStrategy="fixed">
            <Menu.Target>
              <Button
                size="xs"
                flex="none"
                variant="default"
                rightSection={<IconChevronDown size={16} />}
                loading={change.isPending}
              >
                Actions
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {offered.map(({ act, label, Icon }) => (
                <Menu.Item key={act} leftSection={<Icon size={16} />} onClick={() => choose(act)}>
                  {label}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : (
          <>
            {offered.map(({ act, label, Icon }) => (
              <Button
                key={act}
                size="xs"
                px={8}
                flex="none"
                variant="default"
                leftSection={<Icon size={16} />}
                onClick={() => choose(act)}
              >
                {label}
              </Button>
            ))}
            <Button
              size="xs"
              px={8}
              flex="none"
              variant="light"
              color="red"
              loading={change.isPending}
              onClick={remove}
            >
              Delete
            </Button>
          </>
        )}
      </SelectedBar>
      {choosing && (
        <BulkDialog
          action={choosing}
          count={Count}
          choices={choices}
          act={act}
          saving={change.isPending}
          close={() => choose(undefined)}
        />
      )}
    </>
  )
}
