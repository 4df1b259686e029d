import { readEmailAddress } from '@dormer/contract/email-address'

export const isAddress = (text: string) => readEmailAddress(text) === text.toLowerCase()

/** An address as people paste it, 'Ana Diaz <ana@example.com>', reduced to the address itself; other text as it is. */
export const bareAddress = (text: string) => readEmailAddress(text) ?? text.trim()
