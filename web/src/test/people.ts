import type { CurrentUser } from '@dormer/contract/brokerage/session'
import { keys } from '../api/keys.ts'
import { queries } from '../api/queries.ts'
import { setZone } from '../ui/format.ts'

const ana: CurrentUser = {
  UserId: 7,
  TenantId: 1,
  FirstName: 'Ana',
  LastName: 'Diaz',
  Email: 'ana@example.com',
  Title: null,
  PhotoUrl: null,
  RoleId: 3,
  RoleName: 'Agent',
  IsAdmin: false,
  NeedsSecondStep: false,
  ShowProfileProgress: false,
  MLSId: null,
  TimeZone: 'America/Chicago',
  Brokerage: { Name: 'Lone Oak', Logo: null, CloseOn: null },
  Permissions: [],
  Preferences: { ContactColumns: null, HiddenContactColumns: null, DashboardCards: null, HiddenCards: null },
  IsReadOnly: false,
  PaymentFailedSince: null,
  UploadMaxBytes: 50 * 1024 * 1024,
  DateCreated: '2026-01-05T15:00:00Z',
}

/** An agent is signed in, for the rest of the test. */
export const signInAgent = () => {
  setZone(ana.TimeZone)
  queries.setQueryData(keys.currentUser, ana)
  return ana
}
