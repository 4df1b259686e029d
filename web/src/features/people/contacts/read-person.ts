import { readEmailAddress } from '@dormer/contract/email-address'
import { phoneDigits, splitExtension } from '@dormer/contract/phone'

export type ReadPerson = {
  FirstName: string
  LastName: string
  Email: string
  CellPhone: string
  /** The words that belong to no field. */
  leftOut?: string
}

/** The first email address among the words, as it is written there. */
const emailIn = (words: string) =>
  words
    .split(/[\s<>,;:()[\]"|]+/)
    .map((word) => word.replace(/^['‘’.!?*/{}]+|(?<!['‘’.!?*/{}])['‘’.!?*/{}]+$/g, ''))
    .find((word) => readEmailAddress(word)) ?? ''
/** Digits as phones are written, not those of a word ('Unit12'), and an extension that follows. */
const phone =
  /(?<![\p{L}\d])(?:\+\s*)?\(?\d[\d\s().\-\u2010-\u2015\u2212·•/]{5,}\d(?:[\s;,(]*(?:ext(?:ension|n)?|x|#)[\s.:=#]*\d{1,6}\)?)?/giu
/** Unseen marks that come along when a number is copied. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const labels = /\b(?:name|e-?mail|phone|cell|mobile|tel|home|work|ph)\b\.?\s*:?/gi

/** Parses a name, an email and a phone from pasted text, in any order: 'Ana Ruiz 512-555-0101 ana@x.com'. */
export const readPerson = (given: string): ReadPerson => {
  const words = given.replace(unseen, '')
  const Email = emailIn(words)
  const withoutEmail = Email ? words.replace(Email, ' ') : words
  const numbers = (withoutEmail.match(phone) ?? []).map((written) => {
    const { number, extension } = splitExtension(written)
    return { written: written.trim(), digits: phoneDigits(number), extension }
  })
  const cell = numbers.find(({ digits }) => digits)
  const leftOut = numbers.flatMap((one) =>
    one !== cell ? [one.written] : one.extension ? [`extension ${one.extension}`] : [],
  )
  const name = withoutEmail
    .replace(phone, ' ')
    .replace(/\b(?:mailto|tel):/gi, ' ')
    .replace(labels, ' ')
    .replace(/[<>()[\]"|;:·•\u2013\u2014\t\n\r]+/g, ' ')
    .replace(/(?:^|\s)[-,./'‘’\s]+(?=\s|$)/g, ' ')
    .replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
    .replace(/\s+/g, ' ')
  // Ruiz, Ana
  const turned = /^([^,]+),\s*([^\s,][^,]*)$/.exec(name)
  const [FirstName = '', ...rest] = (turned ? `${turned[2]} ${turned[1]}` : name).split(' ')
  return {
    FirstName,
    LastName: rest.join(' '),
    Email: readEmailAddress(Email) ?? '',
    CellPhone: cell?.digits ?? '',
    leftOut: leftOut.length > 0 ? leftOut.join(', ') : undefined,
  }
}
