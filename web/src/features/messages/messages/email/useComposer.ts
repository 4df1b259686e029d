import { SIGNATURE_PLACE, saysSignature, signatureHtml } from '@dormer/contract/brokerage/signature'
import { cancelMessage, type Message } from '@dormer/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { ApiError, call } from '../../../../api/client.ts'
import { aboutMessages } from '../../../../api/keys.ts'
import { changed } from '../../../../api/queries.ts'
import { useLeadToFault } from '../../../../forms/useLeadToFault.ts'
import { notifyFailure, notifySuccess, notifyWarning } from '../../../../ui/notify.ts'
import { offerUndo, undoOfHeld } from '../../../../ui/notifyUndo.tsx'
import { useCurrentUser } from '../../../brokerage/session/session.api.ts'
import { userQuery } from '../../../brokerage/users/users.api.ts'
import { readFile, tooLarge, UnreadableFile } from './Attachments.tsx'
import { isAddress } from './addresses.ts'
import { type Fault, type Field, faultIn, fieldOf, withTyped } from './composer.rules.ts'
import { answerTo, type Draft, useDraft, useGiveBack } from './draft.ts'
import { emailCheckQuery, fetchAttachment, useSendEmail } from './email.api.ts'
import { quoteOf } from './reply.ts'

export type Props = {
  /** The recipient. */
  contact?: { ContactId: number; ContactEntityId?: number; addresses?: { label: string; address: string }[] }
  /** The email being answered. */
  answers?: Message
  /** The initial content, unless a draft was kept. */
  initial: Partial<Draft>
  /** It was sent or discarded. */
  done: () => void
  /** Below a conversation, with the usual settings folded to one line; `takesFocus` if it was just opened. */
  inline?: { takesFocus: boolean; close: () => void; holdSeconds?: number; undone?: () => void }
}

/** An email being written: its draft, what it will contain, whether it would be sent, and sending it. */
export const useComposer = ({ contact, answers, initial, done, inline }: Props) => {
  const { how = 'Reply' } = initial
  const about = answers ? answerTo(answers.MessageId, how) : `email.${contact?.ContactId ?? 'new'}`
  const isForward = answers !== undefined && how === 'Forward'
  const { draft, isBegun, change, files, attach, lost, discard } = useDraft(about, initial)
  const giveBack = useGiveBack(about)
  const [fault, setFault] = useState<Fault>()
  const [isFolded, setFolded] = useState(inline !== undefined && answers !== undefined)
  const [sent, setSent] = useState<number>()
  const form = useRef<HTMLFormElement>(null)
  const leadTo = useLeadToFault()
  const send = useSendEmail()

  const { To, Cc, Bcc, Subject, Body, people, isQuoting, leftOut } = draft
  const written = [...To, ...Cc, ...Bcc].filter(isAddress)
  // A forwarded email goes to somebody else.
  const ToContactId = people[To[0] ?? ''] ?? (isForward ? undefined : contact?.ContactId)
  const checkQuery = emailCheckQuery(written, ToContactId)
  const check = useQuery(checkQuery)
  const quote = useMemo(() => (answers ? quoteOf(answers, how) : ''), [answers, how])
  const me = useCurrentUser()
  const profile = useQuery({ ...userQuery(me?.UserId ?? 0), enabled: me !== undefined })
  const mine = profile.data?.EmailSignature
  // A template may end with it.
  const signature = saysSignature(Body, mine) ? '' : signatureHtml(mine)
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

  const edit = (next: Partial<Draft>) => {
    change(next)
    if (fault && fault.field in next) setFault(undefined)
  }
  /** Shows what is wrong, at the field. */
  const refuse = (found: Fault) => {
    setFault(found)
    if (found.field !== 'Body') setFolded(false)
    change(({ showsCc, showsBcc }) => ({
      showsCc: showsCc || found.field === 'Cc',
      showsBcc: showsBcc || found.field === 'Bcc',
    }))
    notifyWarning(found.text, found.title)
    leadTo({ fields: () => [form.current?.querySelector<HTMLElement>(`[data-path="${found.field}"]`) ?? null] })
  }
  /** Withdraws what was sent within its seconds: it is a draft again. */
  const takeBack = async (MessageId: number, written: { email: Draft; files: File[] }) => {
    try {
      await call(cancelMessage, { params: { MessageId } })
      giveBack(written.email, written.files)
      inline?.undone?.()
    } catch (error) {
      notifyFailure(error)
    }
    await changed(...aboutMessages)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sent !== undefined) return
    // Includes what was typed last, if the focus is still there.
    const email = withTyped(draft)
    edit(email)
    const found = faultIn(email)
    if (found) return refuse(found)
    if (tooLarge(attached)) return
    setSent(0)
    try {
      const all = [...(await Promise.all(forwarded.map(fetchAttachment))), ...files]
      const AttachmentFiles = await Promise.all(all.map(readFile))
      const posted = await send.mutateAsync({
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
          HoldSeconds: inline?.holdSeconds,
        },
        onProgress: setSent,
      })
      const written = { email, files }
      discard()
      // Kept until there is a connection, it was said already.
      if (posted && inline?.holdSeconds && posted.StatusText === null)
        void offerUndo(
          'Your message was sent successfully.',
          () => void takeBack(posted.MessageId, written),
          undoOfHeld(inline.holdSeconds),
        )
      else if (posted) notifySuccess('Your message was sent successfully.', 'Success!')
      done()
    } catch (error) {
      const [refused] = error instanceof ApiError ? Object.entries(error.fields) : []
      const field = refused && fieldOf[refused[0]]
      if (field) refuse({ field, title: 'Not sent', text: refused[1] })
      else if (error instanceof UnreadableFile) notifyWarning(error.message, 'Not sent')
      else notifyFailure(error, 'Not sent')
    } finally {
      setSent(undefined)
    }
  }

  return {
    ...{ draft, isBegun, change, edit, discard, written, isForward, ToContactId, check, checkQuery },
    ...{ files, attach, attached, lost, quote, signature, form, submit, isFolded, setFolded },
    /** Once the quoted email is part of the body, so is the signature above it. */
    whole: `${Body}${isQuoting ? `${signature}${quote}` : ''}`,
    errorOf: (field: Field) => fault?.field === field && fault.text,
    /** How much of it has been sent, from 0 to 1; undefined while it is being written. */
    sent,
  }
}
export type Composer = ReturnType<typeof useComposer>
