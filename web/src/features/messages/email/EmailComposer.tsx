import '@mantine/dropzone/styles.css'
import { merge, missingFields } from '@dormer/contract/messages/merge'
import type { Message } from '@dormer/contract/messages/messages'
import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDisclosure } from '@mantine/hooks'
import { IconBraces, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { confirm } from '../../../ui/confirm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess, notifyWarning } from '../../../ui/notify.ts'
import { MailBody } from '../content/MailBody.tsx'
import { OutboxName } from '../outbox/OutboxName.tsx'
import { BodyEditor } from '../templates/BodyEditor.tsx'
import { insertAtCursor, MergeMenu } from '../templates/MergeMenu.tsx'
import { EmptyFields } from '../templates/Preview.tsx'
import { Attachments, readFile, tooLarge, UnreadableFile } from './Attachments.tsx'
import { bareAddress, isAddress } from './addresses.ts'
import { type Draft, useDraft } from './draft.ts'
import classes from './Email.module.css'
import { emailCheckQuery, useSendEmail } from './email.api.ts'
import { Recipients } from './Recipients.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'

export type Props = {
  /** Whom it is written to. */
  contact?: { ContactId: number; ContactEntityId: number; Email: string | null; Name: string }
  /** What it answers. */
  answers?: Message
  /** What it begins with, unless a draft was kept. */
  initial: Partial<Draft>
  /** It was sent, or thrown away. */
  done: () => void
}

type Field = 'To' | 'Cc' | 'Bcc' | 'Subject' | 'Body'
type Wrong = { field: Field; title: string; text: string }

/** What keeps an email from being sent, in the order and words of S1§5. */
const wrongIn = ({ To, Cc, Bcc, Subject, Body }: Draft): Wrong | undefined => {
  if (To.length === 0) return { field: 'To', title: 'TO Email Required', text: 'At least one To email is required.' }
  for (const [field, addresses] of Object.entries({ To, Cc, Bcc })) {
    const address = addresses.find((one) => !isAddress(one))
    if (address !== undefined)
      return { field: field as Field, title: 'Invalid Email', text: `“${address}” is not an email address.` }
  }
  if (!Subject.trim()) return { field: 'Subject', title: 'Subject Required', text: 'An email subject is required.' }
  if (!Body) return { field: 'Body', title: 'Body Required', text: 'An email body is required.' }
  return undefined
}

const withTyped = ({ typed, ...draft }: Draft): Draft => {
  const all = (field: 'To' | 'Cc' | 'Bcc') => [
    ...new Set([...draft[field], ...(typed[field].trim() ? [bareAddress(typed[field])] : [])]),
  ]
  return { ...draft, To: all('To'), Cc: all('Cc'), Bcc: all('Bcc'), typed: { To: '', Cc: '', Bcc: '' } }
}

/** The fields of the API by their names here. */
const fieldOf: Record<string, Field> = {
  ToAddresses: 'To',
  CCAddresses: 'Cc',
  BCCAddresses: 'Bcc',
  Subject: 'Subject',
  Body: 'Body',
}

/** Writes and sends an email (S1§2). What is written is kept as a draft until it is sent or discarded. */
export const EmailComposer = ({ contact, answers, initial, done }: Props) => {
  const about = answers ? `reply.${answers.MessageId}` : String(contact?.ContactId ?? 'new')
  const { draft, isBegun, change, files, attach, lost, discard } = useDraft(about, initial)
  const [wrong, setWrong] = useState<Wrong>()
  const [isPreviewed, preview] = useDisclosure()
  /** The editor takes its content once: another one is another editor. */
  const [version, setVersion] = useState(0)
  const [gaps, setGaps] = useState<string[]>([])
  const [sent, setSent] = useState<number>()
  const chooseFiles = useRef<() => void>(null)
  const form = useRef<HTMLFormElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  const send = useSendEmail()

  const { To, Cc, Bcc, Subject, Body, people, showsCc, showsBcc } = draft
  const written = [...To, ...Cc, ...Bcc].filter(isAddress)
  const ToContactId = people[To[0] ?? ''] ?? contact?.ContactId
  const check = useQuery(emailCheckQuery(written, ToContactId))
  const facts = check.data?.Facts
  const held = (check.data?.Checked ?? []).filter(({ Address, Why }) => Why !== null && written.includes(Address))
  const blocked = new Set(held.filter(({ Decision }) => Decision === 'Blocked').map(({ Address }) => Address))

  const edit = (next: Partial<Draft>) => {
    change(next)
    if (wrong && wrong.field in next) setWrong(undefined)
  }
  const errorOf = (field: Field) => wrong?.field === field && wrong.text
  const isSending = sent !== undefined

  /** Says what is wrong, where it is. */
  const tell = (found: Wrong) => {
    setWrong(found)
    change({ showsCc: showsCc || found.field === 'Cc', showsBcc: showsBcc || found.field === 'Bcc' })
    notifyWarning(found.text, found.title)
    setTimeout(() => form.current?.querySelector<HTMLElement>(`[data-path="${found.field}"]`)?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    // Also what was typed last, if the focus is still there.
    const whole = withTyped(draft)
    edit(whole)
    const found = wrongIn(whole)
    if (found) return tell(found)
    if (tooLarge(files)) return
    setSent(0)
    try {
      const AttachmentFiles = await Promise.all(files.map(readFile))
      await send.mutateAsync({
        body: {
          ToAddresses: whole.To,
          CCAddresses: whole.Cc,
          BCCAddresses: whole.Bcc,
          Subject,
          Body,
          AttachmentFiles,
          MessageType: 'email',
          ToContactId,
          ...(contact && { KeyType: 'ContactEntityId', KeyId: contact.ContactEntityId }),
          InReplyToId: answers?.MessageId,
        },
        onProgress: setSent,
      })
      discard()
      notifySuccess('Your message was sent successfully.', 'Success!')
      done()
    } catch (error) {
      const [refused] = error instanceof ApiError ? Object.entries(error.fields) : []
      const field = refused && fieldOf[refused[0]]
      if (field) tell({ field, title: 'Not sent', text: refused[1] })
      else if (error instanceof UnreadableFile) notifyWarning(error.message, 'Not sent')
      else notifyFailure(error, 'Not sent')
    } finally {
      setSent(undefined)
    }
  }
  const throwAway = async () => {
    const question = 'Discard this draft? What you wrote will be lost.'
    if (!(await confirm(question, { title: 'Discard draft', yes: 'Discard', danger: true }))) return
    discard()
    done()
  }
  const recipients = (field: 'To' | 'Cc' | 'Bcc') => ({
    label: field,
    value: draft[field],
    typed: draft.typed[field],
    // The library also tells of nothing typed, whenever the focus leaves.
    onType: (text: string) =>
      text !== draft.typed[field] && change((before) => ({ typed: { ...before.typed, [field]: text } })),
    blocked,
    error: errorOf(field),
    'data-path': field,
    onChange: (addresses: string[], person?: { address: string; ContactId: number }) =>
      edit({
        [field]: addresses,
        ...(person && { people: { ...people, [person.address]: person.ContactId } }),
      }),
  })
  const missing = facts ? missingFields(`${Subject} ${Body}`, facts) : []

  return (
    <Dropzone
      onDrop={(added) => attach([...files, ...added])}
      openRef={chooseFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      classNames={{ root: classes.zone, inner: classes.inner }}
      inputProps={{ 'aria-label': 'Files to attach' }}
    >
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        inert={isSending}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
        onPasteCapture={(event) => {
          const pasted = [...event.clipboardData.files]
          // Text copied from an office program brings a picture of itself along.
          if (pasted.length === 0 || event.clipboardData.types.includes('text/html')) return
          event.preventDefault()
          event.stopPropagation()
          attach([...files, ...pasted])
        }}
      >
        <Stack gap="sm">
          {check.data?.IsOutbox && (
            <Alert color="blue" variant="light" p="xs">
              <Text size="sm">
                Nothing leaves this machine: the email goes to the <OutboxName />.
              </Text>
            </Alert>
          )}
          <Recipients
            {...recipients('To')}
            required
            data-autofocus={To.length === 0 || undefined}
            rightSectionWidth={showsCc && showsBcc ? undefined : 92}
            rightSection={
              <Group gap={4} wrap="nowrap">
                {!showsCc && (
                  <Button variant="subtle" size="compact-xs" onClick={() => edit({ showsCc: true })}>
                    Cc
                  </Button>
                )}
                {!showsBcc && (
                  <Button variant="subtle" size="compact-xs" onClick={() => edit({ showsBcc: true })}>
                    Bcc
                  </Button>
                )}
              </Group>
            }
          />
          {showsCc && <Recipients {...recipients('Cc')} />}
          {showsBcc && <Recipients {...recipients('Bcc')} />}
          {held.map(({ Address, Decision, Why }) => (
            <Alert key={Address} color={Decision === 'Blocked' ? 'red' : 'yellow'} variant="light" p="xs" role="status">
              <Text size="sm" className={classes.long}>
                <b>{Address}</b> {Why}
              </Text>
            </Alert>
          ))}
          <QueryFailure query={check} title="Whether it may be sent could not be checked" />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              ref={subject}
              label="Subject"
              withAsterisk
              maxLength={998}
              data-path="Subject"
              data-autofocus={(To.length > 0 && !answers) || undefined}
              value={Subject}
              onChange={(event) => edit({ Subject: event.currentTarget.value })}
              error={errorOf('Subject')}
              rightSectionWidth={40}
              rightSection={
                <MergeMenu insert={(text) => edit({ Subject: insertAtCursor(subject.current, text, Subject) })}>
                  <Tooltip label="Merge field">
                    <ActionIcon aria-label="Merge field for the subject">
                      <IconBraces size={16} />
                    </ActionIcon>
                  </Tooltip>
                </MergeMenu>
              }
            />
            <TemplatePicker
              contactOf={async () =>
                ToContactId ?? (await queries.ensureQueryData(emailCheckQuery(written, ToContactId))).ContactId
              }
              isWritten={Boolean(Subject || Body)}
              use={({ MissingFields, ...filled }) => {
                edit({ Subject: filled.Subject, Body: filled.Body })
                setGaps(MissingFields)
                setVersion(version + 1)
              }}
            />
          </SimpleGrid>
          <BodyEditor
            key={version}
            label="Body"
            initial={Body}
            autoFocus={Boolean(answers)}
            onChange={(html) => edit({ Body: html })}
            error={errorOf('Body')}
          />
          {gaps.length > 0 && (
            <Alert
              color="yellow"
              variant="light"
              p="xs"
              withCloseButton
              closeButtonLabel="Dismiss"
              onClose={() => setGaps([])}
            >
              <Text size="sm">
                {`The template has gaps, because this contact has no value for ${list.format(gaps)}. Read it before you send it.`}
              </Text>
            </Alert>
          )}
          <EmptyFields fields={missing} />
          <Attachments
            files={files}
            remove={(file) => attach(files.filter((one) => one !== file))}
            lost={lost}
            forgetLost={() => change({ fileNames: [] })}
          />
          {isPreviewed && facts && (
            <Paper p="md" withBorder component="section" aria-label="Preview">
              <Stack gap="xs">
                <Text size="xs" c="dimmed">
                  {facts.FullName ? `As ${facts.FullName} will see it` : 'As it will be seen'}, from {check.data?.From}
                </Text>
                <Text fw={600} className={classes.long}>
                  {merge(Subject, facts, 'line') || 'No subject yet'}
                </Text>
                <MailBody
                  html={merge(Body, facts, 'html')}
                  text=""
                  quotedText=""
                  imageOf={() => undefined}
                  title="The email as it will be seen"
                />
              </Stack>
            </Paper>
          )}
          {isSending && files.length > 0 && (
            <Progress value={sent * 100} aria-label="Sending the attachments" transitionDuration={100} />
          )}
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconPaperclip size={16} />}
                onClick={() => chooseFiles.current?.()}
              >
                Attach
              </Button>
              <Button variant="default" aria-expanded={isPreviewed} onClick={preview.toggle}>
                {isPreviewed ? 'Hide preview' : 'Preview'}
              </Button>
            </Group>
            <Group gap="xs" ml="auto">
              {isBegun && (
                <Button variant="subtle" color="gray" onClick={throwAway}>
                  Discard
                </Button>
              )}
              <Button type="submit" loading={isSending}>
                Send
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dropzone>
  )
}
const list = new Intl.ListFormat('en-US')
