/**
 * What a user may do beyond working their own contacts, one per admin area, in a broker's words. RoleId 2 holds all of
 * them; others hold those granted to them.
 */
export const permissions = {
  CreateUser: {
    Name: 'Manage users',
    Description: 'See the users list, edit users and their permissions, and set who takes part in round robin',
  },
  ManageSettings: {
    Name: 'Manage settings',
    Description: 'Change the brokerage’s details, logo, sources, urgency types, text codes and lead routing',
  },
  ManageMessages: {
    Name: 'Manage messages',
    Description: 'See the Outbox, and set the rules for mass messages',
  },
  ManageCommissions: {
    Name: 'Manage commissions',
    Description: 'See and change split plans, and which agents are on them',
  },
  ReviewDocuments: {
    Name: 'Review documents',
    Description:
      'Say which documents transactions need, accept or return what agents hand in, and close transactions without it',
  },
  ManageBilling: {
    Name: 'Manage billing',
    Description: 'See what the brokerage pays and its invoices, change its plan, seats and credit card, and cancel',
  },
  ViewAudit: {
    Name: 'See the history',
    Description: 'See and export who changed what in the brokerage',
  },
  ManageJobs: {
    Name: 'Manage background jobs',
    Description: 'See background jobs that failed, and run them again',
  },
} as const satisfies Record<string, { Name: string; Description: string }>
export type Permission = keyof typeof permissions
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** Roles (docs/rules.md#roles). */
export const roles = { 1: 'Team Leader', 2: 'Admin', 3: 'Agent', 4: 'Lender' } as const
export type RoleId = keyof typeof roles
const TEAM_LEADER = 1
export const ADMIN = 2
const AGENT = 3
/** The role of the user who registers a brokerage. */
export const FOUNDER = ADMIN
/** The role of new users until they are given another. */
export const USUAL_ROLE: RoleId = AGENT
export const isUsualRole = (role: RoleId): boolean => role === USUAL_ROLE

/** The two sides of a contact: lenders are only ever its lender, all others only ever its agent. */
export type Side = 'agent' | 'lender'
export const rolesOf: { [S in Side]: readonly RoleId[] } = { agent: [1, 2, 3], lender: [4] }
export const sideOf = (user: { RoleId: number }): Side =>
  (rolesOf.lender as readonly number[]).includes(user.RoleId) ? 'lender' : 'agent'
const everybody = [...rolesOf.agent, ...rolesOf.lender]

/** Rights that come with a role and cannot be granted. Features ask by these names and never compare roles. */
export const rights = {
  /**
   * See and work all contacts of the brokerage with their tasks and appointments, and see what others imported and
   * deleted.
   */
  SeeAll: [ADMIN],
  /** Write as a contact in the Outbox, where nothing leaves the installation. */
  AnswerAsContacts: [ADMIN],
  /** Export everything of the brokerage, and close it. */
  OwnBrokerage: [ADMIN],
  /** Give users another role. */
  ChangeRoles: [ADMIN],
  /** Decide whether admins need a second step at sign-in, and reset that of a colleague who has lost it. */
  SecureAccounts: [ADMIN],
  /** Change and delete the contact searches that others share. */
  EditSharedSearches: [ADMIN],
  /** Change the templates that others share. */
  EditSharedTemplates: [ADMIN],
  /** Change the workflows that others made. */
  EditSharedWorkflows: [ADMIN],
  /** Make sure that leads without an agent get one. */
  AssignLeads: [ADMIN],
  /** Become the agent of contacts they add (docs/rules.md#lead-routing). */
  KeepNewContacts: [AGENT],
  /** Edit, tag and plan for the contacts they see, and write and log about them. */
  WorkContacts: everybody,
  /**
   * Change and delete what was written about contacts they see, if it is theirs: `mayChangeEntry` decides whose it is.
   */
  ChangeEntries: everybody,
  /** Give contacts to another agent or lender, and link a person to another household. */
  ReassignContacts: rolesOf.agent,
  /** Delete contacts, and data of theirs that nobody wrote: owned properties and property searches. */
  DeleteContacts: rolesOf.agent,
  /** Start transactions, and change those they see: lenders only see what is shared with them. */
  WorkTransactions: rolesOf.agent,
  /** See what the transactions they see earn, how that is split, and its history; lenders see none of it. */
  SeeCommissions: rolesOf.agent,
  /** See the figures of the whole brokerage in reports. */
  SeeFigures: [TEAM_LEADER, ADMIN],
} as const satisfies Record<string, readonly RoleId[]>
export type Right = keyof typeof rights
export const isRight = (name: string): name is Right => Object.hasOwn(rights, name)

type Holder = { RoleId: number; Permissions?: readonly string[] }

/** Whether a user may do something: by role or, for a permission, as an admin or because it was granted. */
export const may = (user: Holder, right: Right | Permission): boolean =>
  right in rights
    ? (rights[right as Right] as readonly number[]).includes(user.RoleId)
    : user.RoleId === ADMIN || user.Permissions?.includes(right) === true

/**
 * Whether the contacts a user adds or imports are theirs unless they choose otherwise: an agent sees no others. An
 * admin adds for everybody, and a lender is no agent.
 */
export const keepsOwnContacts = (user: Holder): boolean => sideOf(user) === 'agent' && !may(user, 'SeeAll')

/**
 * Whether a user may change another's account: nobody may, who lacks a permission that the other holds, because signing
 * in as them would be a way to take it (decision 0022). The contacts a user adds are not a permission.
 */
export const mayChangeAccount = (user: Holder, other: Holder): boolean =>
  [...(Object.keys(rights) as Right[]), ...(Object.keys(permissions) as Permission[])].every(
    (one) => one === 'KeepNewContacts' || may(user, one) || !may(other, one),
  )

/**
 * Whether a user who sees a contact may change or delete a note, logged activity or document of it, or delete a task or
 * appointment about it (decision 0022): its owner, the contact's agent, and admins may.
 */
export const mayChangeEntry = (
  user: { UserId: number; RoleId: number },
  entry: { OwnerIds: readonly (number | null)[]; AgentId: number | null },
): boolean => may(user, 'SeeAll') || entry.AgentId === user.UserId || entry.OwnerIds.includes(user.UserId)
