import { z } from 'zod'
import { profile, roleId } from '../brokerage/users.ts'
import { endpoint } from '../endpoint.ts'
import { email, idOrNone, number, phone, wholeNumber } from '../fields.ts'
import { USUAL_ROLE } from '../permissions.ts'

/** How many people one request invites at most. */
export const MOST_INVITED = 50
const TOO_MANY = `Invite at most ${MOST_INVITED} people at once`

const invitedPerson = z.object({
  FirstName: profile.shape.FirstName,
  LastName: profile.shape.LastName,
  /** Read in the server, so that one that is no address answers for itself. */
  Email: z.string('Enter an email address').trim().min(1, 'Enter an email address').max(600, 'Enter an email address'),
  PhoneNumber: phone.default(null),
})

/** As the server reads it. */
const invitations = z.object({
  People: z.array(invitedPerson).min(1, 'Enter at least one person').max(MOST_INVITED, TOO_MANY),
  RoleId: roleId.default(USUAL_ROLE),
  /** From today on. */
  PlanId: idOrNone('split-plan').default(null),
  /** How many extra seats may be bought if no more are free. */
  ExtraSeats: wholeNumber(0, MOST_INVITED, `Enter a number of seats from 0 to ${MOST_INVITED}`).default(0),
})

/** The same as a form: addresses are checked before it is sent. */
export const invitationsForm = invitations.extend({
  People: z
    .array(invitedPerson.extend({ Email: email }))
    .min(1, 'Enter at least one person')
    .max(MOST_INVITED, TOO_MANY),
})

/** What became of each: only those who are invited are added, with all that was chosen for them. */
export const outcomes = ['Invited', 'AlreadyUser', 'NotAnAddress', 'NoSeat', 'Later'] as const

export const inviteUsers = endpoint({
  method: 'POST',
  path: 'api/user/invitations',
  summary: 'Invite several users with a role and a split plan',
  permission: 'CreateUser',
  security: 'account-added',
  creates: true,
  body: invitations,
  response: z.object({
    People: z.array(
      z
        .object({ Email: z.string(), Outcome: z.enum(outcomes), Message: z.string(), UserId: number.nullable() })
        .meta({ id: 'InvitationOutcome' }),
    ),
  }),
})
