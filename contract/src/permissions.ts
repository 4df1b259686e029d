/**
 * What a user may be allowed to do beyond working his own contacts (A121: one per admin area). RoleId 2 holds all of
 * them; others hold what their permission rows grant.
 */
export const permissions = {
  CreateUser: 'Manage users: see the users list, edit users, set who takes part in round robin',
  ManageSettings: 'Manage sources, urgency types and lead routing',
  ViewAudit: 'See what was changed in the brokerage, by whom, and export it',
  ManageJobs: 'See background jobs that failed, and run them again',
} as const
export type Permission = keyof typeof permissions

/** Roles (A117). Lenders (4) are only ever the lender of a contact; all others only ever its agent. */
export const roles = { 1: 'Team Leader', 2: 'Admin', 3: 'Agent', 4: 'Lender' } as const
export type RoleId = 1 | 2 | 3 | 4
export const ADMIN = 2
export const AGENT = 3
export const LENDER = 4
