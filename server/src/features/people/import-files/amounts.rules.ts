import { toCents } from '@dormer/contract/cents'
import { moneyFault, readMoney } from '@dormer/contract/money'
import { spreadsheetDigits } from './values.rules.ts'

type Read = { value: string } | { fault: string }
const LOST = 'A spreadsheet rounded this number, so its last digits are lost. Enter the full number.'

/** '1.234,56', '1.250.000' and '85,5' as they are written in America. What may be either is American. */
const american = (text: string) =>
  /^\D*\d{1,3}(?:\.\d{3})+,\d{1,2}\D*$/.test(text) || /^\D*\d{1,3}(?:\.\d{3}){2,}\D*$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : /^\D*\d+,\d{1,2}\D*$/.test(text)
      ? text.replace(',', '.')
      : text.replace(/(?<=\d)['’](?=\d{3})/g, ',')
/** A spreadsheet's 1.2E+06, whose places are enough for an amount. */
const written = (text: string) => {
  const [, figure = '', power = ''] = /^(\d(?:\.\d+)?)e\+?(\d{1,2})$/i.exec(text) ?? []
  if (!figure || Number(power) > 12) return undefined
  const digits = figure.replace('.', '')
  return Number(power) >= digits.length - 1 ? digits.padEnd(Number(power) + 1, '0') : undefined
}
/** What people add to an amount that says no more than the column does. */
const perYear = / ?(?:\/|per |a )? ?(?:yr|year|annum|annual(?:ly)?|yearly|p\.?a)\.?$/i

/** An amount of dollars as decimal text; a range is none. */
export const readAmount = (text: string): Read => {
  if (text.length > 60) return { fault: moneyFault(text) }
  const plain = american(text.replace(perYear, '').replace(/^usd ?\$? ?/i, '$'))
  const amount = readMoney(
    /^\$? ?\d{1,12}\.\d{3,}$/.test(plain) ? toCents(plain.replace(/^\$ ?/, '')) : (written(plain) ?? plain),
  )
  return amount ? { value: amount } : { fault: moneyFault(text) }
}

/** A number as decimal text: 1,250, 3.5, -2, 85%. */
export const readNumber = (text: string): Read => {
  if (text.length > 60) return { fault: 'Enter a number, such as 1250.5' }
  const rounded = spreadsheetDigits(text)
  if (rounded && 'isLost' in rounded && !written(text)) return { fault: LOST }
  const plain = written(text) ?? american(text.replace(/ ?%$/, '').replace(/^−/, '-'))
  const [, sign = '', figure = ''] =
    /^([-+]?) ?((?:\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:\.\d*)?|\.\d+)$/.exec(plain) ?? []
  const [whole = '', places = ''] = figure.replace(/[, ]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (!figure || digits.length > 15 || places.length > 10) return { fault: 'Enter a number, such as 1250.5' }
  const decimals = places.replace(/(?<!0)0+$/, '')
  return { value: `${sign === '-' ? '-' : ''}${digits}${decimals && `.${decimals}`}` }
}
