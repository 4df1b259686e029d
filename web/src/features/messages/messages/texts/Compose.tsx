import type { MergeFacts } from '@dormer/contract/messages/merge'
import { cancelMessage, TEXT_MAX } from '@dormer/contract/messages/messages'
import { ActionIcon, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSend2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { aboutMessages } from '../../../../api/keys.ts'
import { changed } from '../../../../api/queries.ts'
import { bodyOf } from '../../../../api/waiting.ts'
import { notifyFailure } from '../../../../ui/notify.ts'
import { offerUndo, undoOfHeld } from '../../../../ui/notifyUndo.tsx'
import { WaitingHere } from '../../../../ui/WaitingHere.tsx'
import { useKeptDraft, useReachKept } from '../../../brokerage/session/drafts.ts'
import { useCurrentUser, useMay } from '../../../brokerage/session/session.api.ts'
import { OutboxName } from '../../outbox/OutboxName.tsx'
import { TextCounter } from '../../templates/TextCounter.tsx'
import { TemplatesMenu } from './TemplatesMenu.tsx'
import classes from './Texts.module.css'
import type { TextWith } from './text-windows.ts'
import { textsQuery, useSendText } from './texts.api.ts'

type Check = {
  Decision?: 'Send' | 'Wait' | 'Blocked'
  Why?: string | null
  HeldConversationId?: number | null
  IsOutbox: boolean
  Facts: MergeFacts
}
type Props = {
  whom: TextWith
  /** The gate's decision; undefined until known. */
  check: Check | undefined
  /** Set if the user has just opened this conversation, so that it takes the focus. */
  isAsked: object | undefined
  onSend: () => void
  /** For so many seconds a text can be taken back. */
  holdSeconds?: number
  /** What is around it has its own edges. */
  isBare?: boolean
}

let temporary = 0

/** The box for the next text. Drafts are kept, per user and number, until sent. */
export const Compose = ({ whom, check, isAsked, onSend, holdSeconds, isBare = false }: Props) => {
  const user = useCurrentUser()
  const mayWrite = useMay('WorkContacts')
  const client = useQueryClient()
  const [draft = '', setDraft, clearDraft] = useKeptDraft<string>(`text.${whom.Phone}`)
  const kept = useReachKept<string>(`text.${whom.Phone}`)
  const [fault, setFault] = useState<string>()
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const box = useRef<HTMLTextAreaElement>(null)
  const isBlocked = check?.Decision === 'Blocked'
  useEffect(() => {
    if (isAsked) box.current?.focus()
  }, [isAsked])
  const [isChoosing, setChoosing] = useState(false)
  // By then, another conversation may be open, or more have been typed.
  const giveBack = (Body: string) => {
    const now = kept.read()
    kept.write(now ? `${Body}\n${now}` : Body)
  }
  const takeBack = async ({ MessageId }: { MessageId: number }, Body: string) => {
    try {
      await call(cancelMessage, { params: { MessageId } })
      giveBack(Body)
    } catch (error) {
      notifyFailure(error)
    }
    await changed(...aboutMessages)
  }
  const hold = holdSeconds && {
    seconds: holdSeconds,
    onHeld: (posted: { MessageId: number }, Body: string) =>
      void offerUndo(`Text to ${whom.Name} sent`, () => void takeBack(posted, Body), undoOfHeld(holdSeconds)),
  }
  const send = useSendText(
    whom,
    (error, { Body }) => {
      giveBack(Body)
      setFault(messageOf(error))
      if (!box.current) notifyFailure(error, `The text to ${whom.Name} was not sent`)
    },
    hold || undefined,
  )
  const write = (text: string) => {
    setFault(undefined)
    if (text) setDraft(text)
    else clearDraft()
  }
  const submit = () => {
    const Body = draft.trim()
    // Until the gate's decision has loaded, the server checks it.
    if (!Body || isBlocked) return
    const texts = client.getQueryData(textsQuery(whom.Phone).queryKey)
    write('')
    send.mutate({
      Body,
      AuthorName: `${user?.FirstName} ${user?.LastName}`,
      DateSent: new Date().toISOString(),
      temporaryId: --temporary,
      after: Math.max(0, ...(texts?.pages[0] ?? []).map((one) => one.MessageId)),
    })
    onSend()
    box.current?.focus()
  }
  if (!mayWrite)
    return (
      <Text size="sm" c="dimmed" p="sm">
        Your permissions let you read texts but not send them.
      </Text>
    )
  return (
    <Stack gap={4} className={isBare ? undefined : classes.compose}>
      <WaitingHere isOfHere={({ request }) => bodyOf(request).ToAddress === whom.Phone} />
      {check?.Why && !check.HeldConversationId && (
        <Text size="sm" role="status">
          {check.Why}
        </Text>
      )}
      <Textarea
        ref={box}
        aria-label={`Text to ${whom.Name}`}
        placeholder={isBlocked ? undefined : 'Write a text'}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={TEXT_MAX}
        value={draft}
        disabled={isBlocked}
        error={fault}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === '/' && !draft && check) {
            event.preventDefault()
            return setChoosing(true)
          }
          // Phone keyboards have no Shift+Enter.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          if (isTouch && !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      {draft ? (
        <TextCounter text={draft.trim()} />
      ) : (
        !isTouch &&
        !isBlocked && (
          <Text size="xs" c="dimmed">
            Enter sends, Shift+Enter starts a new line, / chooses a template
          </Text>
        )
      )}
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <TemplatesMenu
          isOpen={isChoosing}
          setOpen={setChoosing}
          facts={isBlocked ? undefined : check?.Facts}
          draft={draft}
          write={write}
          box={box}
        />
        <ActionIcon
          variant="filled"
          color="roof"
          size="lg"
          aria-label={`Send text to ${whom.Name}`}
          title="Send"
          disabled={!draft.trim() || isBlocked}
          // The phone's keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={submit}
        >
          <IconSend2 size={18} />
        </ActionIcon>
      </Group>
      {check?.IsOutbox && (
        <Text size="xs" c="dimmed">
          Nothing leaves this machine: it goes to the <OutboxName />.
        </Text>
      )}
    </Stack>
  )
}
