import { confirm } from '../../../ui/confirm.ts'

/** Asks before logging out removes what was typed: drafts, and what waits for a connection. */
export const mayDiscard = (count: number) =>
  confirm(
    `You have ${count === 1 ? 'something' : `${count} things`} not sent or saved yet. Logging out removes ${count === 1 ? 'it' : 'them'} from this browser.`,
    { title: 'Log out', yes: 'Log Out', danger: true },
  )
