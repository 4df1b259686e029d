import { Inbox } from '../../messages/inbox/Inbox.tsx'
import { OpenDeals } from './OpenDeals.tsx'

/** The inbox, with the deals of whoever is written with. */
export const InboxPage = () => <Inbox Deals={OpenDeals} />
