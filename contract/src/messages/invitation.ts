import { z } from 'zod'
import { instant, number } from '../fields.ts'

/** An appointment that an email invites to (RFC 5545, RFC 5546). */
export const invitation = z
  .object({
    /** The same in every email about this appointment; with the occurrence, if it is about one of several. */
    Uid: z.string(),
    IsCanceled: z.boolean(),
    /** Counts the changes that its organizer made. */
    Sequence: number,
    Title: z.string(),
    Location: z.string().nullable(),
    Organizer: z.string().nullable(),
    /** An instant; a local time without a zone, meant where its reader is; or a day. */
    Start: z.string(),
    /** Of days, in minutes as well. */
    DurationMinutes: number,
    /** It is the first of several. */
    Repeats: z.boolean(),
    /** An earlier email in the conversation invited to it otherwise. */
    IsChange: z.boolean(),
    /** What a later email in the conversation says of it. */
    Later: z.enum(['Canceled', 'Changed']).nullable(),
    /** The appointment made from it that the user sees. */
    Appointment: z
      .object({ AppointmentId: number, DateTime: instant })
      .meta({ id: 'InvitationAppointment' })
      .nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>
