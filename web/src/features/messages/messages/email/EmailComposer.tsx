import '@mantine/dropzone/styles.css'
import { missingFields } from '@dormer/contract/messages/merge'
import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text, Typography } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDisclosure } from '@mantine/hooks'
import { IconPaperclip } from '@tabler/icons-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { queries } from '../../../../api/queries.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { OutboxName } from '../../outbox/OutboxName.tsx'
import { BodyEditor } from '../../templates/BodyEditor.tsx'
import { EmptyFields } from '../../templates/Preview.tsx'
import { SubjectInput } from '../../templates/SubjectInput.tsx'
import { Attachments } from './Attachments.tsx'
import own from './Composer.module.css'
import { EmailPreview } from './EmailPreview.tsx'
import { OtherAddresses } from './OtherAddresses.tsx'
import { Quoted } from './Quoted.tsx'
import { FoldedRecipients, RecipientFields, RecipientNotes } from './RecipientFields.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'
import { type Props, useComposer } from './useComposer.ts'

const list = new Intl.ListFormat('en-US')
const hasText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''

/** Writes and sends an email. The draft is kept until it is sent or discarded. */
export const EmailComposer = (props: Props) => {
  const { answers, inline, done } = props
  const composer = useComposer(props)
  const { draft, edit, files, attach, attached, isForward, check, quote, signature, isFolded, setFolded } = composer
  const [isPreviewed, preview] = useDisclosure()
  /** The editor takes its content only once, so new content means a new editor. */
  const [version, setVersion] = useState(0)
  const rewrite = (next: Parameters<typeof edit>[0]) => {
    edit(next)
    setVersion(version + 1)
  }
  /** What a template could not fill in. */
  const [gaps, setGaps] = useState<string[]>([])
  const chooseFiles = useRef<() => void>(null)
  const { Subject, Body, isQuoting } = draft
  const size = inline && { size: 'xs' }
  const isSending = composer.sent !== undefined
  const facts = check.data?.Facts
  const outbox = check.data?.IsOutbox && (
    <>
      Nothing leaves this machine: the email goes to the <OutboxName />.
    </>
  )

  const takePictures = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    // Text copied from an office program also carries a picture of itself; a picture copied from a page, its tag.
    if (pasted.length === 0 || hasText(event.clipboardData.getData('text/html'))) return
    event.preventDefault()
    event.stopPropagation()
    attach([...files, ...pasted])
  }
  const throwAway = async () => {
    const question = 'Discard this draft? What you wrote will be lost.'
    if (!(await confirm(question, { title: 'Discard draft', yes: 'Discard', danger: true }))) return
    composer.discard()
    done()
  }
  const templatePicker = (
    <TemplatePicker
      contactOf={async () => composer.ToContactId ?? (await queries.ensureQueryData(composer.checkQuery)).ContactId}
      isWritten={Boolean(answers ? Body : Subject || Body)}
      isInline={inline !== undefined}
      use={({ MissingFields, ...filled }) => {
        // A reply stays in its thread.
        rewrite({ Body: filled.Body, ...(!answers && { Subject: filled.Subject }) })
        setGaps(MissingFields)
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
        ref={composer.form}
        onSubmit={composer.submit}
        noValidate
        inert={isSending}
        onKeyDown={(event) => {
          // Only from the text: in other fields, Escape closes lists.
          if (event.key === '/' && inline && (event.target as Element).role === 'textbox' && !hasText(Body)) {
            const templates = composer.form.current?.querySelector<HTMLElement>('[aria-label="Template"]')
            // Without templates it is a character like any other.
            if (!templates) return
            event.preventDefault()
            templates.focus()
            templates.click()
            return
          }
          if (event.key === 'Escape' && (event.target as Element).role === 'textbox') inline?.close()
        }}
        onPasteCapture={takePictures}
      >
        <Stack gap="sm">
          {outbox && !inline && (
            <Alert color="blue" variant="light" p="xs">
              <Text size="sm">{outbox}</Text>
            </Alert>
          )}
          {isFolded && inline ? (
            <FoldedRecipients draft={draft} unfold={() => setFolded(false)} close={inline.close} />
          ) : (
            <RecipientFields composer={composer} />
          )}
          <OtherAddresses composer={composer} contact={props.contact} />
          <RecipientNotes composer={composer} answers={answers} />
          <QueryFailure query={check} title="Could not check whether it can be sent" />
          {!isFolded && (
            <SimpleGrid cols={{ base: 1, sm: inline ? 1 : 2 }} spacing="sm">
              <SubjectInput
                maxLength={998}
                data-path="Subject"
                data-autofocus={(draft.To.length > 0 && !answers) || undefined}
                value={Subject}
                change={(subject) => edit({ Subject: subject })}
                error={composer.errorOf('Subject')}
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
            error={composer.errorOf('Body')}
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
              edit={() => rewrite({ Body: composer.whole, isQuoting: false })}
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
          <EmptyFields fields={facts ? missingFields(`${Subject} ${Body}`, facts) : []} />
          <Attachments files={attached} lost={composer.lost} forgetLost={() => composer.change({ fileNames: [] })} />
          {isPreviewed && <EmailPreview composer={composer} />}
          {composer.sent !== undefined && attached.length > 0 && (
            <Progress value={composer.sent * 100} aria-label="Sending the attachments" transitionDuration={100} />
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
              {composer.isBegun && (
                <Button {...size} variant="subtle" color="gray" onClick={throwAway}>
                  Discard
                </Button>
              )}
              <Button {...size} type="submit" loading={isSending}>
                Send
              </Button>
            </Group>
          </Group>
          {outbox && inline && (
            <Text size="xs" c="dimmed">
              {outbox}
            </Text>
          )}
        </Stack>
      </form>
    </Dropzone>
  )
}
