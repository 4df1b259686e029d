import { type ChecklistLine, lineNeeds, lineStatuses } from '@dormer/contract/deals/review'
import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  FileButton,
  Group,
  Menu,
  Progress,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import {
  IconCalendar,
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconClockHour4,
  IconDots,
  IconFiles,
  IconFileX,
  IconRotate2,
  IconSend,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatAgo, formatInstant, formatInstantTime, today } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { useFileDrop } from '../../../ui/useFileDrop.ts'
import { askFor } from '../document-requests/askFor.ts'
import { ACCEPT } from '../documents/useFolderUploads.ts'
import { askToReturn, askWhyNot } from './askWhy.ts'
import classes from './Review.module.css'
import type { ChecklistChanges } from './review.api.ts'
import { conditionsOf, dueOf, statusColors } from './review.words.ts'
import type { useLineUpload } from './useLineUpload.ts'

const DueDialog = lazyDialog(() => import('./DueDialog.tsx').then((m) => m.DueDialog))
const ChooseDocuments = lazyDialog(() => import('./ChooseDocuments.tsx').then((m) => m.ChooseDocuments))
const refused = (error: unknown) => void notifyFailure(error)

/** Takes back these documents or all of them, or a waiver. Documents that were waiting for review can be handed in again by Undo. */
const takeBack = (line: ChecklistLine, DocumentIds: number[] | undefined, changes: ChecklistChanges) => {
  const { LineId, Name, Status, Waiver, Documents } = line
  const these = DocumentIds ?? Documents.map(({ DocumentId }) => DocumentId)
  const canUndo = Status === 'InReview' && !Waiver && these.length > 0
  const undo = () => changes.handIn.mutateAsync({ LineId, DocumentIds: these })
  changes.takeBack.mutate(
    { LineId, DocumentIds },
    { onSuccess: () => void (canUndo && notifyUndo(Name, undo, `${Name}: taken back`)), onError: refused },
  )
}

const icons = {
  Open: IconCircle,
  InReview: IconClockHour4,
  Returned: IconRotate2,
  Accepted: IconCircleCheck,
  NotApplicable: IconCircleMinus,
}

type Props = {
  line: ChecklistLine
  transactionId: number
  changes: ChecklistChanges
  uploads: ReturnType<typeof useLineUpload>
  canEdit: boolean
  canReview: boolean
}

export const ChecklistRow = ({ line, transactionId, changes, uploads, canEdit, canReview }: Props) => {
  const { LineId, Name, Hint, Need, Status, Documents, Waiver, Reason, Revision } = line
  const drop = useFileDrop((files) => void uploads.send(LineId, files))
  const isLedTo = useSearch({ from: '/framed/transactions/transaction/$TransactionId' }).line === LineId
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isLedTo) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [isLedTo])
  const Icon = icons[Status]
  const due = dueOf(line, today())
  const sent = uploads.sending[LineId]
  const isDone = Status === 'Accepted' || Status === 'NotApplicable'
  const accept = () => changes.review.mutate({ LineId, Revision, Verdict: 'Accepted' }, { onError: refused })
  return (
    <li ref={row} tabIndex={-1} className={classes.line} data-led-to={isLedTo || undefined} {...(canEdit && drop)}>
      <Text component="span" c={statusColors[Status]} className={classes.icon} title={lineStatuses[Status]}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </Text>
      <Stack gap={2} miw={0}>
        <Group gap={8}>
          <Text size="sm" fw={500} className={classes.name}>
            {Name}
          </Text>
          {Status !== 'Open' && (
            <Badge size="sm" variant="light" color={statusColors[Status]}>
              {Status === 'InReview' && Waiver ? 'Waiver requested' : lineStatuses[Status]}
            </Badge>
          )}
          {Need !== 'Required' && Status === 'Open' && (
            <Badge size="sm" variant="default" fw={500}>
              {lineNeeds[Need]}
            </Badge>
          )}
          {due &&
            (due.color === 'yellow' ? (
              <Badge size="sm" variant="light" color="yellow" tt="none" className="tabular">
                {due.words}
              </Badge>
            ) : (
              <Text size="xs" c={due.color} fw={due.color === 'red' ? 600 : undefined} className="tabular">
                {due.words}
              </Text>
            ))}
        </Group>
        <Notes line={line} />
        {!isDone && line.DateRequested && (
          <Text size="xs" c="dimmed" title={formatInstantTime(line.DateRequested)}>
            Asked {formatAgo(line.DateRequested)}: {line.RequestedFrom}, by {line.RequestedByName ?? 'a former user'}
          </Text>
        )}
        {Reason && (
          <Text size="xs" c={Status === 'InReview' ? 'dimmed' : 'red'}>
            {Status === 'InReview' ? 'Returned before: ' : ''}
            {Reason}
          </Text>
        )}
        {!isDone && Hint && (
          <Text size="xs" c="dimmed">
            {Hint}
          </Text>
        )}
        {Documents.map((document) => (
          <Group key={document.DocumentId} gap={6}>
            <Anchor href={document.FileLocation} target="_blank" rel="noreferrer" size="sm" className={classes.name}>
              {document.Name}
            </Anchor>
            {Status === 'InReview' && document.IsAccepted && (
              <Text size="xs" c="dimmed">
                accepted before
              </Text>
            )}
            {canEdit && (!document.IsAccepted || canReview) && (
              <Tooltip label="Take back">
                <ActionIcon
                  size="sm"
                  aria-label={`Take back ${document.Name}`}
                  onClick={() => takeBack(line, [document.DocumentId], changes)}
                >
                  <IconFileX size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        ))}
        {sent !== undefined && <Progress value={sent * 100} size="sm" mt={4} aria-label={`Upload for ${Name}`} />}
      </Stack>
      {canEdit && (
        <Group gap={4} wrap="nowrap" className={classes.actions}>
          {canReview && Status === 'InReview' ? (
            <>
              <Button
                size="compact-sm"
                aria-label={`Accept ${Name}`}
                loading={changes.review.isPending}
                onClick={accept}
              >
                Accept
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Return ${Name}`}
                onClick={() => askToReturn(line, changes.review)}
              >
                Return
              </Button>
            </>
          ) : (
            !isDone && (
              <>
                {(Status === 'Open' || Status === 'Returned') && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${line.DateRequested ? 'Ask again' : 'Ask for it'}: ${Name}`}
                    leftSection={<IconSend size={14} />}
                    onClick={() => askFor(line)}
                  >
                    {line.DateRequested ? 'Ask again' : 'Ask for it'}
                  </Button>
                )}
                <FileButton
                  multiple
                  accept={ACCEPT}
                  onChange={(files) => uploads.send(LineId, files)}
                  inputProps={{ 'aria-label': `Files for ${Name}` }}
                >
                  {(button) => (
                    <Button
                      {...button}
                      size="compact-sm"
                      variant="light"
                      leftSection={<IconUpload size={14} />}
                      loading={sent !== undefined}
                    >
                      Upload
                    </Button>
                  )}
                </FileButton>
              </>
            )
          )}
          <More line={line} transactionId={transactionId} changes={changes} uploads={uploads} canReview={canReview} />
        </Group>
      )}
    </li>
  )
}

/** Who did what, and which homes the line applies to. */
const Notes = ({ line }: { line: ChecklistLine }) => {
  const { Status, Waiver, HandedInByName, DateHandedIn, ReviewedByName, DateReviewed, IsAdded, AddedByName } = line
  const someone = (name: string | null) => name ?? 'a former user'
  const conditions = conditionsOf(line)
  const notes = [
    Waiver && Status !== 'Open' && `Does not apply: ${Waiver}`,
    Status === 'InReview' &&
      DateHandedIn &&
      `${Waiver ? 'Asked' : 'Handed in'} by ${someone(HandedInByName)}, ${formatInstant(DateHandedIn)}`,
    (Status === 'Accepted' || Status === 'Returned') &&
      DateReviewed &&
      `${lineStatuses[Status]} by ${someone(ReviewedByName)}, ${formatInstant(DateReviewed)}`,
    Status === 'Open' && conditions && `For homes: ${conditions}`,
    IsAdded && `Added by ${someone(AddedByName)}`,
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {notes.join(' · ')}
    </Text>
  )
}

const More = ({ line, transactionId, changes, uploads, canReview }: Omit<Props, 'canEdit'>) => {
  const { LineId, Name, Status, Documents, Waiver, IsAdded } = line
  const isWaived = Status === 'NotApplicable' || (Status === 'InReview' && Waiver !== null)
  const isSet = Status === 'Accepted' || Status === 'NotApplicable'
  const newer = () => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', accept: ACCEPT, multiple: true })
    input.onchange = () =>
      uploads.send(
        LineId,
        [...(input.files ?? [])],
        Documents.map(({ DocumentId }) => DocumentId),
      )
    input.click()
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${Name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFiles size={16} />}
          onClick={() =>
            openDialog(ChooseDocuments, {
              transactionId,
              line,
              submit: (DocumentIds) => changes.handIn.mutateAsync({ LineId, DocumentIds }),
            })
          }
        >
          Choose Documents…
        </Menu.Item>
        {Documents.length > 0 && (
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={newer}>
            Replace With a Newer Version…
          </Menu.Item>
        )}
        {(Status === 'Open' || Status === 'Returned') && (
          <Menu.Item
            leftSection={<IconCalendar size={16} />}
            onClick={() => openDialog(DueDialog, { line, due: changes.due })}
          >
            {line.DueDate ? 'Change the Due Date…' : 'Set a Due Date…'}
          </Menu.Item>
        )}
        {!isWaived && (
          <Menu.Item
            leftSection={<IconCircleMinus size={16} />}
            onClick={() => askWhyNot(line, canReview, changes.notApplicable)}
          >
            Not Applicable…
          </Menu.Item>
        )}
        {(isWaived || (Documents.length > 0 && (!isSet || canReview))) && (
          <Menu.Item leftSection={<IconFileX size={16} />} onClick={() => takeBack(line, undefined, changes)}>
            {isWaived ? 'It Does Apply' : 'Take Back'}
          </Menu.Item>
        )}
        {canReview && isSet && (
          <Menu.Item leftSection={<IconRotate2 size={16} />} onClick={() => askToReturn(line, changes.review)}>
            Return…
          </Menu.Item>
        )}
        {(canReview || IsAdded) && (Status === 'Open' || Status === 'Returned') && (
          <Menu.Item
            c="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => changes.remove.mutate(LineId, { onError: refused })}
          >
            Remove From This Checklist
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
