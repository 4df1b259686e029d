import type { ReadAttachment } from './mail-source.rules.ts'

const IN_MAILBOX = 'Open it in your mailbox to see all of it.'

type File = Pick<ReadAttachment, 'ContentType' | 'FileName' | 'Content'>

const PKCS7 = /^application\/(?:x-)?pkcs7-mime\b/
/** Certificates alone (smime-type=certs-only), which nobody has to open. */
export const CERTIFICATES = 'application/x-pkcs7-certificates'
/** The type of what is within its signature or encrypted. */
export const isPkcs7Type = (type: string) => PKCS7.test(type)
/**
 * Whether a part is an email within its signature or encrypted (S/MIME), which some gateways call a file of any kind. A
 * signed document, such as `offer.pdf.p7m`, is none; beside other parts nor is any with a name of its own.
 */
export const isPkcs7 = ({ ContentType, FileName }: Pick<File, 'ContentType' | 'FileName'>, isWhole: boolean) => {
  if (ContentType === CERTIFICATES) return false
  if (/^smime\.p7m$/i.test(FileName)) return true
  if (!PKCS7.test(ContentType)) return false
  return isWhole ? !/\.\w{2,5}\.p7m$|\.p7c$/i.test(FileName) : FileName === ''
}

const startsWith = ({ Content }: File, bytes: number[]) => bytes.every((byte, at) => Content[at] === byte)
const isTnef = (file: File) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(file.ContentType) ||
  /^winmail\.dat$/i.test(file.FileName) ||
  startsWith(file, [0x78, 0x9f, 0x3e, 0x22])
/** Signed content (1.2.840.113549.1.7.2), as its bytes are written. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const isSigned = ({ Content }: File) => Buffer.from(Content.subarray(0, 64)).includes(SIGNED_DATA)

/** Gateways take the parts of PGP/MIME for files. */
const isPgp = ({ ContentType, FileName, Content }: File) =>
  ContentType === 'application/pgp-encrypted' ||
  (/^encrypted\.asc$/i.test(FileName) &&
    startsWith({ ContentType, FileName, Content }, [...Buffer.from('-----BEGIN PGP')]))
const isProtected = ({ ContentType, FileName }: File) =>
  /^application\/x-microsoft-rpmsg-message$/.test(ContentType) || /^message(?:_v\d)?\.rpmsg$/i.test(FileName)

/** What only other programs can read of an email, in words; `type` is the whole email's, `text` its text. */
export const unreadableIn = (type: string, text: string, attachments: File[]): string | undefined => {
  const smime = attachments.find((file) => isPkcs7(file, isPkcs7Type(type)))
  if (smime) {
    const isAll = text.trim() === ''
    return /smime-type="?signed/.test(type) || isSigned(smime)
      ? `${isAll ? 'The text' : 'A part'} of this email is within its signature (S/MIME). ${IN_MAILBOX}`
      : `${isAll ? 'This email' : 'A part of this email'} is encrypted (S/MIME). Only the mail program with your certificate can open it.`
  }
  if (
    /^multipart\/encrypted\b/.test(type) ||
    /^[ \t]{0,8}-----BEGIN PGP MESSAGE-----\s*$/m.test(text) ||
    attachments.some(isPgp)
  )
    return 'This email is encrypted (PGP). Only the mail program with your key can open it.'
  if (attachments.some(isProtected))
    return 'This email is protected by Microsoft (message.rpmsg). Open it in Outlook, or with the link in it.'
  return attachments.some(isTnef)
    ? 'This email has its attachments in winmail.dat, which only Outlook opens. Ask the sender for them as ordinary files.'
    : undefined
}
