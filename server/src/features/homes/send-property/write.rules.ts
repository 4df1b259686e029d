import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import { TEXT_MAX } from '@dormer/contract/messages/messages'
import { textToMany } from '@dormer/contract/messages/text-to-many'
import { filledHtml, isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { type ListingMail, listingMail } from './listing-mail.rules.ts'
import { listingText } from './listing-text.rules.ts'
import type { SentListing } from './sent-listings.queries.ts'

/** A message with properties as a user sends it, before its merge fields are filled in. */
export type Draft = {
  isEmail: boolean
  /** To several households. */
  isToMany: boolean
  Subject: string
  /** For an email, clean HTML. */
  Message: string
  Listings: SentListing[]
  Base: string | null
  From: ListingMail['From']
  Mls: ListingMail['Mls']
}
/** The message for one contact; for a text, Subject and Html are null. */
export type Written = { Subject: string | null; Html: string | null; Text: string }

const usual = (listings: SentListing[]) =>
  `<p>Hello {{FirstName|there}},</p><p>${listings.length === 1 ? 'Here is a home you may like.' : 'Here are homes you may like.'}</p>`

/** The message for somebody with these facts, with links to `url`; or why it cannot be written for them. */
export const write = (
  { isEmail, isToMany, Subject, Message, Listings, Base, From, Mls }: Draft,
  facts: MergeFacts,
  url: string,
  urlOf: (listingKey: string) => string,
): Written | { Why: string } => {
  if (!isEmail) {
    const text = listingText({ From: From.Name, Message: merge(Message, facts, 'text').trim(), Listings, Url: url })
    const Text = isToMany ? textToMany(text, { Brokerage: From.Brokerage, Name: From.Name }) : text
    return Text.length > TEXT_MAX
      ? { Why: 'With the properties and its merge fields filled in, the text is longer than 1,600 characters.' }
      : { Subject: null, Html: null, Text }
  }
  const subject = merge(Subject.replace(/\s+/g, ' '), facts, 'line')
  if (!subject)
    return { Why: 'The merge fields of its subject are empty for this contact, so it would have no subject.' }
  const Intro = filledHtml(isEmptyHtml(Message) ? usual(Listings) : Message, facts)
  const { Html, PlainText } = listingMail({
    Intro,
    Listings,
    Url: url,
    urlOf: Listings.length > 1 ? urlOf : undefined,
    Base,
    From,
    Mls,
  })
  return { Subject: subject, Html, Text: PlainText }
}
