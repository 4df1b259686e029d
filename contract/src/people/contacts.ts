import { z } from 'zod'
import { keyValue, userOption } from '../brokerage/users.ts'
import { type contactFields, declarationOf, declared, type FieldWith, jointFields } from '../contact-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  blankIsAbsent,
  contactPhone,
  day,
  done,
  email,
  flag,
  id,
  idOrNone,
  instant,
  line,
  money,
  number,
  optionalEmail,
  optionalLine,
  required,
  stateCode,
  storedPhone,
  take,
  totalCount,
  typedNumber,
  zip,
} from '../fields.ts'
import { contactPointBody, POINTS_MOST } from './contact-points.ts'
import { customValuesById } from './custom-fields.ts'

/** The types of contacts, by id. */
export const contactTypes = { 1: 'Lead', 2: 'Prospects', 3: 'Sphere of Influence', 4: 'Past Clients' } as const
export const LEAD = 1
export const contactTypeId = typedNumber({ error: 'Choose a contact type' })
  .int()
  .refine((v) => v in contactTypes, 'Choose a contact type')
  .meta({ example: 1, ...blankIsAbsent })
export const occupancies = ['rent', 'own'] as const

const text = z.string().nullable()

/** The schema of each kind of field; some are required for a household. */
const schemas = {
  name: (label: string, max?: number) => required(`${label.charAt(0)}${label.slice(1).toLowerCase()}`, max),
  text: (_: string, max?: number) => optionalLine(max),
  email: () => email,
  phone: () => contactPhone,
  state: () => stateCode,
  zip: () => zip,
  day: () => day,
  money: () => money,
  occupancy: () =>
    z
      .union([z.enum(occupancies), z.literal(''), z.null()])
      .transform((v) => v || null)
      .meta({ example: 'rent' }),
  source: () => idOrNone('source'),
  urgency: () => idOrNone('urgency-type'),
  agent: () => idOrNone('agent'),
  lender: () => idOrNone('lender'),
}
const always = { contactType: () => contactTypeId, source: () => id('source') }
type SchemaOf<F> = F extends { required: true; kind: infer K extends keyof typeof always }
  ? ReturnType<(typeof always)[K]>
  : F extends { kind: infer K extends keyof typeof schemas }
    ? ReturnType<(typeof schemas)[K]>
    : never
type Edited<Of> = Exclude<FieldWith<{ of: Of }>, 'Tags'>
const edited = <Of extends 'Contact' | 'Entity'>(of: Of) =>
  Object.fromEntries(
    declared
      .filter((field) => field.of === of && field.kind !== 'tags')
      .map(({ name, kind, label, max, required }) => {
        const make = { ...schemas, ...(required && always) }[kind as keyof typeof schemas]
        return [name, make(label, max)]
      }),
  ) as unknown as { [F in Edited<Of>]: SchemaOf<(typeof contactFields)[F]> }

/** One person's own fields, as they are edited (docs/rules.md#households). */
export const personFields = edited('Contact')
/** The lead's or household's fields, as they are edited. */
export const entityFields = edited('Entity')

/** The person's fields: names are always present, if only empty; days are YYYY-MM-DD, dollars decimal text. */
const answered = <F extends Edited<'Contact'>>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((name) => [name, declarationOf(name).kind === 'name' ? z.string() : text])) as {
    [N in F]: N extends FieldWith<{ kind: 'name' }> ? z.ZodString : typeof text
  }
const joint = answered(jointFields)

const person = z
  .object({
    ContactId: number,
    TenantId: number,
    ContactEntityId: number,
    ...answered(Object.keys(personFields) as Edited<'Contact'>[]),
    DateCreated: instant,
    /** Null unless everything held on the person was erased on request. */
    DateErased: instant.nullable(),
    IsContacted: z.boolean(),
    LastContact: instant.nullable(),
    LastActive: instant.nullable(),
  })
  .meta({ id: 'Contact' })

/** One of the brokerage's tags. */
export const tag = z.object({ TagId: number, Name: z.string() }).meta({ id: 'Tag' })
const contactTag = tag.extend({ TagContactEntityId: number }).meta({ id: 'ContactTag' })
export type ContactTag = z.infer<typeof contactTag>

const days = ['day', 'occupancy']
const entityAnswers = Object.fromEntries(
  declared
    .filter((field) => field.name in entityFields)
    .map(({ name, kind, required }) => [name, days.includes(kind) ? text : required ? number : number.nullable()]),
) as {
  [F in Edited<'Entity'>]: (typeof contactFields)[F] extends { kind: 'day' | 'occupancy' }
    ? typeof text
    : (typeof contactFields)[F] extends { required: true }
      ? typeof number
      : z.ZodNullable<typeof number>
}
const entity = z
  .object({
    ContactEntityId: number,
    ...entityAnswers,
    IsNew: z.boolean(),
    ContactTags: z.array(contactTag),
  })
  .meta({ id: 'ContactEntity' })

export const sourceOption = z.object({ SourceId: number, Name: z.string() }).meta({ id: 'SourceOption' })
export const urgencyOption = z.object({ UrgencyTypeId: number, Description: z.string() }).meta({ id: 'UrgencyOption' })
export const contactTypeOption = z
  .object({ ContactTypeId: number, ContactType: z.string() })
  .meta({ id: 'ContactTypeOption' })

/** The person, the entity, the options, and the entity's fields again at the top level. */
export const contactDetail = entity
  .extend({
    Contact: person,
    Entity: entity,
    UrgencyOptions: z.array(urgencyOption),
    ContactTypeOptions: z.array(contactTypeOption),
    AssignedAgentOptions: z.array(userOption),
    AssignedLenderOptions: z.array(keyValue),
    ReferralOptions: z.array(sourceOption),
    SourceOptions: z.array(sourceOption),
    TagSuggestions: z.array(z.string()),
    AdditionalContacts: z.array(z.object({ ContactId: number, ...joint }).meta({ id: 'JointContact' })),
  })
  .meta({ id: 'ContactDetail' })
export type ContactDetail = z.infer<typeof contactDetail>

export const getContact = endpoint({
  method: 'GET',
  path: 'api/contact',
  summary: 'Get a contact',
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: contactDetail,
})

/** The fields of a new contact; the new contact page asks for all except the phones (docs/rules.md#new-contacts). */
export const newContact = z.object({
  FirstName: line(100).optional(),
  LastName: line(100).optional(),
  Email: optionalEmail.optional(),
  CellPhone: contactPhone.optional(),
  HomePhone: contactPhone.optional(),
  WorkPhone: contactPhone.optional(),
  ContactTypeId: contactTypeId.optional(),
  AssignedAgentId: idOrNone('agent').optional(),
  SourceId: idOrNone('source').optional(),
  /** Beyond those above; without a value, one is left out. */
  Points: z
    .array(z.object({ ...contactPointBody.pick({ Kind: true, Label: true }).shape, Value: line(600) }))
    .max(2 * POINTS_MOST, `Add at most ${POINTS_MOST} further emails and ${POINTS_MOST} phones`)
    .optional(),
  /** Values of the brokerage's own fields. */
  CustomValues: customValuesById.optional(),
})

const isGiven = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** The person to add. Everything missing is reported at once, even if another field is invalid. */
export const newContactBody = newContact
  .refine(({ FirstName, LastName }) => FirstName || LastName, {
    path: ['FirstName'],
    error: 'Enter a first or a last name',
    when: isGiven,
  })
  .refine(({ Email, CellPhone, HomePhone, WorkPhone }) => Email || CellPhone || HomePhone || WorkPhone, {
    path: ['Email'],
    error: 'Enter an email address or a phone number',
    when: isGiven,
  })
  .meta({ example: { FirstName: 'Ana', Email: 'ana@example.com' } })

export const createContact = endpoint({
  method: 'POST',
  path: 'api/contact',
  summary: 'Create a contact',
  permission: 'signed-in',
  creates: true,
  body: newContactBody,
  // Its source or lead routing may give it to a colleague: whoever added it then cannot open it and gets no id.
  response: z.object({
    ContactId: number.nullable(),
    AssignedAgentId: number.nullable(),
    AgentName: z.string().nullable(),
  }),
})

/**
 * An omitted field is unchanged, null clears it. `Snapshot` may hold the values the person was looking at; if somebody
 * else has changed an edited field since, the answer is 409.
 */
const partialPerson = z.object(personFields).partial()
const partialEntity = z.object(entityFields).partial()
const editedPerson = partialPerson.extend({
  ContactId: id('contact'),
  // One of the two is enough, because joint and imported contacts may have only one.
  FirstName: line(100).optional(),
  LastName: line(100).optional(),
  Email: optionalEmail.optional(),
  // What `GET api/contact` returned may be sent back; saving refuses an invalid value that was not stored before.
  CellPhone: storedPhone.optional(),
  HomePhone: storedPhone.optional(),
  WorkPhone: storedPhone.optional(),
  IsContacted: flag.optional(),
})
const valueAsRead = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]).optional()
/** The fields' values as they were read; if a whole contact is sent back, the rest is dropped. */
const snapshot = z.object(
  Object.fromEntries(
    [editedPerson, partialEntity].flatMap(({ shape }) => Object.keys(shape).map((f) => [f, valueAsRead])),
  ),
)
export const contactBody = z.object({
  Contact: editedPerson,
  Entity: partialEntity.extend({ ContactEntityId: id('contact-entity').optional() }).optional(),
  CustomValues: customValuesById.optional(),
  Snapshot: snapshot.extend({ CustomValues: customValuesById.optional() }).optional(),
})
export const updateContact = endpoint({
  method: 'POST',
  path: 'api/contact/update',
  summary: 'Update a contact and its household',
  permission: 'WorkContacts',
  body: contactBody,
  response: contactDetail,
})

const jointPerson = {
  ...z
    .object(personFields)
    .pick(Object.fromEntries(jointFields.map((name) => [name, true])) as JointMask)
    .partial().shape,
  FirstName: line(100).optional(),
  LastName: line(100).optional(),
  Email: optionalEmail.optional(),
}
type JointMask = { [F in (typeof jointFields)[number]]: true }

export const jointContactBody = z.object({
  ContactEntityId: id('contact-entity'),
  ContactId: id('contact').optional(),
  ...jointPerson,
  TenantId: id('tenant').optional(),
})

/** The Add Joint Contact modal; with ContactId instead, an existing person is moved into this entity. */
export const addJointContact = endpoint({
  method: 'POST',
  path: 'api/contact/joint',
  summary: 'Add a joint contact',
  permission: 'WorkContacts',
  creates: true,
  body: jointContactBody,
  response: z.object({ ContactId: number }),
})

/** The reverse: the person gets a household of their own. */
export const unlinkJointContact = endpoint({
  method: 'POST',
  path: 'api/contact/unlink',
  summary: 'Unlink a joint contact',
  permission: 'WorkContacts',
  body: z.object({ ContactId: id('contact') }),
  response: z.object({ ContactEntityId: number }),
})

export const addTag = endpoint({
  method: 'POST',
  path: 'api/contact/tag/{ContactEntityId}',
  summary: 'Tag a contact',
  permission: 'WorkContacts',
  params: z.object({ ContactEntityId: id('contact-entity') }),
  body: z.object({ Name: required('Tag', 50) }),
  response: contactTag,
})

export const removeTag = endpoint({
  method: 'POST',
  path: 'api/contact/removetag/{TagContactEntityId}',
  summary: 'Remove a tag from a contact',
  permission: 'WorkContacts',
  params: z.object({ TagContactEntityId: id('tag-contact-entity') }),
  response: done,
})

/** How many tags a search returns. */
export const TAGS_FOUND = 20
/** How many tags are listed. */
export const TAGS_LISTED = 20_000

/** TagSuggestions holds the first thousand; this searches all of them. */
export const findTags = endpoint({
  method: 'GET',
  path: 'api/contact/tags',
  summary: 'Search tags by name',
  permission: 'signed-in',
  withoutTotal: true,
  query: z.object({ search: required('Search', 50) }),
  response: z.array(z.string()),
})

export const contactTags = endpoint({
  method: 'GET',
  path: 'api/settings/contact/tags',
  summary: "List the brokerage's tags by name",
  permission: 'signed-in',
  response: z.array(tag),
  headers: totalCount,
})

export const deleteContacts = endpoint({
  method: 'POST',
  path: 'api/contact/mass/delete',
  summary: 'Delete contacts',
  permission: 'DeleteContacts',
  security: 'deletion',
  body: z
    .array(id('contact'))
    .min(1, 'Choose at least one contact')
    .max(1000, 'Choose at most 1,000 contacts at a time'),
  response: z.boolean(),
})

export const clearNew = endpoint({
  method: 'POST',
  path: 'api/contact/clearnew',
  summary: 'Dismiss the NEW CONTACT! banner',
  permission: 'WorkContacts',
  query: z.object({ entityId: id('contact-entity') }),
  response: done,
})

export const markContacted = endpoint({
  method: 'PUT|PATCH',
  path: 'api/contact/contacted/{ContactId}',
  summary: 'Mark a contact as contacted',
  permission: 'WorkContacts',
  params: z.object({ ContactId: id('contact') }),
  response: done,
})

/** How many contacts are returned for pickers. */
export const OPTIONS_LISTED = 1000

/** Pickers pass `search`. */
export const contactOptions = endpoint({
  method: 'GET',
  path: 'api/contact/user',
  summary: 'List contacts for a picker',
  permission: 'signed-in',
  query: z.object({
    search: line(100).optional(),
    cellOnly: flag.optional(),
    userId: id('user').optional(),
    take: take(OPTIONS_LISTED, OPTIONS_LISTED),
  }),
  response: z.array(
    z
      .object({
        ContactId: number,
        FirstName: z.string(),
        LastName: z.string(),
        CellPhone: text,
        Email: text,
      })
      .meta({ id: 'ContactOption' }),
  ),
  headers: totalCount,
})

/** How many duplicates are returned. */
export const DUPLICATES_LISTED = 10

/**
 * Contacts that already have this email or phone. One the actor may not see has no ContactId, and names its agent.
 */
export const findDuplicates = endpoint({
  method: 'POST',
  path: 'api/contact/duplicates',
  summary: 'Find contacts with the same email or phone',
  permission: 'signed-in',
  body: z.object({
    Email: line(254).optional(),
    /** Further emails that they may be known by. */
    Emails: z.array(line(254)).max(20, 'Send at most 20').optional(),
    Phones: z.array(line(40)).max(23, 'Send at most 23').optional(),
  }),
  response: z.array(
    z
      .object({
        ContactId: number.nullable(),
        Name: z.string().nullable(),
        AgentName: z.string().nullable(),
        Match: z.enum(['Email', 'Phone']),
      })
      .meta({ id: 'Duplicate' }),
  ),
  headers: totalCount,
})
