import { createHash } from 'node:crypto'
import { readEmailAddress } from '@dormer/contract/email-address'
import { type AddressObject, type EmailAddress as Found, type ParsedMail, simpleParser } from 'mailparser'
import { detectExtension, detectMimeType } from 'nodemailer/lib/mime-funcs/mime-types'
import { textOf } from '../../../html/composed-html.rules.ts'
import type { EmailAddress } from '../../../providers/email/email.ts'
import type { Bounce } from '../../../providers/email/refusals.rules.ts'
import { safeFileName } from '../../../providers/storage/storage.ts'
import { type AutomaticSigns, automaticSignsOf, isNoReply } from './automatic.rules.ts'
import { type Fields, fieldsOf } from './fields.rules.ts'
import { invitationIn, type ReadInvitation } from './invitation.rules.ts'
import { filesInText, repaired } from './mail-repair.rules.ts'
import { type Complaint, isReporter, noticesOf } from './notices.rules.ts'
import { splitText } from './quoted.rules.ts'
import { cleanReceived } from './received-html.rules.ts'
import { signedContentOf } from './signed-content.rules.ts'
import { mediaTypeOf, oneLine, storable } from './storable.rules.ts'
import { CERTIFICATES, isPkcs7, isPkcs7Type, unreadableIn } from './unreadable.rules.ts'

export type ReadAttachment = {
  FileName: string
  ContentType: string
  Size: number
  /** Without angle brackets, as `data-cid` names it in the HTML. */
  ContentId: string | null
  Content: Uint8Array
}

/** A received email. All text is safe to store and show; `Html` is sanitized. */
export type ReadMail = {
  /** With angle brackets. If the email has none, one is derived from it, always the same. */
  MessageId: string
  InReplyTo: string | null
  /** Oldest first. */
  References: string[]
  /** When it was sent, or when it was received if its own date cannot be right. */
  Date: Date
  From: EmailAddress | null
  To: EmailAddress[]
  Cc: EmailAddress[]
  /** Where it asks for answers, if not at its sender (RFC 5322 §3.6.2). */
  ReplyTo: EmailAddress[]
  Subject: string
  Text: string
  Html: string | null
  /** The beginning of its new text. */
  Snippet: string
  Attachments: ReadAttachment[]
  /** The appointment that it invites to. */
  Invitation: ReadInvitation | null
  /** Gmail put a reaction to an email into one of its own. */
  IsReaction: boolean
  /** What speaks for a program having written it. */
  Signs: AutomaticSigns
  /** Written by a mail system, not by a person: only then are its reports believed. */
  IsFromSystem: boolean
  Bounces: Bounce[]
  Complaint: Complaint | null
  /** The Message-ID of the email that bounced or was complained of. */
  AboutMessageId: string | null
  /** What is missing here, in words. */
  NotShown: string | null
}

const MAX_ATTACHMENTS = 500
const MAX_HEADERS = 10_000
const MAX_TEXT = 1_000_000
const MAX_ADDRESSES = 1000
const MAX_REFERENCES = 100
const MAX_REPLY_TO = 20
const MAX_SUBJECT = 1000
const FIRST_DATE = Date.UTC(1990, 0)

const IN_MAILBOX = 'Open it in your mailbox to see all of it.'

const messageIds = (text: string | undefined) =>
  [...storable((text ?? '').slice(0, 200_000)).matchAll(/<([^<>]{1,1000})>/g)]
    .map(([, id = '']) => id.replaceAll(/[\s\p{Cc}]/gu, ''))
    .filter((id) => id !== '' && id.length <= 500)
    .map((id) => `<${id}>`)

const addresses = (found: AddressObject | AddressObject[] | undefined): EmailAddress[] => {
  const flat = (list: Found[]): Found[] => list.flatMap((one) => (one.group ? flat(one.group) : [one]))
  const all = [found ?? []].flat().flatMap((object) => flat(object.value))
  return all.slice(0, MAX_ADDRESSES).flatMap(({ name, address = '' }) => {
    const Address = storable(address).replaceAll(/[\s\p{Cc}]/gu, '')
    if (Address.length > 320 || !/^[^@]+@[^@]+$/.test(Address)) return []
    // International domains as they are stored: the parser writes them in letters.
    return [
      {
        Name: oneLine(name, 200) || null,
        Address: /[^\0-\x7f]/.test(Address) ? (readEmailAddress(Address) ?? Address) : Address,
      },
    ]
  })
}

/**
 * Where an email asks for its answers. Lists set it to themselves, which would show many what was meant for one; and
 * nobody reads what goes to a program.
 */
const replyToOf = (found: AddressObject | undefined, headers: Fields, from: EmailAddress | null): EmailAddress[] => {
  const isList = headers.has('list-id') || headers.has('list-post') || /^list\b/i.test(headers.get('precedence') ?? '')
  const asked = isList ? [] : addresses(found).filter(({ Address }) => !isNoReply(Address))
  const isOther = asked.some(({ Address }) => Address.toLowerCase() !== from?.Address.toLowerCase())
  return isOther ? asked.slice(0, MAX_REPLY_TO) : []
}

const fileName = (name: string | undefined, contentType: string) => {
  if (name?.trim()) return safeFileName(name.slice(0, 2000))
  if (contentType === 'text/calendar') return 'invitation.ics'
  if (contentType === 'message/rfc822') return 'message.eml'
  if (isPkcs7Type(contentType)) return 'smime.p7m'
  const ending = contentType === 'application/octet-stream' ? '' : detectExtension(contentType)
  const kind = contentType.startsWith('image/') ? 'image' : 'attachment'
  return ending && ending !== 'bin' ? `${kind}.${ending}` : 'attachment'
}

/** Other forms of the body, for the programs of their makers. */
const ALTERNATIVE = /^text\/(?:vnd\.google\.email-reaction\+json|x-amp-html|watch-html)$/

const isFile = (
  { contentType, filename, content }: ParsedMail['attachments'][number],
  mail: Pick<ParsedMail, 'attachments'>,
) => {
  const type = mediaTypeOf(contentType)
  if (ALTERNATIVE.test(type)) return Boolean(filename)
  // Invitations come as a part of the message and, the same again, as a file.
  const isTwice = (other: ParsedMail['attachments'][number]) =>
    Boolean(other.filename) &&
    /^(?:text\/calendar|application\/ics)$/.test(mediaTypeOf(other.contentType)) &&
    other.content.toString().trim() === content.toString().trim()
  return !(type === 'text/calendar' && !filename && mail.attachments.some(isTwice))
}

const structuredType = (headers: ParsedMail['headers']) => {
  const type = headers.get('content-type')
  return typeof type === 'object' && 'params' in type ? type : undefined
}

const typeOf = ({ headers, contentType }: ParsedMail['attachments'][number]) =>
  /^certs-only$/i.test(structuredType(headers)?.params['smime-type'] ?? '') ? CERTIFICATES : mediaTypeOf(contentType)

/** A file's bytes; of one that is written as letters (uuencode), those that they stand for. */
const bytesOf = ({ headers, content }: ParsedMail['attachments'][number]) => {
  const isUuencoded = /^(?:x-)?uu(?:e|encode)$/i.test(String(headers.get('content-transfer-encoding') ?? '').trim())
  return (isUuencoded && filesInText(content.toString('latin1')).files[0]?.content) || content
}

const attachmentsOf = (mail: ParsedMail): ReadAttachment[] =>
  mail.attachments
    .filter((one) => isFile(one, mail))
    .slice(0, MAX_ATTACHMENTS)
    .map((attachment) => {
      const { filename, cid } = attachment
      const content = bytesOf(attachment)
      const ContentType = typeOf(attachment)
      const ContentId = storable((cid ?? '').slice(0, 500)).replaceAll(/[<>\s]/g, '') || null
      // A copy, because sending a view to another thread takes along all the memory behind it.
      return {
        FileName: fileName(filename, ContentType),
        ContentType,
        Size: content.length,
        ContentId,
        Content: new Uint8Array(content),
      }
    })

/** A reaction as Gmail sends it: a part that names the emoji, beside its words for other programs. */
const isReaction = (mail: ParsedMail) =>
  mail.attachments.some(({ contentType, content }) => {
    if (mediaTypeOf(contentType) !== 'text/vnd.google.email-reaction+json' || content.length > 1000) return false
    return /"emoji"\s*:\s*"[^"]+"/.test(content.toString())
  })

/** Converts HTML to text, however deeply it is nested. */
const textOfAny = (html: string) => {
  try {
    return textOf(html.slice(0, 2 * MAX_TEXT))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return html
      .slice(0, 2 * MAX_TEXT)
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
}

const parse = (given: Uint8Array) => {
  const source = repaired(Buffer.from(given.buffer, given.byteOffset, given.byteLength))
  return simpleParser(source, {
    skipHtmlToText: true,
    skipTextLinks: true,
    keepCidLinks: true,
    keepDeliveryStatus: true,
    // Options of mailsplit, the library underneath: an email within an email remains a file. It would stop silently at
    // its own limits.
    ...{ ignoreEmbedded: true, maxHeadSize: source.byteLength + 1, maxChildNodes: source.byteLength },
  })
}

/** The email's headers alone, each cut to the length allowed, for when the rest cannot be read. */
const headOf = (source: Uint8Array) => {
  const start = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, 1_000_000)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(start)?.index ?? start.length
  const headers = start
    .slice(0, end)
    .split(/\r?\n(?![ \t])/)
    // They describe parts that do not follow.
    .filter((header) => !/^content-/i.test(header))
    .map((header) => header.slice(0, 20_000))
  return Buffer.from(`${headers.slice(0, 1000).join('\r\n')}\r\n\r\n`, 'latin1')
}

/** How many signatures may be around an email. */
const MAX_SIGNED = 3

/** An email within its signature (S/MIME, RFC 8551 §3.5.2) is read as if it had been sent without. */
const parseOpened = async (source: Uint8Array): Promise<ParsedMail> => {
  let mail = await parse(source)
  for (let opened = 0; opened < MAX_SIGNED; opened++) {
    const [file, ...others] = mail.attachments
    if (!file || others.length > 0 || mail.text || mail.html) break
    const isWhole = isPkcs7Type(structuredType(mail.headers)?.value.toLowerCase() ?? '')
    if (!isPkcs7({ ContentType: typeOf(file), FileName: file.filename ?? '' }, isWhole)) break
    const inner = signedContentOf(file.content)
    if (!inner) break
    mail = await parse(Buffer.concat([headOf(source).subarray(0, -2), inner]))
  }
  return mail
}

/**
 * Reads the source of an email (RFC 5322). Whatever is wrong with it, everything readable is returned. It runs in a
 * thread of read-mail.ts, which ends it when it takes too long. `unread` says why only the headers are to be read.
 */
export const readSource = async (source: Uint8Array, receivedAt: Date, unread: string | null): Promise<ReadMail> => {
  const notShown = new Set(unread ? [unread] : [])
  const failed = async () => {
    notShown.add(`This email could not be read. ${IN_MAILBOX}`)
    return parse(headOf(source))
  }
  const mail = unread ? await parse(headOf(source)) : await parseOpened(source).catch(failed)

  if (mail.headerLines.length > MAX_HEADERS) notShown.add('This email has too many headers; some were not read.')
  const headers = fieldsOf(
    mail.headerLines
      .slice(0, MAX_HEADERS)
      .map(({ line }) => line)
      .join('\r\n'),
  )
  const written = filesInText(mail.text ?? '')
  const attachments = [
    ...attachmentsOf(mail),
    ...written.files.map(({ name, content }) => ({
      FileName: safeFileName(name),
      ContentType: mediaTypeOf(detectMimeType(name)),
      Size: content.length,
      ContentId: null,
      Content: new Uint8Array(content),
    })),
  ]
  const whole = storable(written.text.trim() ? written.text : mail.html ? textOfAny(mail.html) : '')
  const invitation = invitationIn(attachments)
  const unreadable = unreadableIn((headers.get('content-type') ?? '').slice(0, 1000).toLowerCase(), whole, attachments)
  if (unreadable) notShown.add(unreadable)
  if (mail.attachments.length > MAX_ATTACHMENTS)
    notShown.add(
      `This email has ${mail.attachments.length} attachments; the first ${MAX_ATTACHMENTS} are here. ${IN_MAILBOX}`,
    )

  const html = mail.html ? cleanReceived(mail.html) : null
  if (html && html.Html === null) notShown.add('The layout of this email is too complex to show; this is its text.')
  else if (html?.IsCut) notShown.add(`This email is too large to show: its end is missing. ${IN_MAILBOX}`)
  const Text = whole.slice(0, MAX_TEXT).toWellFormed()
  if (whole.length > MAX_TEXT) notShown.add(`This email is too large to show: its end is missing. ${IN_MAILBOX}`)

  const sent = Date.parse(headers.get('date')?.slice(0, 200) ?? '')
  // A date from a clock that is ahead would keep it the newest of its conversation, whatever is answered.
  const isCredible = sent >= FIRST_DATE && sent <= receivedAt.getTime()
  const [MessageId = derivedId(source, headers)] = messageIds(headers.get('message-id'))
  const [InReplyTo = null] = messageIds(headers.get('in-reply-to'))
  // A thread's first id holds it together.
  const references = [...new Set(messageIds(headers.get('references')))]
  const From = addresses(mail.from)[0] ?? null
  const Subject = oneLine(mail.subject ?? '', MAX_SUBJECT)
  const from = From?.Address ?? mail.from?.value[0]?.name ?? ''
  const returnPath = headers
    .get('return-path')
    ?.replaceAll(/[<>\s]/g, '')
    .toLowerCase()
  const IsFromSystem = isReporter(from.toLowerCase()) || returnPath === '' || isReporter(returnPath ?? '')
  const { New } = splitText(Text.slice(0, 20_000))
  return {
    MessageId,
    InReplyTo,
    References:
      references.length > MAX_REFERENCES
        ? [...references.slice(0, 1), ...references.slice(1 - MAX_REFERENCES)]
        : references,
    Date: isCredible ? new Date(sent) : receivedAt,
    From,
    To: addresses(mail.to),
    Cc: addresses(mail.cc),
    ReplyTo: replyToOf(mail.replyTo, headers, From),
    Subject,
    Text,
    Html: html?.Html || null,
    Snippet: oneLine(New, 200),
    Attachments: attachments,
    Invitation: invitation ? { ...invitation, Title: invitation.Title || Subject } : null,
    IsReaction: isReaction(mail),
    Signs: automaticSignsOf(headers, {
      contentType: headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '',
      subject: Subject,
      text: New,
    }),
    IsFromSystem,
    ...noticesOf({
      headers,
      subject: Subject,
      text: Text,
      parts: attachments.map(({ ContentType, Content }) => ({
        ContentType,
        text: () => new TextDecoder().decode(Content),
      })),
      isFromSystem: IsFromSystem,
    }),
    NotShown: [...notShown].join(' ') || null,
  }
}

/** The same for the same email in any mailbox, because it leaves out what servers add on the way. */
const derivedId = (source: Uint8Array, headers: Map<string, string>) => {
  const hash = createHash('sha256')
  for (const name of ['message-id', 'from', 'to', 'cc', 'date', 'subject'])
    hash.update(`${name}:${headers.get(name) ?? ''}\n`)
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((end) => end >= 0)
  if (ends.length > 0) hash.update(bytes.subarray(Math.min(...ends)))
  return `<${hash.digest('hex').slice(0, 40)}@no-message-id.invalid>`
}
