import { z } from 'zod'
import { endpoint, uploadedFile } from '../endpoint.ts'
import {
  blankIsAbsent,
  done,
  email,
  flag,
  id,
  idOrNone,
  number,
  optionalEmail,
  optionalLine,
  phone,
  required,
  stateCode,
  timeZone,
  typedNumber,
  zip,
} from '../fields.ts'
import { type RoleId, roles } from '../permissions.ts'
import { phoneDigits, phoneFault } from '../phone.ts'

/** UserId and Name, for agent dropdowns. */
export const userOption = z.object({ UserId: number, Name: z.string() }).meta({ id: 'UserOption' })
/** Key and Value, for lender and role dropdowns. */
export const keyValue = z.object({ Key: number, Value: z.string() }).meta({ id: 'KeyValue' })

/** Invited: has not chosen a password yet. Deactivated: keeps everything, but cannot sign in. */
export const userStates = ['Active', 'Invited', 'Deactivated'] as const
export type UserState = (typeof userStates)[number]

export const tenantUsers = endpoint({
  method: 'GET',
  path: 'api/user/tenantusers',
  summary: 'List the users of the brokerage',
  permission: 'CreateUser',
  whole: 'users and settings',
  response: z.array(
    z
      .object({
        UserId: number,
        Name: z.string(),
        RoleId: number,
        RoleName: z.string(),
        Title: z.string().nullable(),
        RoundRobin: z.boolean(),
        Email: z.string(),
        LeadCount: number,
        AccountState: z.enum(userStates),
        /** Absent without a photo. */
        PhotoUrl: z.string().nullable(),
      })
      .meta({ id: 'TenantUser' }),
  ),
})

export const setRoundRobin = endpoint({
  method: 'POST|PUT',
  path: 'api/user/round-robin',
  summary: 'Set whether a user takes part in round robin',
  permission: 'CreateUser',
  body: z.object({ UserId: id('user'), RoundRobin: flag }),
  response: done,
})

export const agentOptions = endpoint({
  method: 'GET',
  path: 'api/user/agentoptions',
  summary: 'List the agents who can be assigned to contacts',
  permission: 'signed-in',
  whole: 'users and settings',
  query: z.object({
    /** Also those who are deactivated or deleted, last: for viewing past records. */
    former: flag.optional(),
  }),
  response: z.array(userOption.extend({ IsFormer: z.boolean().optional() }).meta({ id: 'AgentOption' })),
})

export const adminAgentOptions = endpoint({
  method: 'GET',
  path: 'api/user/admin/agent-option',
  summary: 'List the agents who can be assigned to contacts, for user management',
  permission: 'CreateUser',
  whole: 'users and settings',
  response: z.array(userOption),
})

export const roleOptions = endpoint({
  method: 'GET',
  path: 'api/contact/role-options',
  summary: 'List the roles a user can have',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(keyValue),
})

export const adminPermission = endpoint({
  method: 'GET',
  path: 'api/user/admin-permission',
  summary: 'Check whether the signed-in user holds a permission',
  permission: 'signed-in',
  query: z.object({ permission: z.string().max(100) }),
  response: z.boolean(),
})

/** What users may change about themselves. */
export const profile = z.object({
  FirstName: required('First name', 100),
  LastName: required('Last name', 100),
  Title: optionalLine(100),
  Email: email,
  /** The current user's password; required to change Email. */
  CurrentPassword: z.string().max(1000).optional(),
  NotifyEmailSame: flag,
  NotificationEmail: optionalEmail,
  EmailSignature: z.string().max(10_000, 'Use at most 10,000 characters').nullable(),
  CellPhone: phone,
  HomePhone: phone,
  OfficePhone: phone,
  Fax: phone,
  Address: optionalLine(),
  City: optionalLine(100),
  State: stateCode,
  Zip: zip,
  TimeZone: timeZone,
})

export const userById = endpoint({
  method: 'GET',
  path: 'api/user/userbyid/{UserId}',
  summary: 'Get a user',
  permission: 'signed-in',
  params: z.object({ UserId: id('user') }),
  response: z.object({
    UserId: number,
    Name: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    RoleId: number,
    RoleName: z.string(),
    Title: z.string().nullable(),
    Address: z.string().nullable(),
    City: z.string().nullable(),
    State: z.string().nullable(),
    Zip: z.string().nullable(),
    Email: z.string(),
    NotifyEmailSame: z.boolean(),
    NotificationEmail: z.string().nullable(),
    EmailSignature: z.string().nullable(),
    UserName: z.string(),
    CellPhone: z.string().nullable(),
    HomePhone: z.string().nullable(),
    OfficePhone: z.string().nullable(),
    Fax: z.string().nullable(),
    RoundRobin: z.boolean(),
    LeadCount: number,
    TimeZone: z.string(),
    AccountState: z.enum(userStates),
    PhotoUrl: z.string().nullable(),
    /** False for a user with a permission that the current user lacks. */
    CanEdit: z.boolean(),
  }),
})

/** One of the roles. */
export const roleId = typedNumber({ error: 'Choose a role' })
  .refine((role): role is RoleId => Object.hasOwn(roles, role), 'Choose a role')
  .meta({ ...blankIsAbsent })

export const updateUser = endpoint({
  method: 'POST',
  path: 'api/user/update',
  summary: "Update a user's profile",
  permission: 'signed-in',
  security: 'account-change',
  body: profile.partial().extend({
    UserId: id('user'),
    /** Only admins change it. */
    RoleId: roleId.optional(),
  }),
  response: done,
})

export const passwordBody = z.object({
  UserId: id('user'),
  OldPassword: z.string().min(1, 'Enter your current password').max(1000),
  NewPassword: z.string().min(8, 'Use at least 8 characters').max(1000, 'Use at most 1,000 characters'),
})
export const changePassword = endpoint({
  method: 'POST',
  path: 'api/account/changepassword',
  summary: 'Change a password',
  permission: 'signed-in',
  security: 'password-change',
  whileReadOnly: true,
  body: passwordBody,
  response: done,
})

export const userSessions = endpoint({
  method: 'GET',
  path: 'api/account/sessions/{UserId}',
  summary: "List a user's sessions, most recently used first",
  permission: 'signed-in',
  whole: 'users and settings',
  params: z.object({ UserId: id('user') }),
  response: z.array(
    z
      .object({
        FamilyId: z.string(),
        UserAgent: z.string().nullable(),
        Address: z.string().nullable(),
        DateCreated: z.string(),
        DateRefreshed: z.string(),
        IsCurrent: z.boolean(),
      })
      .meta({ id: 'UserSession' }),
  ),
})

export const endSessions = endpoint({
  method: 'POST',
  path: 'api/account/endsessions',
  summary: "End a user's sessions, links and calendar feed",
  permission: 'signed-in',
  security: 'sessions-end',
  whileReadOnly: true,
  body: z.object({
    UserId: id('user'),
    /** Only this session, with the links given to it. */
    FamilyId: z
      .uuid('Choose a session')
      .optional()
      .meta({ example: '00000000-0000-4000-8000-000000000000', ...blankIsAbsent }),
  }),
  response: z.object({ Ended: number }),
})

export const availableSeats = endpoint({
  method: 'GET',
  path: 'api/user/available-seats',
  summary: 'Get the number of available seats',
  permission: 'CreateUser',
  response: number,
})

/** The monthly price of an extra seat, in dollars. */
export const EXTRA_SEAT = '19.99'
/**
 * Whether an extra seat may be bought if none is free: by default it may, because the form's modal has already asked.
 */
const ExtraSeat = flag.optional()

/** All four are required. */
export const newUser = z.object({
  FirstName: profile.shape.FirstName,
  LastName: profile.shape.LastName,
  PhoneNumber: z
    .string('Enter a phone number')
    .trim()
    .min(1, 'Enter a phone number')
    .refine((given) => given === '' || phoneDigits(given) !== null, { error: ({ input }) => phoneFault(String(input)) })
    .transform((given) => phoneDigits(given) ?? given)
    .meta({ example: '(512) 555-0100' }),
  Email: email,
})
export type NewUser = z.output<typeof newUser>

export const createUser = endpoint({
  method: 'POST',
  path: 'api/account/createuser',
  summary: 'Add an agent',
  permission: 'CreateUser',
  security: 'account-added',
  creates: true,
  body: newUser.extend({ ExtraSeat }),
  response: z.object({ Id: number }),
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: 'api/user/invite',
  summary: 'Resend an invitation',
  permission: 'CreateUser',
  security: 'invitation',
  creates: true,
  body: z.object({ UserId: id('user') }),
  response: done,
})

export const setUserActive = endpoint({
  method: 'POST',
  path: 'api/user/active',
  summary: 'Activate or deactivate a user',
  permission: 'CreateUser',
  security: 'account-change',
  body: z.object({ UserId: id('user'), IsActive: flag, ExtraSeat }),
  response: done,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: 'api/user/{id}/{reassignToId}',
  summary: 'Delete a user and reassign their contacts',
  permission: 'CreateUser',
  security: 'deletion',
  params: z.object({ id: id('user'), reassignToId: idOrNone('user') }),
  /** The number of contacts that the user confirmed: 409 if it has changed. */
  query: z.object({ leadCount: typedNumber('Send a number of contacts').int().min(0).optional() }),
  response: done,
})

export const uploadUserPhoto = endpoint({
  method: 'POST',
  path: 'api/user/photo/{UserId}',
  summary: "Upload a user's photo",
  permission: 'signed-in',
  creates: true,
  params: z.object({ UserId: id('user') }),
  bodyType: 'multipart',
  body: z.object({ file0: uploadedFile }).catchall(uploadedFile),
  response: z.object({ PhotoUrl: z.string() }),
})

export const removeUserPhoto = endpoint({
  method: 'DELETE',
  path: 'api/user/photo/{UserId}',
  summary: "Remove a user's photo",
  permission: 'signed-in',
  security: 'deletion',
  params: z.object({ UserId: id('user') }),
  response: done,
})

/** The address is itself a secret, and changes with each upload: pages and mail show the photo without a session. */
export const userPhoto = endpoint({
  method: 'GET',
  path: 'api/user/photo/{Token}',
  summary: "Get a user's photo",
  permission: 'link',
  params: z.object({ Token: z.string().max(100) }),
  response: 'stream',
  mediaType: 'image/jpeg',
})
