import { textLength } from '@dormer/contract/messages/text-length'
import { nameOf, priceOf, pricesOf } from './listing-words.rules.ts'
import type { SentListing } from './sent-listings.queries.ts'

/** A text with listings, whoever or whatever sends it. */
export type ListingText = {
  /** The sender's name, because all of a brokerage's texts come from one number. */
  From: string
  /** The message; without it, a sentence of ours. */
  Message: string
  Listings: SentListing[]
  /** How many more the link shows. */
  More?: number
  Url: string
}

/** Converts our own words, where possible, to the alphabet in which 160 characters fit into a text. */
const plain = (text: string) => {
  const simple = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-').replace(/\s+/g, ' ')
  return [...simple]
    .map((letter) =>
      textLength(letter).encoding === 'GSM-7' ? letter : letter.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .join('')
}
const sentence = (text: string) => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text)

/** Descriptions of the listings, from the longest to the shortest. */
const tellings = (listings: SentListing[], more: number): string[] => {
  const [only, ...others] = listings
  if (only && others.length === 0 && more === 0) {
    const name = nameOf(only)
    const place = only.Street && only.City ? `${name}, ${only.City}` : name
    const price = priceOf(only)
    return price ? [`${place} ${price}`, `${name} ${price}`, name] : [place, name]
  }
  const homes = `${(listings.length + more).toLocaleString('en-US')} homes`
  const prices = more === 0 ? pricesOf(listings) : null
  return prices ? [`${homes}, ${prices}`, homes] : [homes]
}

/**
 * 'Ana Agent: I like this one. 12 Oak St, Austin $450,000 https://…'. Each segment of a text costs money: the
 * description of the listings is shortened if it alone would require another one.
 */
export const listingText = ({ From, Message, Listings, More = 0, Url }: ListingText): string => {
  const isOne = Listings.length + More === 1
  const said = Message.trim() || (isOne ? 'Here is a home you may like.' : 'Here are homes you may like.')
  const write = (told: string) => `${plain(From)}: ${sentence(said)} ${told} ${Url}`
  const texts = tellings(Listings, More).map((told) => write(plain(told)))
  const least = texts.at(-1) as string
  const { segments } = textLength(least)
  return texts.find((text) => textLength(text).segments <= segments) ?? least
}
