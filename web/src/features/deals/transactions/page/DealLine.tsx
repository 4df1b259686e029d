import type { Transaction } from '@dormer/contract/deals/transactions'
import { ActionIcon, FileButton, Menu, Paper, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus, IconChecklist, IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, Fragment, useEffect, useRef, useState } from 'react'
import { openDialog } from '../../../../ui/dialogs.tsx'
import { formatDay, today } from '../../../../ui/format.ts'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import { toInstant, toWallTime } from '../../../../ui/wall-time.ts'
import { useCurrentUser } from '../../../brokerage/session/session.api.ts'
import { editAppointment } from '../../../day/appointments/editAppointment.ts'
import { editTask } from '../../../day/tasks/editTask.ts'
import { usualTime } from '../../../day/tasks/tasks.rules.ts'
import { useChecklist } from '../../review/review.api.ts'
import { useLineUpload } from '../../review/useLineUpload.ts'
import { calledOf, streetOf, townOf } from '../transaction.words.ts'
import classes from './DealLine.module.css'
import { useLead } from './lead.ts'
import { type Station, todayAt } from './stations.ts'

/**
 * Beyond the specification: the transaction as a line of stations, at the head of its page. A date leads to its field, and
 * to the calendar; documents lead to their line of the checklist, and take its files.
 */
export const DealLine = ({
  transaction,
  stations,
  isAside,
}: {
  transaction: Transaction
  stations: Station[]
  /** A phone has no room for it above what was opened. */
  isAside: boolean
}) => {
  const now = today()
  const at = todayAt(stations, now)
  const list = useRef<HTMLOListElement>(null)
  // On a narrow screen, what is now comes into view; again once the documents are known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more stations move it.
  useEffect(() => {
    const all = list.current
    const here = all?.querySelector<HTMLElement>('[data-now]')
    if (all && here) all.scrollLeft = here.offsetLeft - all.clientWidth / 2 + here.offsetWidth / 2
  }, [stations.length])
  if (stations.length === 0) return null
  return (
    <Paper component="section" aria-label="TIMELINE" className={classes.whole} data-aside={isAside || undefined}>
      <ol ref={list} className={classes.line}>
        {stations.map((station, n) => (
          <Fragment key={station.key}>
            {n === at && <Today />}
            <Stop
              station={station}
              transaction={transaction}
              isNow={at === undefined && (station.day === now || (n === 0 && !stations.some(({ day }) => day === now)))}
            />
          </Fragment>
        ))}
        {at === stations.length && <Today />}
      </ol>
    </Paper>
  )
}

const FilesToLines = lazyDialog(() => import('./FilesToLines.tsx').then((m) => m.FilesToLines))

const Today = () => (
  <li className={classes.today} data-now>
    <span>Today</span>
  </li>
)

type Props = { station: Station; transaction: Transaction; isNow: boolean }
const Stop = ({ station, transaction, isNow }: Props) => {
  const { lead } = useLead()
  const { label, day, state, words, field, lines } = station
  const { CanEdit, TransactionId } = transaction
  const { sending, send } = useLineUpload(TransactionId, useChecklist().handIn)
  const [isOver, setOver] = useState(false)
  const taking = CanEdit && lines?.length ? lines : undefined
  const what = taking?.length === 1 ? taking[0]?.Name : 'documents'
  const take = (files: File[]) => {
    const [line, other] = taking ?? []
    if (!line || files.length === 0) return
    // Of several, each file says which one it is.
    if (other) void openDialog(FilesToLines, { lines: taking ?? [], files, send }, label)
    else void send(line.LineId, files)
  }
  const drop = taking && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return (
    <li
      className={classes.stop}
      data-state={state}
      data-now={isNow || undefined}
      data-over={isOver || undefined}
      {...drop}
    >
      <span className={classes.bullet} aria-hidden />
      {lines ? (
        <Link
          to="/transactions/transaction/$TransactionId"
          params={{ TransactionId: String(TransactionId) }}
          search={{ tab: 'documents', line: lines[0]?.LineId }}
          resetScroll={false}
          className={classes.name}
          title={lines.map(({ Name }) => Name).join(', ')}
        >
          {label}
        </Link>
      ) : CanEdit ? (
        <UnstyledButton className={classes.name} onClick={() => lead(field)} title="Change the date">
          {label}
        </UnstyledButton>
      ) : (
        <span className={classes.name}>{label}</span>
      )}
      <span className={classes.day}>
        {day && field ? (
          <Link to="/calendar" search={{ day }} title="Show in the calendar" className="tabular">
            {formatDay(day)}
          </Link>
        ) : (
          day && <span className="tabular">{formatDay(day)}</span>
        )}
        {taking && (
          <FileButton multiple onChange={take}>
            {(props) => (
              <ActionIcon
                {...props}
                size="sm"
                className={classes.plan}
                loading={taking.some(({ LineId }) => sending[LineId] !== undefined)}
                aria-label={`Upload ${what}`}
                title="Upload, or drop a file here"
              >
                <IconUpload size={14} />
              </ActionIcon>
            )}
          </FileButton>
        )}
        {field && day && state !== 'past' && <Plan {...{ label, day, state, transaction }} />}
      </span>
      <span className={classes.words}>
        {state === 'overdue' && field && <VisuallyHidden>Late: </VisuallyHidden>}
        {words}
      </span>
    </li>
  )
}

type Planned = { label: string; day: string; state: Station['state']; transaction: Transaction }
/** A task or an appointment for a date. */
const Plan = ({ label, day, state, transaction }: Planned) => {
  const timeZone = useCurrentUser()?.TimeZone
  const now = toWallTime(Date.now(), timeZone)
  const addTask = () => editTask({ transaction: calledOf(transaction), start: { Title: label, day } })
  const addAppointment = () =>
    editAppointment({
      start: {
        Title: `${label}: ${streetOf(transaction)}`,
        Location: [transaction.Address && streetOf(transaction), townOf(transaction)].filter(Boolean).join(', '),
        DateTime: state === 'overdue' ? undefined : toInstant(`${day} ${usualTime(day, now)}`, timeZone),
      },
    })
  return (
    <Menu position="bottom">
      <Menu.Target>
        <ActionIcon size="sm" className={classes.plan} aria-label={`Plan: ${label}`}>
          <IconPlus size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconChecklist size={16} />} onClick={addTask}>
          Add Task
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendarPlus size={16} />} onClick={addAppointment}>
          Add Appointment
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
