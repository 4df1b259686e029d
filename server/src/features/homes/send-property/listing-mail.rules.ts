import { escapeHtml } from '@dormer/contract/html'
import { textOf } from '../../../html/composed-html.rules.ts'
import { logoInMail } from '../../messages/system-mail/system-mail.rules.ts'
import {
  courtesyOf,
  factsOf,
  formerPriceOf,
  mlsNumberOf,
  nameOf,
  placeOf,
  priceOf,
  statusOf,
  townOf,
} from './listing-words.rules.ts'
import type { SentListing } from './sent-listings.queries.ts'

/** An email with listings, whoever or whatever sends it. */
export type ListingMail = {
  /** What comes first: HTML that is safe to send. */
  Intro: string
  /** Each with an optional note, such as 'Price reduced' or 'New on the market'. */
  Listings: (SentListing & { Note?: string | undefined })[]
  /** How many more the link shows. */
  More?: number
  /** Where the client sees them. */
  Url: string
  /** Where each one is seen; without it, all at Url. */
  urlOf?: ((listingKey: string) => string) | undefined
  /** The base address for our own photos; without it, they are left out. */
  Base: string | null
  From: {
    Name: string
    Brokerage: string
    Phone: string
    Email: string
    /** The path of the brokerage's logo, without the server. */
    LogoPath?: string | null
    /** The path of the user's photo. */
    PhotoUrl?: string | null
  }
  Mls: { MLSName: string; Attribution: string | null; Disclaimer: string | null }
  /** Further notes at the end, such as how to pause an alert. */
  Notes?: { Text: string; Url?: string }[]
}

/** The address mail programs fetch a photo from: they show no SVG, so ours is a bitmap. */
export const photoOf = ({ MediaUrl }: Pick<SentListing, 'MediaUrl'>, Base: string | null) => {
  if (!MediaUrl) return null
  if (/^https:\/\//i.test(MediaUrl)) return URL.canParse(MediaUrl) ? new URL(MediaUrl).href : null
  return MediaUrl.startsWith('/') && !MediaUrl.startsWith('//') && Base
    ? new URL(MediaUrl.replace(/\.svg$/, '.png'), Base).href
    : null
}

/*
 * Mail programs: Outlook for Windows renders with Word, which knows tables, their attributes and few styles; Gmail
 * keeps styles only on the elements themselves. So: tables for layout only, styles on each cell, widths both as
 * attributes and as styles, every color with its background (programs that invert colors in dark mode then invert
 * both), and no words in images.
 */
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const [INK, MUTED, LINE, PAPER, GREEN] = ['#1a1b1e', '#54595f', '#dee2e6', '#ffffff', '#1f6f5c']
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const line = (html: string, style: string) => `<p style="margin:0;${FONT};${style}">${html}</p>`
const small = (html: string) => line(html, `font-size:13px;line-height:19px;color:${MUTED}`)

/** A button that needs no images or style sheet, in Outlook, too. */
const button = (url: string, label: string, about: string) =>
  `<table ${TABLE} style="margin:16px 0"><tr><td bgcolor="${GREEN}" style="border-radius:6px;background:${GREEN};mso-padding-alt:12px 22px"><a href="${escapeHtml(url)}" aria-label="${escapeHtml(`${label}: ${about}`)}" style="display:inline-block;padding:12px 22px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(label)}</a></td></tr></table>`

/** The sender's lines, with a photo if there is one. */
export const beside = (photo: string | null, lines: string[]) =>
  photo
    ? `<table ${TABLE}><tr><td width="80" valign="top" style="width:80px;padding:0 16px 0 0;line-height:0"><img src="${escapeHtml(photo)}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;border:0;border-radius:32px"></td><td valign="top" bgcolor="${PAPER}" style="background:${PAPER}">${lines.join('')}</td></tr></table>`
    : lines.join('\n')

const LABEL = 'See photos and details'

const card = (listing: ListingMail['Listings'][number], url: string, photo: string | null) => {
  const [name, price, former] = [nameOf(listing), priceOf(listing), formerPriceOf(listing)]
  const [facts, courtesy] = [factsOf(listing).join(' · '), courtesyOf(listing)]
  const told = [listing.Note, statusOf(listing)].filter(Boolean).join(' · ')
  const image = photo
    ? `<tr><td style="padding:0;line-height:0"><a href="${escapeHtml(url)}" style="color:${GREEN};text-decoration:none"><img src="${escapeHtml(photo)}" width="598" alt="${escapeHtml(`Photo of ${name}`)}" style="display:block;width:100%;max-width:598px;height:auto;border:0;border-radius:7px 7px 0 0;${FONT};font-size:14px;line-height:20px;color:${MUTED}"></a></td></tr>`
    : ''
  return `<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]--><table ${TABLE} width="100%" bgcolor="${PAPER}" style="width:100%;max-width:600px;margin:0 0 20px;border:1px solid ${LINE};border-radius:8px;border-collapse:separate;background:${PAPER}">${image}<tr><td style="padding:16px 20px 4px">${[
    line(escapeHtml(told), `font-size:14px;line-height:20px;font-weight:600;color:${GREEN}`),
    line(
      `${escapeHtml(price ?? 'Price not given')}${former ? ` <span style="font-size:15px;font-weight:400;color:${MUTED}">was <s>${escapeHtml(former)}</s></span>` : ''}`,
      `font-size:24px;line-height:32px;font-weight:700;color:${INK}`,
    ),
    facts && line(escapeHtml(facts), `font-size:16px;line-height:24px;color:${INK}`),
    `<h2 style="margin:0;${FONT};font-size:16px;line-height:24px;font-weight:600;color:${INK}">${escapeHtml(name)}</h2>`,
    line(escapeHtml(townOf(listing)), `font-size:16px;line-height:24px;color:${INK}`),
    button(url, LABEL, name),
    small(escapeHtml([courtesy, mlsNumberOf(listing)].filter(Boolean).join(' · '))),
  ]
    .filter(Boolean)
    .join(
      '',
    )}</td></tr><tr><td height="12" style="height:12px;font-size:0;line-height:0">&nbsp;</td></tr></table><!--[if mso]></td></tr></table><![endif]-->`
}

const more = (n: number) => `${n.toLocaleString('en-US')} more ${n === 1 ? 'home' : 'homes'}`
const disclaimerOf = ({ MLSName, Attribution, Disclaimer }: ListingMail['Mls']) =>
  [Attribution ?? MLSName, Disclaimer].filter((text) => text !== null)

/** HTML and plain text with the same words. Everything is escaped unless its name says it is HTML. */
export const listingMail = (mail: ListingMail): { Html: string; PlainText: string } => {
  const { Intro, Listings, More = 0, Url, urlOf = () => Url, Base, From, Mls, Notes = [] } = mail
  const signature = [From.Name, From.Brokerage, [From.Phone, From.Email].filter(Boolean).join(' · ')].filter(Boolean)
  const Html = [
    `<div style="${FONT};font-size:16px;line-height:24px;padding:4px 12px;color:${INK};background:${PAPER}">`,
    From.LogoPath && Base ? logoInMail(new URL(From.LogoPath, Base).href, From.Brokerage) : '',
    Intro,
    ...Listings.map((one) => card(one, urlOf(one.ListingKey), photoOf(one, Base))),
    More > 0 ? button(Url, `See ${more(More)}`, 'all that were found') : '',
    beside(
      From.PhotoUrl && Base ? new URL(From.PhotoUrl, Base).href : null,
      signature.map((text, at) =>
        line(escapeHtml(text), `font-size:15px;line-height:22px;color:${INK}${at === 0 ? ';font-weight:600' : ''}`),
      ),
    ),
    '<p style="margin:0;font-size:16px;line-height:16px">&nbsp;</p>',
    ...Notes.map(({ Text, Url: to }) =>
      small(to ? `<a href="${escapeHtml(to)}" style="color:${MUTED}">${escapeHtml(Text)}</a>` : escapeHtml(Text)),
    ),
    ...disclaimerOf(Mls).map((text) => small(escapeHtml(text))),
    '</div>',
  ]
    .filter(Boolean)
    .join('\n')
  const PlainText = [
    textOf(Intro),
    ...Listings.map((one) => inWords(one, urlOf(one.ListingKey))),
    More > 0 ? `${more(More)}: ${Url}` : '',
    signature.join('\n'),
    [...Notes.map(({ Text, Url: to }) => (to ? `${Text}: ${to}` : Text)), ...disclaimerOf(Mls)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
  return { Html, PlainText }
}

const inWords = (listing: ListingMail['Listings'][number], url: string) => {
  const [price, former, courtesy] = [priceOf(listing), formerPriceOf(listing), courtesyOf(listing)]
  return [
    placeOf(listing),
    [price ?? 'Price not given', former && `(was ${former})`].filter(Boolean).join(' '),
    [listing.Note, statusOf(listing), ...factsOf(listing)].filter(Boolean).join(', '),
    url,
    [courtesy, mlsNumberOf(listing)].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n')
}
