import type { ComponentType } from 'react'

type Part = ComponentType<{ ContactId: number }>

// Set by an upper floor, which knows deals.
let deals: Part | undefined
export const setDealsBeside = (part: Part) => {
  deals = part
}
/** The open deals of a contact, as facts beside their conversation. */
export const openDealsBeside = () => deals
