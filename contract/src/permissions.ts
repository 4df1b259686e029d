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

/** Roles (A117). */
export const roles = { 1: 'Team Leader', 2: 'Admin', 3: 'Agent', 4: 'Lender' } as const
export type RoleId = keyof typeof roles
export const ADMIN = 2
const AGENT = 3

/** What comes with a role, and is granted to nobody else. Features ask by these names and never compare roles. */
export const acts = {
  /** See and work all contacts of the brokerage with their tasks and appointments; what others imported and deleted. */
  SeeAll: [ADMIN],
  /** Change an admin's account. */
  EditAdmins: [ADMIN],
  /** Change and delete the contact searches that others share. */
  EditSharedSearches: [ADMIN],
  /** See to it that leads without an agent get one. */
  AssignLeads: [ADMIN],
  /** Become the agent of the contacts one adds (A169). */
  KeepNewContacts: [AGENT],
} as const satisfies Record<string, readonly RoleId[]>
export type Act = keyof typeof acts

/** Whether somebody may do something: by the role, or, for a permission, as an admin or because it was granted. */
export const may = (user: { RoleId: number; Permissions?: readonly string[] }, act: Act | Permission): boolean =>
  act in acts
    ? (acts[act as Act] as readonly number[]).includes(user.RoleId)
    : user.RoleId === ADMIN || user.Permissions?.includes(act) === true

/** The two sides of a contact: lenders are only ever its lender, all others only ever its agent (A117). */
export type Side = 'agent' | 'lender'
export const rolesOf: { [S in Side]: readonly RoleId[] } = { agent: [1, 2, 3], lender: [4] }
export const sideOf = (user: { RoleId: number }): Side =>
  (rolesOf.lender as readonly number[]).includes(user.RoleId) ? 'lender' : 'agent'
