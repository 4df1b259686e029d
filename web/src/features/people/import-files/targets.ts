import { declarationOf } from '@dormer/contract/contact-fields'
import { CUSTOM_FIELDS_MOST, type CustomField } from '@dormer/contract/people/custom-fields'
import type { FileColumn, ImportTarget, TargetField, ValueList } from '@dormer/contract/people/import-files'

/** What the targets are called, in the groups they are chosen from. */
const groups: [string, Partial<Record<TargetField, string>>][] = [
  [
    'Name',
    {
      FirstName: declarationOf('FirstName').label,
      MiddleName: 'Middle Name',
      LastName: declarationOf('LastName').label,
      FullName: 'Full Name',
      Nickname: declarationOf('Nickname').label,
    },
  ],
  [
    'Email and phone',
    {
      Email: declarationOf('Email').label,
      CellPhone: declarationOf('CellPhone').label,
      HomePhone: declarationOf('HomePhone').label,
      WorkPhone: declarationOf('WorkPhone').label,
      Phone: 'Phone (any type)',
      Label: 'Label of an Email or Phone',
    },
  ],
  [
    'Address',
    {
      FullAddress: 'Full Address',
      Address: declarationOf('Address').label,
      UnitNumber: declarationOf('UnitNumber').label,
      City: declarationOf('City').label,
      StateCode: declarationOf('StateCode').label,
      ZipCode: declarationOf('ZipCode').label,
    },
  ],
  [
    'About the contact',
    {
      Tags: declarationOf('Tags').label,
      Note: 'Note',
      DateOfBirth: declarationOf('DateOfBirth').label,
      Profession: declarationOf('Profession').label,
      Income: declarationOf('Income').label,
      PurchaseAnniversary: declarationOf('PurchaseAnniversary').label,
      SaleAnniversary: declarationOf('SaleAnniversary').label,
      Timeframe: declarationOf('Timeframe').label,
      Occupancy: declarationOf('Occupancy').label,
    },
  ],
  [
    'Relationship',
    {
      Owner: 'Agent',
      Lender: 'Lender',
      ContactType: 'Type',
      Source: 'Source',
      ReferralSource: 'Referral Source',
      Urgency: 'Urgency',
      DateCreated: 'Date Created',
      ExternalId: 'ID in the Other System',
    },
  ],
  [
    'Spouse or partner',
    {
      SpouseFullName: 'Spouse: Full Name',
      SpouseFirstName: 'Spouse: First Name',
      SpouseLastName: 'Spouse: Last Name',
      SpouseEmail: 'Spouse: Email',
      SpousePhone: 'Spouse: Phone',
      SpouseDateOfBirth: 'Spouse: Date of Birth',
    },
  ],
  [
    'Consent',
    {
      EmailConsent: 'Email Consent',
      TextConsent: 'Text Consent',
      EmailOptOut: 'Email Opt-Out',
      TextOptOut: 'Text Opt-Out',
      DoNotCall: 'Do Not Call',
    },
  ],
]

/** What columns of notes and activities become. */
const recordGroups: [string, Partial<Record<TargetField, string>>][] = [
  [
    'Whose it is',
    {
      ExternalId: 'Contact’s ID in the Other System',
      Email: 'Contact’s Email',
      Phone: 'Contact’s Phone',
      FullName: 'Contact’s Full Name',
      FirstName: 'Contact’s First Name',
      LastName: 'Contact’s Last Name',
    },
  ],
  [
    'What it is',
    {
      RecordKind: 'Type (Note, Call, Email…)',
      RecordDate: 'Date and Time',
      TimeOfDay: 'Time, Beside a Date',
      Author: 'User',
      Subject: 'Subject',
      Body: 'Text',
      Direction: 'Direction (In or Out)',
      Outcome: 'Outcome',
      Duration: 'Duration',
      RecordId: 'Own ID in the Other System',
    },
  ],
  ['Task', { DueDate: 'Due Date', IsDone: 'Status (Done or Not)', DoneDate: 'Date Completed' }],
  ['Appointment', { Start: 'Start', End: 'End', Location: 'Location' }],
]
export const recordChoices = [
  {
    group: 'Other',
    items: [
      { value: 'ImportedField', label: 'Keep in the Text' },
      { value: 'LeaveOut', label: 'Leave Out' },
    ],
  },
  ...recordGroups.map(([group, fields]) => ({
    group,
    items: Object.entries(fields).map(([value, label]) => ({ value, label })),
  })),
]

/** What a select has for a target: its field, for one of the brokerage's own with its id. */
export const choiceOf = ({ Field, CustomFieldId }: ImportTarget) =>
  Field === 'Custom' ? `Custom:${CustomFieldId}` : Field

/** The target of a choice. What else was known of the column's target stays, if it is still of use. */
export const targetOf = (choice: string, column: FileColumn): ImportTarget => {
  const [Field, id] = choice.split(':') as [TargetField, string?]
  if (Field === 'Custom') return { Field, CustomFieldId: Number(id) }
  if (Field === 'NewCustom') return { Field, Name: column.Name.slice(0, 60), Kind: 'Text' }
  const { Label } = column.Target
  return isLabeled(Field) && Label ? { Field, Label } : { Field }
}

/** What the columns become if each that is kept in Imported fields becomes a new field, as many as there is room for. */
export const allNewFields = (columns: readonly FileColumn[], custom: readonly CustomField[]): ImportTarget[] => {
  const names = new Set(custom.map(({ Name }) => Name.toLowerCase()))
  for (const { Target } of columns) if (Target.Field === 'NewCustom') names.add((Target.Name ?? '').toLowerCase())
  return columns.map((column) => {
    const name = column.Name.trim().slice(0, 60).toLowerCase()
    if (column.Target.Field !== 'ImportedField' || column.Filled === 0 || name === '') return column.Target
    if (names.has(name) || names.size >= CUSTOM_FIELDS_MOST) return column.Target
    names.add(name)
    return targetOf('NewCustom', column)
  })
}

/** Whether a value has a label of its own: 'Work', 'Assistant'. */
export const isLabeled = (Field: TargetField) => Field === 'Email' || Field === 'Phone'

/** The select's list. New fields are for those who may add them. */
export const targetChoices = (custom: readonly CustomField[], mayAdd: boolean) => {
  const own = custom.map(({ CustomFieldId, Name }) => ({ value: `Custom:${CustomFieldId}`, label: Name }))
  return [
    {
      group: 'Other',
      items: [
        { value: 'ImportedField', label: 'Imported Fields' },
        ...(mayAdd ? [{ value: 'NewCustom', label: 'New Field…' }] : []),
        { value: 'LeaveOut', label: 'Leave Out' },
      ],
    },
    ...groups.map(([group, fields]) => ({
      group,
      items: Object.entries(fields).map(([value, label]) => ({ value, label })),
    })),
    ...(own.length ? [{ group: 'Custom fields', items: own }] : []),
  ]
}

/** Whether somebody should look at a column before its file is imported. */
export const isToLookAt = ({ Confidence, Filled, Target }: FileColumn) =>
  Filled > 0 && (Confidence === 'Guess' || Confidence === 'None') && Target.Field !== 'LeaveOut'

export const listNames: Record<ValueList, string> = {
  Owner: 'Agent',
  Lender: 'Lender',
  ContactType: 'Type',
  Source: 'Source',
  ReferralSource: 'Referral Source',
  Urgency: 'Urgency',
  Author: 'User',
  RecordKind: 'Type',
}
