import type { Message } from '@dormer/contract/messages/messages'
import { bareSubject } from '@dormer/contract/messages/subjects'

/** Emails that belong together, oldest first. */
export type Thread = { Subject: string; emails: Message[] }

/**
 * Emails as conversations, newest first: an email belongs to those named in its headers or, if its subject marks it as
 * a reply, to the latest ones with that subject and person.
 */
export const threadsOf = (emails: readonly Message[]): Thread[] => {
  const threads: Thread[] = []
  const byHeader = new Map<string, Thread>()
  const bySubject = new Map<string, Thread>()
  for (const email of emails.toSorted((a, b) => a.MessageId - b.MessageId)) {
    const bare = bareSubject(email.Subject)
    const subjectKey = `${email.ConversationId} ${bare.toLowerCase()}`
    const isAnswer = bare !== '' && bare !== (email.Subject ?? '').trim()
    const known = email.References.flatMap((id) => byHeader.get(id) ?? []).at(-1)
    const thread = known ?? (isAnswer ? bySubject.get(subjectKey) : undefined) ?? { Subject: bare, emails: [] }
    if (thread.emails.length === 0) threads.push(thread)
    thread.emails.push(email)
    bySubject.set(subjectKey, thread)
    for (const id of [...email.References, ...(email.HeaderId ? [email.HeaderId] : [])])
      if (!byHeader.has(id)) byHeader.set(id, thread)
  }
  const newest = ({ emails }: Thread) => Date.parse(emails.at(-1)?.DateSent ?? '')
  return threads.sort((a, b) => newest(b) - newest(a))
}
