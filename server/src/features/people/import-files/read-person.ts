import type { PointKind } from '@dormer/contract/people/contact-points'
import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import type { ImportTarget, ValueTables } from '@dormer/contract/people/import-files'
import type { Column } from '../import/header.rules.ts'

/** How a file's rows become people: what each column becomes, and what its values stand for. */
export type Plan = {
  Columns: {
    Name: string
    Target: ImportTarget /** 'DMY' where the column's days are written day first. */
    DayOrder?: 'MDY' | 'DMY' | 'YMD'
  }[]
  Values: ValueTables
  /** The brokerage's own, those that the import adds included. */
  CustomFields: Pick<CustomField, 'CustomFieldId' | 'Name' | 'Kind' | 'Choices'>[]
  /** YYYY-MM-DD, in the user's zone. */
  Today: string
  TimeZone: string
}

/** A value that could not be read where it stands; it goes raw to the imported fields unless `Outcome` says otherwise. */
export type Problem = { Column: number; Value: string; Reason: string; Outcome: 'Kept' | 'Refused' | 'LeftOut' }

/** A row as it was understood; only what the row says, nothing made up. */
export type PersonRead = {
  /** Columns of `contact` and `contact_entity`, as they are stored. */
  Fields: Partial<Record<Column | 'UnitNumber' | 'Timeframe' | 'Occupancy', string>>
  Points: { Kind?: PointKind; Value: string; Label?: string }[]
  Tags: string[]
  Notes: string[]
  Spouse: Partial<Record<'FirstName' | 'LastName' | 'Email' | 'CellPhone' | 'DateOfBirth', string>> | null
  Consents: { Channel: 'Email' | 'Text'; Says: 'Yes' | 'No'; Words: string }[]
  /** Ids from the value tables; 'new' carries the name. */
  AssignedAgentId?: number
  AssignedLenderId?: number
  ContactTypeId?: number
  Source?: { SourceId: number } | { Name: string }
  ReferralSource?: { SourceId: number } | { Name: string }
  UrgencyTypeId?: number
  /** An instant, UTC. */
  DateCreated?: string
  ExternalId?: string
  Custom: { CustomFieldId: number; Value: CustomValue }[]
  Imported: { Name: string; Value: string }[]
  Problems: Problem[]
  /** Filled cells of the row: all, those at fields, those kept in imported fields, those left out by choice. */
  Cells: { All: number; InFields: number; Kept: number; LeftOut: number }
}
