/** What a request is about: the document, where, and by when. */
export type Asked = {
  Name: string
  Place: string
  /** When it is due, as it is written; null if it has no date. */
  Due: string | null
  IsLate: boolean
  /** The first name of who is asked, and the name of who asks. */
  To: string
  From: string
}

/** 'Survey for 12 Elm St'. */
export const subjectOf = ({ Name, Place }: Pick<Asked, 'Name' | 'Place'>) =>
  (Place ? `${Name} for ${Place}` : Name).slice(0, 255)

const whenOf = ({ Due, IsLate }: Asked) => (Due ? (IsLate ? ` It was due on ${Due}.` : ` It is due by ${Due}.`) : '')

/** An email that asks for a document, to be read and edited before it leaves. */
export const emailOf = (asked: Asked) =>
  [
    `Hi ${asked.To},`,
    `For ${asked.Place || 'our transaction'} I still need this document: ${asked.Name}.${whenOf(asked)}`,
    'Could you send it to me by replying to this email?',
    `Thank you,\n${asked.From}`,
  ].join('\n\n')

/** The same in a text. */
export const textOf = (asked: Asked) =>
  `Hi ${asked.To}, for ${asked.Place || 'our transaction'} I still need this document: ${asked.Name}.${whenOf(asked)} Could you send it to me? ${asked.From}`
