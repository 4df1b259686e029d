import { InboxPage } from '../../messages/inbox/InboxPage.tsx'
import { OpenDeals } from './OpenDeals.tsx'

/** The inbox, with the deals of whoever is written with. */
export const DeskInbox = () => <InboxPage Deals={OpenDeals} />
