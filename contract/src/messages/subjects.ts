const any = (words: string) => words.trim().split(/\s+/).join('|')

/** What mail programs put before the subject of a reply, in the languages they speak. */
const REPLY = any(`re res sv svar vs aw antw antwort odp rif r ynt cvp vá atb ats tl απ σχετ ha на отв ответ
  回复 回覆 答复 答覆 回信 回 返信 답장 회신 השב رد`)
/** And before that of a forwarded email. */
const FORWARD = any(`fw fwd wg tr enc rv i doorst vl vb iet ilt pd pdl tov πρθ προθ перес
  转发 轉寄 轉發 転送 전달 הועבר`)
/** Re[2]: and Re(2): count the replies. */
const MARK = '(?:\\[\\d{1,3}\\]|\\(\\d{1,3}\\))?\\s?[:：]'
const ANY = new RegExp(`^(?:${REPLY}|${FORWARD})${MARK}`, 'iu')
const IS_REPLY = new RegExp(`^(?:${REPLY})${MARK}`, 'iu')
const IS_FORWARD = new RegExp(`^(?:${FORWARD})${MARK}`, 'iu')
/** A gateway's note that the sender is not of the house. */
const NOTE = /^[[(](?:external(?: sender| email| mail)?|ext|extern|externe|externo|esterno)[\])]:?|^external:/i

const withoutNote = (subject: string | null | undefined) =>
  (subject ?? '')
    .trim()
    .replace(/^\u0130/, 'I')
    .replace(NOTE, '')
    .trim()

/** A subject without the prefixes that mail programs add, by which emails belong together. */
export const bareSubject = (subject: string | null | undefined) => {
  let bare = withoutNote(subject)
  while (ANY.test(bare)) bare = withoutNote(bare.replace(ANY, ''))
  return bare
}

/** The subject of a reply, marked as one once. */
export const replySubject = (subject: string | null | undefined) => {
  const given = withoutNote(subject)
  return IS_REPLY.test(given) ? given : `Re: ${given}`.trim()
}

export const forwardSubject = (subject: string | null | undefined) => {
  const given = withoutNote(subject)
  return IS_FORWARD.test(given) ? given : `Fwd: ${given}`.trim()
}
