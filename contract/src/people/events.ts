import { z } from 'zod'
import { defineEvents, ids } from '../event.ts'

/** A field of households that changed from one value to another. */
const changed = { From: z.number().nullable(), To: z.number().nullable(), ContactEntityIds: ids }
/** A tag; its name is null if it no longer exists. */
const tagged = { TagId: z.number(), Tag: z.string().nullable(), ContactEntityIds: ids }

export const peopleEvents = defineEvents({
  /** People who are now in the contacts, joint contacts included; `IsRestored`, from the trash. */
  ContactAdded: {
    label: 'Contact added',
    payload: { SourceId: z.number(), IsRestored: z.boolean(), ContactIds: ids },
  },
  /** To an agent or a lender. `AreNew`: when they were added; a joint contact joins a household already assigned. */
  ContactAssigned: {
    label: 'Contact assigned',
    payload: { UserId: z.number(), AreNew: z.boolean(), ContactIds: ids, ContactEntityIds: ids },
  },
  ContactTypeChanged: { label: 'Contact type changed', payload: changed },
  ContactSourceChanged: { label: 'Source changed', payload: changed },
  UrgencyChanged: { label: 'Urgency changed', payload: changed },
  TagsAdded: { label: 'Tag added', payload: tagged },
  /** From households that are still there. */
  TagsRemoved: { label: 'Tag removed', payload: tagged },
  /** A buyer's agreement was recorded, changed or restored. Its dates are in the time zone of the user who recorded it. */
  AgreementSigned: {
    label: 'Agreement signed',
    payload: {
      DocumentId: z.number(),
      ContactEntityId: z.number(),
      ExpirationDate: z.string().nullable(),
      TimeZone: z.string(),
    },
  },
  /** It was deleted, or no longer is one. */
  AgreementRemoved: { label: 'Agreement removed', payload: { DocumentId: z.number(), ContactEntityId: z.number() } },
  /** A bulk run that assigned contacts to a user ended, other than one that returned a restored user's own. */
  BulkAssigned: {
    label: 'Contacts assigned in bulk',
    payload: { BulkId: z.number(), UserId: z.number(), Count: z.number() },
  },
  /** A note mentions colleagues who were not mentioned in it before. */
  ColleaguesMentioned: {
    label: 'Colleagues mentioned',
    payload: { NoteId: z.number(), ContactEntityId: z.number(), UserIds: ids },
  },
  /**
   * An import ended: of the specification's template or, with ImportFileId, of any file. `Assigned`: how many contacts
   * each user was given, by UserId. `AreExisting`: they are no new leads to anybody.
   */
  ImportEnded: {
    label: 'Import ended',
    payload: {
      ImportId: z.number(),
      ImportFileId: z.number().nullable(),
      AreExisting: z.boolean(),
      UserId: z.number().nullable(),
      FileName: z.string(),
      Status: z.string(),
      Added: z.number(),
      Updated: z.number(),
      Duplicates: z.number(),
      Rejected: z.number(),
      Warned: z.number(),
      Assigned: z.record(z.string(), z.number()),
    },
  },
})
