import { type MergeFacts, type MergeField, merge, mergeFields } from '@dormer/contract/messages/merge'

export const fieldLabels: Record<MergeField, string> = {
  FirstName: 'First name',
  LastName: 'Last name',
  FullName: 'Full name',
  Email: 'Email',
  CellPhone: 'Cell phone',
  Address: 'Address',
  City: 'City',
  AgentName: "Agent's name",
  AgentEmail: "Agent's email",
  AgentPhone: "Agent's phone",
  BookingLink: "Agent's booking page",
}

const labelOf = new Map(mergeFields.map((field) => [field.toLowerCase(), fieldLabels[field].toLowerCase()]))
const nothing: MergeFacts = Object.fromEntries(mergeFields.map((field) => [field, ''])) as Record<MergeField, string>

/**
 * A subject or text in a list, as it reads for nobody in particular: a field is its fallback ('Hi my friend'), or its name
 * ('Hi [first name]').
 */
export const inNoName = (template: string) =>
  merge(
    template.replace(/\{\{([^{}|]*)\}\}/g, (written, name: string) => {
      // Those of the brokerage's own are written with their names.
      const label = labelOf.get(name.trim().toLowerCase()) ?? /^\s*custom:(.*)$/i.exec(name)?.[1]?.trim()
      return label ? `[${label}]` : written
    }),
    nothing,
    'line',
  )
