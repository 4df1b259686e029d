import '@mantine/dropzone/styles.css'
import { SIGNATURE_PLACE, saysSignature, signatureHtml } from '@dormer/contract/brokerage/signature'
import { merge, missingFields } from '@dormer/contract/messages/merge'
import type { Message } from '@dormer/contract/messages/messages'
import {
  ActionIcon,
  Alert,
  Button,
  CloseButton,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Tooltip,
  Typography,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDisclosure } from '@mantine/hooks'
import { IconBraces, IconChevronDown, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../../api/client.ts'
import { queries } from '../../../../api/queries.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess, notifyWarning } from '../../../../ui/notify.ts'
import { useCurrentUser } from '../../../brokerage/session/session.api.ts'
import { userQuery } from '../../../brokerage/users/users.api.ts'
import { MailBody } from '../../content/MailBody.tsx'
import { OutboxName } from '../../outbox/OutboxName.tsx'
import { BodyEditor } from '../../templates/BodyEditor.tsx'
import { insertAtCursor, MergeMenu } from '../../templates/MergeMenu.tsx'
import { EmptyFields } from '../../templates/Preview.tsx'
import { Attachments, readFile, tooLarge, UnreadableFile } from './Attachments.tsx'
import { bareAddress, isAddress } from './addresses.ts'
import own from './Composer.module.css'
import { answerTo, type Draft, useDraft } from './draft.ts'
import classes from './Email.module.css'
import { emailCheckQuery, fetchAttachment, useSendEmail } from './email.api.ts'
import { Recipients } from './Recipients.tsx'
import { quoteOf } from './reply.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

export type Props = {
  /** The recipient. */
  contact?: { ContactId: number; ContactEntityId?: number }
  /** The email being answered. */
  answers?: Message
  /** The initial content, unless a draft was kept. */
  initial: Partial<Draft>
  /** It was sent or discarded. */
  done: () => void
  /** Below a conversation, with the usual settings folded to one line; `takesFocus` if it was just opened. */
  inline?: { takesFocus: boolean; close: () => void }
}

type Field = 'To' | 'Cc' | 'Bcc' | 'Subject' | 'Body'
type Wrong = { field: Field; title: string; text: string }

/** What prevents an email from being sent, in the order in which they are said. */
const wrongIn = ({ To, Cc, Bcc, Subject, Body, how }: Draft): Wrong | undefined => {
  if (To.length === 0) return { field: 'To', title: 'TO Email Required', text: 'At least one To email is required.' }
  for (const [field, addresses] of Object.entries({ To, Cc, Bcc })) {
    const address = addresses.find((one) => !isAddress(one))
    if (address !== undefined)
      return { field: field as Field, title: 'Invalid Email', text: `“${address}” is not an email address.` }
  }
  if (!Subject.trim()) return { field: 'Subject', title: 'Subject Required', text: 'An email subject is required.' }
  // A forwarded email may go without added text.
  if (!Body && how !== 'Forward') return { field: 'Body', title: 'Body Required', text: 'An email body is required.' }
  return undefined
}

const withTyped = ({ typed, ...draft }: Draft): Draft => {
  const all = (field: 'To' | 'Cc' | 'Bcc') => [
    ...new Set([...draft[field], ...(typed[field].trim() ? [bareAddress(typed[field])] : [])]),
  ]
  return { ...draft, To: all('To'), Cc: all('Cc'), Bcc: all('Bcc'), typed: { To: '', Cc: '', Bcc: '' } }
}

/** The API's names for these fields. */
const fieldOf: Record<string, Field> = {
  ToAddresses: 'To',
  CCAddresses: 'Cc',
  BCCAddresses: 'Bcc',
  Subject: 'Subject',
  Body: 'Body',
}

/** Writes and sends an email. The draft is kept until it is sent or discarded. */
export const EmailComposer = ({ contact, answers, initial, done, inline }: Props) => {
  const { how = 'Reply' } = initial
  const about = answers ? answerTo(answers.MessageId, how) : `email.${contact?.ContactId ?? 'new'}`
  const isForward = answers !== undefined && how === 'Forward'
  const { draft, isBegun, change, files, attach, lost, discard } = useDraft(about, initial)
  const [wrong, setWrong] = useState<Wrong>()
  const [isPreviewed, preview] = useDisclosure()
  /** The editor takes its content only once, so new content means a new editor. */
  const [version, setVersion] = useState(0)
  const [gaps, setGaps] = useState<string[]>([])
  const [sent, setSent] = useState<number>()
  const chooseFiles = useRef<() => void>(null)
  const form = useRef<HTMLFormElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  const send = useSendEmail()
  const [isFolded, setFolded] = useState(inline !== undefined)

  const { To, Cc, Bcc, Subject, Body, people, showsCc, showsBcc, isQuoting, leftOut } = draft
  const written = [...To, ...Cc, ...Bcc].filter(isAddress)
  // A forwarded email goes to somebody else.
  const ToContactId = people[To[0] ?? ''] ?? (isForward ? undefined : contact?.ContactId)
  const quote = useMemo(() => (answers ? quoteOf(answers, how) : ''), [answers, how])
  const me = useCurrentUser()
  const profile = useQuery({ ...userQuery(me?.UserId ?? 0), enabled: me !== undefined })
  const mine = profile.data?.EmailSignature
  // A template may end with it.
  const signature = saysSignature(Body, mine) ? '' : signatureHtml(mine)
  // Once the quoted email is part of the body, so is the signature above it.
  const whole = `${Body}${isQuoting ? `${signature}${quote}` : ''}`
  const forwarded = isForward ? answers.Attachments.filter((file) => !leftOut.includes(file.AttachmentId)) : []
  const attached = [
    ...forwarded.map(({ AttachmentId, FileName, Size }) => ({
      key: String(AttachmentId),
      name: FileName,
      size: Size,
      remove: () => change({ leftOut: [...leftOut, AttachmentId] }),
    })),
    ...files.map((file) => ({
      key: `${file.name} ${file.size} ${file.lastModified}`,
      name: file.name,
      size: file.size,
      remove: () => attach(files.filter((one) => one !== file)),
    })),
  ]
  // Somebody may ask for answers at an address that is not theirs.
  const askedAt = isForward
    ? []
    : (answers?.ReplyTo ?? []).filter((address) => address !== answers?.From && written.includes(address))
  const check = useQuery(emailCheckQuery(written, ToContactId))
  const facts = check.data?.Facts
  const held = (check.data?.Checked ?? []).filter(({ Address, Why }) => Why !== null && written.includes(Address))
  const blocked = new Set(held.filter(({ Decision }) => Decision === 'Blocked').map(({ Address }) => Address))

  const edit = (next: Partial<Draft>) => {
    change(next)
    if (wrong && wrong.field in next) setWrong(undefined)
  }
  const size = inline && { size: 'xs' }
  const errorOf = (field: Field) => wrong?.field === field && wrong.text
  const isSending = sent !== undefined

  /** Shows what is wrong, at the field. */
  const tell = (found: Wrong) => {
    setWrong(found)
    if (found.field !== 'Body') setFolded(false)
    change({ showsCc: showsCc || found.field === 'Cc', showsBcc: showsBcc || found.field === 'Bcc' })
    notifyWarning(found.text, found.title)
    setTimeout(() => form.current?.querySelector<HTMLElement>(`[data-path="${found.field}"]`)?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    // Includes what was typed last, if the focus is still there.
    const email = withTyped(draft)
    edit(email)
    const found = wrongIn(email)
    if (found) return tell(found)
    if (tooLarge(attached)) return
    setSent(0)
    try {
      const all = [...(await Promise.all(forwarded.map(fetchAttachment))), ...files]
      const AttachmentFiles = await Promise.all(all.map(readFile))
      await send.mutateAsync({
        body: {
          ToAddresses: email.To,
          CCAddresses: email.Cc,
          BCCAddresses: email.Bcc,
          Subject,
          // By then, the server signs with its current signature.
          Body: `${Body}${isQuoting ? `${SIGNATURE_PLACE}${quote}` : ''}`,
          IsSigned: !isQuoting,
          AttachmentFiles,
          MessageType: 'email',
          ToContactId,
          ...(contact?.ContactEntityId && { KeyType: 'ContactEntityId', KeyId: contact.ContactEntityId }),
          InReplyToId: isForward ? undefined : answers?.MessageId,
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
    // The library also reports unchanged content whenever the focus leaves.
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
  const templatePicker = (
    <TemplatePicker
      contactOf={async () =>
        ToContactId ?? (await queries.ensureQueryData(emailCheckQuery(written, ToContactId))).ContactId
      }
      isWritten={Boolean(answers ? Body : Subject || Body)}
      isInline={inline !== undefined}
      use={({ MissingFields, ...filled }) => {
        // A reply stays in its thread.
        edit({ Body: filled.Body, ...(!answers && { Subject: filled.Subject }) })
        setGaps(MissingFields)
        setVersion(version + 1)
      }}
    />
  )

  return (
    <Dropzone
      onDrop={(added) => attach([...files, ...added])}
      openRef={chooseFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      classNames={{ root: own.zone, inner: own.inner }}
      inputProps={{ 'aria-label': 'Files to attach' }}
    >
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        inert={isSending}
        onKeyDown={(event) => {
          // Only from the text: in other fields, Escape closes lists.
          if (event.key === 'Escape' && (event.target as Element).role === 'textbox') inline?.close()
        }}
        onPasteCapture={(event) => {
          const pasted = [...event.clipboardData.files]
          // Text copied from an office program also carries a picture of itself; a picture copied from a page, its tag.
          if (pasted.length === 0 || hasText(event.clipboardData.getData('text/html'))) return
          event.preventDefault()
          event.stopPropagation()
          attach([...files, ...pasted])
        }}
      >
        <Stack gap="sm">
          {check.data?.IsOutbox && !inline && (
            <Alert color="blue" variant="light" p="xs">
              <Text size="sm">
                Nothing leaves this machine: the email goes to the <OutboxName />.
              </Text>
            </Alert>
          )}
          {isFolded && inline ? (
            <Folded draft={draft} unfold={() => setFolded(false)} close={inline.close} />
          ) : (
            <>
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
            </>
          )}
          {askedAt.length > 0 && answers && (
            <Alert color="yellow" variant="light" p="xs" role="status">
              <Group gap="xs" justify="space-between">
                <Text size="sm" className={classes.long}>
                  Your reply goes to <b>{list.format(askedAt)}</b>, because {answers.From} asked for replies there.
                </Text>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() =>
                    edit({ To: [...new Set([answers.From, ...To.filter((one) => !askedAt.includes(one))])] })
                  }
                >
                  Reply to the sender instead
                </Button>
              </Group>
            </Alert>
          )}
          {held.map(({ Address, Decision, Why }) => (
            <Alert key={Address} color={Decision === 'Blocked' ? 'red' : 'yellow'} variant="light" p="xs" role="status">
              <Text size="sm" className={classes.long}>
                <b>{Address}</b> {Why}
              </Text>
            </Alert>
          ))}
          <QueryFailure query={check} title="Could not check whether it can be sent" />
          {!isFolded && (
            <SimpleGrid cols={{ base: 1, sm: inline ? 1 : 2 }} spacing="sm">
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
              {!inline && templatePicker}
            </SimpleGrid>
          )}
          <BodyEditor
            key={version}
            label="Body"
            initial={Body}
            autoFocus={inline ? inline.takesFocus : answers !== undefined && !isForward}
            isInline={inline !== undefined}
            onChange={(html) => edit({ Body: html })}
            error={errorOf('Body')}
            takePictures={(pictures) => attach([...files, ...pictures])}
          />
          {isQuoting && signature && (
            <Typography fz="sm" c="dimmed" role="note" aria-label="Your signature" className={own.signature}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server. */}
              <div dangerouslySetInnerHTML={{ __html: signature }} />
            </Typography>
          )}
          {isQuoting && quote && (
            <Quoted
              html={quote}
              isForward={isForward}
              edit={() => {
                edit({ Body: whole, isQuoting: false })
                setVersion(version + 1)
              }}
            />
          )}
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
          <Attachments files={attached} lost={lost} forgetLost={() => change({ fileNames: [] })} />
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
                  html={merge(whole, facts, 'html')}
                  text=""
                  quotedText=""
                  imageOf={() => undefined}
                  title="The email as it will be seen"
                />
              </Stack>
            </Paper>
          )}
          {isSending && attached.length > 0 && (
            <Progress value={sent * 100} aria-label="Sending the attachments" transitionDuration={100} />
          )}
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Button
                {...size}
                variant="default"
                leftSection={<IconPaperclip size={16} />}
                onClick={() => chooseFiles.current?.()}
              >
                Attach
              </Button>
              <Button {...size} variant="default" aria-expanded={isPreviewed} onClick={preview.toggle}>
                {isPreviewed ? 'Hide preview' : 'Preview'}
              </Button>
              {inline && templatePicker}
            </Group>
            <Group gap="xs" ml="auto">
              {isBegun && (
                <Button {...size} variant="subtle" color="gray" onClick={throwAway}>
                  Discard
                </Button>
              )}
              <Button {...size} type="submit" loading={isSending}>
                Send
              </Button>
            </Group>
          </Group>
          {check.data?.IsOutbox && inline && (
            <Text size="xs" c="dimmed">
              Nothing leaves this machine: the email goes to the <OutboxName />.
            </Text>
          )}
        </Stack>
      </form>
    </Dropzone>
  )
}
const list = new Intl.ListFormat('en-US')

const hasText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''

/** The recipients and subject of a reply, in one line. */
const Folded = ({ draft: { To, Cc, Bcc }, unfold, close }: { draft: Draft; unfold: () => void; close: () => void }) => {
  const said = [['To', To] as const, ['Cc', Cc] as const, ['Bcc', Bcc] as const].flatMap(([label, all]) =>
    all.length > 0 ? [`${label} ${all.join(', ')}`] : [],
  )
  return (
    <Group gap="xs" wrap="nowrap">
      <UnstyledButton className={own.folded} onClick={unfold}>
        <Text size="sm" truncate>
          {said.join(' · ') || 'No recipients yet'}
        </Text>
        <VisuallyHidden>. Change recipients and subject</VisuallyHidden>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <CloseButton aria-label="Set the reply aside" title="Set aside; your draft is kept" onClick={close} />
    </Group>
  )
}

/** The quoted content sent below the text. */
const Quoted = ({ html, isForward, edit }: { html: string; isForward: boolean; edit: () => void }) => {
  const [isShown, show] = useDisclosure(isForward)
  const what = isForward ? 'forwarded email' : 'quoted text'
  return (
    <Stack gap="xs" component="section" aria-label={isForward ? 'Forwarded email' : 'Quoted text'}>
      <Group gap="xs">
        <Button size="compact-xs" variant="default" aria-expanded={isShown} onClick={show.toggle}>
          {isShown ? `Hide ${what}` : `Show ${what}`}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={edit}>
          {`Edit ${what}`}
        </Button>
      </Group>
      {isShown && (
        <Paper withBorder p="sm" className={own.quoted}>
          <MailBody
            html={html}
            text=""
            quotedText=""
            imageOf={() => undefined}
            title={isForward ? 'The forwarded email' : 'The quoted text'}
          />
        </Paper>
      )}
    </Stack>
  )
}
