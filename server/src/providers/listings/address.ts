import { unitLabel } from '@dormer/contract/homes/listings'
import { named, number, type Raw, text } from './values.ts'

/** The unit as its number alone, or with the word it was given with: '5' for '#5', 'Apt 5'. */
export const unitOf = (raw: Raw) => named(text(raw.UnitNumber)?.replace(/^[#\s]+/, ''))
export const streetNumberOf = (raw: Raw) =>
  text(raw.StreetNumber) ?? (number(raw.StreetNumberNumeric) ? text(raw.StreetNumberNumeric) : null)

/** The street address from its parts, in the order they are written; null if there are none. */
export const addressFrom = (raw: Raw): string | null => {
  const unit = unitOf(raw)
  const street = [
    streetNumberOf(raw),
    ...['StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetSuffixModifier', 'StreetDirSuffix'].map((field) =>
      text(raw[field]),
    ),
  ].filter((part) => part !== null)
  if (street.length === 0) return null
  return [...street, unit && unitLabel(unit), text(raw.StreetAdditionalInfo)].filter(Boolean).join(' ')
}
