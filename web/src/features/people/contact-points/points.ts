import type { ContactPoint } from '@dormer/contract/people/contact-points'
import { formatPhone } from '@dormer/contract/phone'
import { readLocalStorageValue } from '@mantine/hooks'
import { actsFor } from '../../../api/session.ts'

type Point = Pick<ContactPoint, 'Kind' | 'Value' | 'Address' | 'Extension'>

const isOfUs = (address: string) => /^\d{10}$/.test(address)

/** As people read it: a foreign phone as it was typed. */
export const shownPoint = ({ Kind, Value, Address, Extension }: Point) =>
  Kind === 'Email'
    ? Address
    : isOfUs(Address)
      ? `${formatPhone(Address)}${Extension ? ` ext. ${Extension}` : ''}`
      : Value

/** What the device dials. */
export const telOf = ({ Address, Extension }: Pick<Point, 'Address' | 'Extension'>) =>
  `tel:${isOfUs(Address) ? '+1' : ''}${Address}${Extension ? `;ext=${Extension}` : ''}`

/** Whether Dormer can call it: it calls numbers of ten digits. */
export const isDialed = ({ Kind, Address }: Point) => Kind === 'Phone' && isOfUs(Address)
/** Whether it can be texted: a switchboard and a fax cannot. */
export const isTexted = (point: Point & { Label: string }) =>
  isDialed(point) && point.Extension === null && point.Label !== 'Fax'

/** The email addresses of a person, each with its label. */
export const addressesOf = (main: string | null, points: readonly ContactPoint[]) => [
  ...(main ? [{ label: 'Main', address: main }] : []),
  ...points.filter(({ Kind }) => Kind === 'Email').map(({ Label, Address }) => ({ label: Label, address: Address })),
]

// In this browser only, of this user; logging out removes them, as it does the recents.
const keyOf = (channel: 'Email' | 'Text', contactId: number) => `dormer.recent.${actsFor()}.to.${channel}.${contactId}`
/** Which of a person's addresses was chosen last to write to them. */
export const chosenLast = (channel: 'Email' | 'Text', contactId: number) =>
  readLocalStorageValue<string | undefined>({ key: keyOf(channel, contactId) })
export const rememberChosen = (channel: 'Email' | 'Text', contactId: number, address: string) =>
  localStorage.setItem(keyOf(channel, contactId), JSON.stringify(address))
