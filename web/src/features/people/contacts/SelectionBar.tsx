import { type ContactAct, contactActs } from '@dormer/contract/people/acts'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { MERGED_MOST } from '@dormer/contract/people/duplicates'
import { may } from '@dormer/contract/permissions'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconCategory,
  IconChecklist,
  IconChevronDown,
  IconDownload,
  IconFlag,
  IconFlame,
  IconHomeDollar,
  IconMail,
  IconMessage,
  IconPencil,
  IconPhone,
  IconRoute,
  IconTag,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifyInfo, notifySuccess, notifyWarning } from '../../../ui/notify.ts'
import { SelectedBar, useAllThatMatch } from '../../../ui/SelectedBar.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { type BulkChange, type Choosing, type Selection, summaryOf, useBulk } from '../bulk/bulk.api.ts'
import { idsToCall } from '../bulk/callOneByOne.ts'
import { massWanted, tasksWanted, workflowWanted } from '../bulk/mass.events.ts'
import { openMerge } from '../duplicates/merge.ts'

const BulkModal = lazyDialog(() => import('../bulk/BulkModal.tsx').then((m) => m.BulkModal))

const icons: Record<Choosing, typeof IconTag> = {
  ReassignAgent: IconUserShare,
  ReassignLender: IconHomeDollar,
  ChangeSource: IconFlag,
  ChangeType: IconCategory,
  ChangeUrgency: IconFlame,
  AddTags: IconTag,
  SetField: IconPencil,
}
/** Where there is room, these have a button; the others are in a menu. */
const seldom: readonly Choosing[] = ['ChangeType', 'ChangeUrgency', 'SetField']
const choosable = (Object.keys(contactActs) as ContactAct[]).filter((act): act is Choosing => act in icons)
const writing = [
  { channel: 'Email', Icon: IconMail },
  { channel: 'Text', Icon: IconMessage },
] as const

/** As many tasks as one call adds. */
const MOST_TASKS = 1000

type Props = {
  /** The selected contacts. */
  ids: ReadonlySet<number>
  isWholePage: boolean
  total: number
  criteria: ContactCriteria
  clear: () => void
  /** The selected contacts; absent for all that match. */
  onExport: (ContactIds?: number[]) => void
  exporting: boolean
}

/** The actions on the selection, or on all that match. */
export const SelectionBar = ({ ids, isWholePage, total, criteria, clear, onExport, exporting }: Props) => {
  const user = useCurrentUser()
  const mayDelete = useMay(contactActs.Delete.permission)
  const mayWork = useMay('WorkContacts')
  const mayShareOut = useMay(contactActs.RoundRobin.permission)
  const choosing = choosable.filter((act) => user !== undefined && may(user, contactActs[act].permission))
  const [action, setAction] = useState<Choosing>()
  const all = useAllThatMatch(ids, total)
  const { isAll } = all
  const bulk = useBulk()
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false })
  const Count = isAll ? total : ids.size
  const ContactIds = isAll ? undefined : [...ids]
  const selection: Selection = {
    Count,
    ContactIds,
    Criteria: criteria,
  }

  const act = async (change: BulkChange) => {
    try {
      const result = await bulk.mutateAsync({ selection, change })
      clear()
      if (!result) return // reported by the watcher
      if (result.RequestId)
        notifyDeleted(`${Count === 1 ? 'Contact' : 'Contacts'} deleted successfully`, result.RequestId)
      else if (result.Skipped.length) notifyInfo(summaryOf(change.Action, result, user))
      else notifySuccess(summaryOf(change.Action, result, user))
    } catch (error) {
      // One of them is gone, and the response does not say which.
      if (!(error instanceof ApiError && error.status === 404)) throw error
      clear()
      notifyFailure(error, 'Nothing was changed. Select the contacts again.')
    }
  }
  const shareOut = async () => {
    const these = Count === 1 ? 'this contact' : `${formatCount(Count)} contacts`
    const question = `Assign ${these} to those who take part in round robin, in turn?`
    if (!(await confirm(question, { title: contactActs.RoundRobin.label, yes: 'Assign' }))) return
    await act({ Action: 'RoundRobin' }).catch((error) => notifyFailure(error))
  }
  const addTasks = () => {
    if (ContactIds && Count <= MOST_TASKS) return tasksWanted.emit({ ContactIds, done: clear })
    notifyWarning(`Choose at most ${formatCount(MOST_TASKS)} contacts at a time.`, 'Add Task')
  }
  const merge = () => {
    if (ContactIds && Count <= MERGED_MOST) return openMerge(ContactIds)
    notifyWarning(`Choose at most ${MERGED_MOST} contacts.`, 'Merge')
  }
  const remove = async () => {
    const these = Count === 1 ? 'this contact' : `${formatCount(Count)} contacts`
    const title = Count === 1 ? 'Delete contact' : 'Delete contacts'
    if (!(await confirm(`Are you sure you want to delete ${these}?`, { title, yes: 'Delete', danger: true }))) return
    await act({ Action: 'Delete' }).catch((error) => notifyFailure(error))
  }
  const callEach = async () => {
    try {
      await navigate({ to: '/sales/heat-sheet/work', search: { ids: await idsToCall(selection) } })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const download = () => onExport(ContactIds)
  const assignWorkflow = () => workflowWanted.emit({ selection, done: clear })

  const chooseItem = (which: Choosing) => {
    const Icon = icons[which]
    return (
      <Menu.Item key={which} leftSection={<Icon size={16} />} onClick={() => setAction(which)}>
        {contactActs[which].label}
      </Menu.Item>
    )
  }
  const others = (
    <>
      {mayShareOut && (
        <Menu.Item leftSection={<IconArrowsSplit2 size={16} />} onClick={shareOut}>
          {contactActs.RoundRobin.label}
        </Menu.Item>
      )}
      {mayWork && (
        <Menu.Item leftSection={<IconChecklist size={16} />} onClick={addTasks}>
          Add Task
        </Menu.Item>
      )}
      {mayWork && mayDelete && Count > 1 && (
        <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={merge}>
          Merge…
        </Menu.Item>
      )}
    </>
  )

  return (
    <>
      <SelectedBar
        {...all}
        ids={ids}
        total={total}
        isWholePage={isWholePage}
        said={`${formatCount(Count)} contact(s)`}
        clear={clear}
        aria-label="Selected contacts"
      >
        {isNarrow ? (
          <Menu position="top-end" floatingStrategy="fixed">
            <Menu.Target>
              <Button
                size="xs"
                flex="none"
                variant="default"
                rightSection={<IconChevronDown size={16} />}
                loading={bulk.isPending || exporting}
              >
                Actions
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayWork && (
                <Menu.Item leftSection={<IconPhone size={16} />} onClick={callEach}>
                  Call One by One
                </Menu.Item>
              )}
              {writing.map(({ channel, Icon }) => (
                <Menu.Item
                  key={channel}
                  leftSection={<Icon size={16} />}
                  onClick={() => massWanted.emit({ channel, selection })}
                >
                  {channel}
                </Menu.Item>
              ))}
              {choosing.map(chooseItem)}
              {others}
              {mayWork && (
                <Menu.Item leftSection={<IconRoute size={16} />} onClick={assignWorkflow}>
                  Assign Workflow
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconDownload size={16} />} onClick={download}>
                Export
              </Menu.Item>
              {mayDelete && (
                <>
                  <Menu.Divider />
                  <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                    Delete
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <>
            {mayWork && (
              <ActionIcon
                size={30}
                flex="none"
                variant="default"
                title="Call One by One"
                aria-label="Call One by One"
                onClick={callEach}
              >
                <IconPhone size={16} />
              </ActionIcon>
            )}
            {writing.map(({ channel, Icon }) => (
              <ActionIcon
                key={channel}
                size={30}
                flex="none"
                variant="default"
                title={channel}
                aria-label={channel}
                onClick={() => massWanted.emit({ channel, selection })}
              >
                <Icon size={16} />
              </ActionIcon>
            ))}
            {choosing
              .filter((which) => !seldom.includes(which))
              .map((which) => (
                <Button key={which} size="xs" px={8} flex="none" variant="default" onClick={() => setAction(which)}>
                  {contactActs[which].label}
                </Button>
              ))}
            {mayWork && (
              <Button size="xs" px={8} flex="none" variant="default" onClick={assignWorkflow}>
                Assign Workflow
              </Button>
            )}
            {(mayWork || mayShareOut) && (
              <Menu position="top-end" floatingStrategy="fixed">
                <Menu.Target>
                  <Button
                    size="xs"
                    px={8}
                    flex="none"
                    variant="default"
                    rightSection={<IconChevronDown size={14} />}
                    loading={bulk.isPending}
                  >
                    More
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {choosing.filter((which) => seldom.includes(which)).map(chooseItem)}
                  {others}
                </Menu.Dropdown>
              </Menu>
            )}
            <Button size="xs" px={8} flex="none" variant="default" loading={exporting} onClick={download}>
              Export
            </Button>
            {mayDelete && (
              <Button
                size="xs"
                px={8}
                flex="none"
                variant="light"
                color="red"
                loading={bulk.isPending}
                onClick={remove}
              >
                Delete
              </Button>
            )}
          </>
        )}
      </SelectedBar>
      {action && <BulkModal action={action} selection={selection} close={() => setAction(undefined)} act={act} />}
    </>
  )
}
