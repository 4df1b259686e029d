import { z } from 'zod'
import { defineEvents, ids, roleId } from '../event.ts'

export const dayEvents = defineEvents({
  /** What was logged as done, messages that were sent and received and what clients did included. */
  ActivityLogged: {
    label: 'Activity logged',
    payload: {
      ActivityTypeId: z.number(),
      /** The user who did it; null if the contact did. */
      UserId: z.number().nullable(),
      /** A program did it, not a person. */
      IsAutomatic: z.boolean(),
      ActivityIds: ids,
      ContactIds: ids,
    },
  },
  AppointmentAdded: {
    label: 'Appointment added',
    payload: {
      AppointmentId: z.number(),
      AppointmentTypeId: z.number(),
      ContactId: z.number().nullable(),
      UserId: z.number(),
      DateTime: z.string(),
    },
  },
  /** A future showing came back from the trash, alone or with its contact. */
  ShowingRestored: {
    label: 'Showing restored',
    payload: {
      AppointmentId: z.number(),
      ContactId: z.number(),
      DateTime: z.string(),
      WithContact: z.boolean(),
      /** Who restored it. */
      UserId: z.number(),
      RoleId: roleId,
      Name: z.string(),
      TimeZone: z.string(),
    },
  },
  TaskCompleted: {
    label: 'Task completed',
    payload: {
      TaskId: z.number(),
      AssignedUserId: z.number(),
      ContactEntityId: z.number().nullable(),
      TransactionId: z.number().nullable(),
    },
  },
  /** A user is to be told of something by email or text, or on their devices. */
  NoticesDue: {
    label: 'Notice due',
    payload: { UserId: z.number(), Channel: z.enum(['Email', 'Text', 'Push']) },
  },
})
