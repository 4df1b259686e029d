import { z } from 'zod'
import { columnNames, type OwnField } from './contact-fields.ts'
import { emailFault, readEmailAddress } from './email-address.ts'
import { moneyFault, readMoney } from './money.ts'
import { phoneDigits, phoneFault } from './phone.ts'

/** With digits and letters as ASCII has them: some keyboards, such as Japanese ones, type wider ones. */
export const asAscii = (text: string) => text.normalize('NFKC')

/** Everything an id can refer to. The tenant sweep makes one of each for a stranger and tries it everywhere. */
export type Entity =
  | 'user'
  | 'passkey'
  | 'agent'
  | 'lender'
  | 'contact'
  | 'contact-entity'
  | 'source'
  | 'urgency-type'
  | 'tag'
  | 'tag-contact-entity'
  | 'note'
  | 'import'
  | 'job'
  | 'tenant'
  | 'activity'
  | 'document'
  | 'contact-point'
  | 'custom-field'
  | 'import-file'
  | 'merge'
  | 'contact-property'
  | 'saved-search'
  | 'search'
  | 'user-search'
  | 'catalog'
  | 'bulk'
  | 'task'
  | 'appointment'
  | 'notification'
  | 'trash'
  | 'message'
  | 'mass'
  | 'conversation'
  | 'attachment'
  | 'email-template'
  | 'text-template'
  | 'text-code'
  | 'mailbox'
  | 'split-plan'
  | 'transaction'
  | 'transaction-person'
  | 'transaction-folder'
  | 'transaction-document'
  | 'document-email'
  | 'adjustment'
  | 'checklist-line'
  | 'template-line'
  | 'everything-export'
  | 'personal-data-copy'
  | 'run'
  | 'workflow'
  | 'workflow-step'
  | 'enrollment'
  | 'auto-task'
  | 'stage'
  | 'opportunity'
  | 'lost-reason'
  | 'sales-list'
  | 'source-cost'
  | 'video'
  | 'do-not-call-upload'
  | 'voicemail-drop'
  | 'do-not-call-entry'
  | 'call'
  | 'push-device'

/** Marks a field for which null, 0 and '' mean absent if it is optional (docs/rules.md#absent-values). */
export const blankIsAbsent = { 'x-blank': 'absent' } as const

/** What people call a thing, if not by the entity's name without its hyphens. */
const called: Partial<Record<Entity, string>> = {
  bulk: 'bulk action',
  'contact-entity': 'contact',
  'document-email': 'sent email',
  'do-not-call-entry': 'number',
  'do-not-call-upload': 'upload',
  'voicemail-drop': 'recorded voicemail',
  'sales-list': 'list',
  'source-cost': 'cost',
  'everything-export': 'export',
  'personal-data-copy': 'copy',
  mass: 'message',
  'auto-task': 'automated task',
  'push-device': 'device',
  enrollment: 'workflow of the contact',
  'tag-contact-entity': 'tag',
  'workflow-step': 'step',
  tenant: 'brokerage',
  'transaction-document': 'document',
  'transaction-folder': 'folder',
  'transaction-person': 'person of the transaction',
  trash: 'deleted item',
}

export const nameOfEntity = (of: Entity) => (called[of] ?? of.replace(/^contact-/, '')).replaceAll('-', ' ')

/** The message for an invalid id. */
const choose = (of: Entity) => {
  const name = nameOfEntity(of)
  return `Choose ${/^([aeio]|ur)/.test(name) ? 'an' : 'a'} ${name}`
}

const written = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i
type NumberDef = z.core.$ZodNumberDef & { blank?: 0 }
const TypedNumber = z.core.$constructor<z.ZodNumber, NumberDef>('TypedNumber', (inst, def) => {
  z.ZodNumber.init(inst, def)
  const { parse } = inst._zod
  inst._zod.parse = (payload, context) => {
    const { value } = payload
    if (typeof value === 'string') {
      const text = value.trim()
      if (written.test(text)) payload.value = Number(text)
      else if (text === '' && def.blank === 0) payload.value = 0
    }
    return parse(payload, context)
  }
})
type Params = Parameters<typeof z.number>[0]
const numberWith = (def: Omit<NumberDef, 'type'>, params: Params) => {
  const { error } = z.core.util.normalizeParams(params)
  return new TypedNumber({ type: 'number', ...def, ...(error && { error }) })
}
/**
 * A number, also written as text, as in addresses and forms. Nothing else is one: z.coerce would read true, [5] and '' as 1,
 * 5 and 0.
 */
export const typedNumber = (params?: Params) => numberWith({}, params)
/** The same where 0 is none, and therefore the text of an emptied field. */
export const typedNumberOrNone = (params?: Params) => numberWith({ blank: 0 }, params)

/** A whole number between two others that has to be given. */
export const requiredNumber = (least: number, most: number, words: string) =>
  typedNumber({ error: words }).int(words).min(least, words).max(most, words)
/** A whole number between two others. */
export const wholeNumber = (least: number, most: number, words: string) =>
  requiredNumber(least, most, words).meta(blankIsAbsent)

/** The id of something. The server answers 404 when the actor may not see it (docs/rules.md#visibility). */
export const id = (of: Entity) =>
  typedNumber({ error: choose(of) })
    .int()
    .positive()
    .meta({ 'x-entity': of, ...blankIsAbsent })
/** An id, or none: null, or 0 as older clients send it. */
export const idOrNone = (of: Entity) =>
  typedNumberOrNone({ error: choose(of) })
    .int()
    .nonnegative()
    .nullable()
    .transform((v) => v || null)
    .meta({ 'x-entity': of })

/** What filters, sorts and columns call a field of the brokerage's own. */
export const ownField = z.string().regex(/^Custom\d{1,15}$/) as unknown as z.ZodType<OwnField, OwnField>
/** A column that the list of contacts may show, the brokerage's own fields included. */
export const listColumn = z.union([z.enum(columnNames), ownField], 'Choose columns that the list has')

/** The guid of something; what it is known by instead of a number. */
export const guid = (of: Entity) => z.guid(choose(of)).meta({ 'x-entity': of, 'x-guid': true })

/** A saved property search, a contact's or a user's own: by its number or its guid. */
export const searchId = (of: 'search' | 'user-search') =>
  z.union([typedNumber().int().positive(), z.guid()], 'Choose a search').meta({ 'x-entity': of, ...blankIsAbsent })

/** An id in an answer, or how many there are of something. */
export const number = z.number().meta({ type: 'integer' })
/** An instant in an answer: ISO 8601 in UTC. */
export const instant = z
  .string()
  .meta({ format: 'date-time', description: 'ISO 8601 in UTC.', example: '2030-05-17T15:00:00.000Z' })
/**
 * An instant in a request. The server accepts any usual form, and reads one without an offset in the user's zone
 * (docs/rules.md#dates); this schema requires the offset. Read as ISO 8601 in UTC.
 */
export const sentInstant = (error: string) =>
  z.iso
    .datetime({ offset: true, error })
    .transform((text) => new Date(text).toISOString())
    .meta({
      example: '2030-05-17T15:00:00Z',
      description: "ISO 8601 or MM/DD/YYYY, h:mm am; read in the user's time zone if it has no offset.",
      'x-date': 'instant',
    })
/** A flag in a query or form, sent as text. */
export const flag = z.union([z.boolean(), z.stringbool()]).meta(blankIsAbsent)
/** The number of rows requested. */
export const take = (usual: number, max: number) =>
  typedNumber({ error: `Ask for 1 to ${max} rows` })
    .int()
    .min(1)
    .max(max)
    .default(usual)
    .meta(blankIsAbsent)
/** The header of a list that may have more rows than are returned. */
export const totalCount = { 'X-Total-Count': 'Total number of rows.' }
/** The page number; the first is 1. */
export const pageNumber = typedNumber({ error: 'Ask for page 1 or a later one' })
  .int()
  .min(1)
  .max(10_000_000)
  .default(1)
  .meta(blankIsAbsent)
/** Where a list continues or ends: the id of one of its rows. */
export const cursor = typedNumber({ error: 'Send the id of a row of the list' })
  .int()
  .positive()
  .optional()
  .meta(blankIsAbsent)

/** The message for a field that was not sent at all. */
const whenMissing = (words?: string) => (issue: { input?: unknown }) => (issue.input === undefined ? words : undefined)

/**
 * One line of typed text: trimmed, control characters refused. Characters that would break the line invisibly become
 * spaces; those that change the text direction, so that it reads as something else, are dropped: phones copy them along
 * with numbers.
 */
export const line = (max = 200, missing?: string) =>
  z
    .string({ error: whenMissing(missing) })
    .overwrite((text) => text.replace(/[\u0085\u2028\u2029]/g, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point; PostgreSQL cannot store NUL.
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Remove the unprintable characters')
/** A line that must not be empty. `label` is what the screen calls it. */
export const required = (label: string, max = 200) =>
  line(max, `${label} is required`).regex(/[^\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u, `${label} is required`)
/** Empty text is stored as null. */
const noneIfEmpty = <T extends z.ZodType<string | null, string>>(s: T) => s.nullable().transform((v) => v || null)
/** A line that may be omitted or cleared. */
export const optionalLine = (max = 200) => noneIfEmpty(line(max))

/** An email address, also of 'Ana Diaz <ana@example.com>', in lower case. */
const address = z
  .string()
  .overwrite((typed) => readEmailAddress(typed) ?? typed.trim())
  .max(254, { error: 'Use at most 254 characters', abort: true })
const wrongAddress = ({ input }: { input?: unknown }) => emailFault(String(input))
export const email = address
  .refine((v) => readEmailAddress(v) !== null, { error: wrongAddress })
  .meta({ example: 'ana@example.com', format: 'email' })
export const optionalEmail = address
  .nullable()
  .refine((v) => !v || readEmailAddress(v) !== null, { error: wrongAddress })
  .transform((v) => v || null)
  .meta({ example: 'ana@example.com' })

const phoneWhere = (
  isPhone: (text: string) => boolean,
  { missing, hasNotes }: { missing?: string; hasNotes?: boolean } = {},
) =>
  z
    .string({ error: whenMissing(missing) })
    .trim()
    .max(60, 'Enter a 10 digit phone number')
    .nullable()
    .refine((v) => !v || isPhone(v), { error: ({ input }) => phoneFault(String(input), { hasNotes }) })
    .transform((v) => (v ? (phoneDigits(v) ?? v) : null))
    .meta({ example: '(512) 555-0101', description: 'Accepted in any format; null or empty if none.' })
/** A phone in any form, stored as ten digits; empty is null. */
export const phone = phoneWhere((v) => phoneDigits(v) !== null)
/** The same of a contact, whose notes have room for an extension. */
export const contactPhone = phoneWhere((v) => phoneDigits(v) !== null, { hasNotes: true })
/** A phone that must not be empty. `label` is what the screen calls it. */
export const requiredPhone = (label: string) =>
  phoneWhere((v) => phoneDigits(v) !== null, { missing: `${label} is required` }).refine(
    (v) => v !== null,
    `${label} is required`,
  )
/** A contact's phone in any form, for values that may be sent back unchanged: earlier versions stored any ten digits. */
export const storedPhone = phoneWhere((v) => phoneDigits(v) !== null || /^\d{10}$/.test(v), { hasNotes: true })

/** A US zip code, five digits. */
export const zip = z
  .string()
  .trim()
  .regex(/^(\d{5})?$/, 'Enter a 5 digit zip code')
  .nullable()
  .transform((v) => v || null)
  .meta({ example: '78701', description: 'Null or empty if none.' })

export const stateCodes = [
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA',
  'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR',
  'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY',
] as const // biome-ignore format: a list reads better in rows
/** One of the 50 states or DC. */
export const stateCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((v) => v === '' || (stateCodes as readonly string[]).includes(v), 'Choose a state')
  .nullable()
  .transform((v) => v || null)
  .meta({ example: 'TX', description: 'Null or empty if none.' })

/** A calendar day without a time, YYYY-MM-DD; there was no year 0. The server accepts any usual form. */
export const isoDay = z.iso
  .date('Enter a date such as 05/17/2026')
  .refine((v) => v >= '0001', 'Enter a date such as 05/17/2026')
  .meta({ description: 'YYYY-MM-DD or MM/DD/YYYY.', 'x-date': 'day' })
/** The same, or none. */
export const day = z
  .union([isoDay, z.literal(''), z.null()])
  .transform((v) => v || null)
  .meta({
    example: '2024-05-17',
    description: 'YYYY-MM-DD or MM/DD/YYYY; null or empty if none.',
    'x-date': 'day',
  })
/**
 * A day of a report, which bounds it if it is given, in any usual form (docs/rules.md#dates): read where the user's
 * zone is known.
 */
export const reportDay = z.string().max(40).optional().meta(blankIsAbsent)

/**
 * Dollars as people write them. Sent and stored as decimal text with two places, never as a float to compute with; at
 * most 12 digits before the point.
 */
export const money = z
  .union([z.string(), z.number(), z.null()])
  .transform((v, ctx) => {
    const amount = readMoney(String(v ?? ''))
    if (amount !== undefined) return amount
    ctx.addIssue({ code: 'custom', message: moneyFault(String(v)) })
    return z.NEVER
  })
  .meta({
    example: '85,000',
    description: 'May include $ and commas, or be written as 450k or 1.2 million; null or empty if none.',
  })

const isTimeZone = (name: string) => {
  try {
    // By name only: PostgreSQL reads an offset such as +05:30 with the opposite sign.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
/** An IANA time zone, by its current name or an earlier one. */
export const timeZone = z.string().refine(isTimeZone, 'Choose a time zone').meta({ example: 'America/Chicago' })

/** Page sizes of every list. */
export const pageSizes = [10, 25, 50, 100] as const

/** The answer of a call that returns nothing else. */
export const done = z.object({ Successful: z.literal(true) }).meta({ id: 'Done' })
/** The address of a file or download: works for five minutes, for that one file, without a session. */
export const link = z.object({ Url: z.string() }).meta({ id: 'Link' })
