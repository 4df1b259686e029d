import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blankIsAbsent,
  day,
  done,
  flag,
  id,
  idOrNone,
  instant,
  line,
  money,
  number,
  optionalLine,
  pageNumber,
  stateCode,
  take,
  typedNumber,
  zip,
} from '../fields.ts'
import { opportunityTypes, outcomes, percent, stageGiven } from './stages.ts'

const text = z.string().nullable()
/** Dollars as decimal text. */
const dollars = z.string().meta({ example: '15900.00' })
const dayText = z.string().nullable().meta({ description: 'YYYY-MM-DD; null if none.', example: '2026-05-17' })

/** The transaction that an opportunity has become, as it stands now. */
export const linkedTransaction = z
  .object({
    TransactionId: number,
    Status: z.string(),
    Address: text,
    DateClosed: dayText,
    /** Whether the user may open it. */
    CanOpen: z.boolean(),
  })
  .meta({ id: 'LinkedTransaction' })

export const opportunity = z
  .object({
    Id: number,
    /** As typed; where it is null, screens say the contact's name. */
    Name: text,
    Type: z.enum(opportunityTypes),
    Stage: number,
    StageName: z.string(),
    ContactId: number,
    ContactName: z.string(),
    UserId: number,
    UserName: z.string(),
    ProjectedCloseDate: dayText,
    SalesPrice: dollars.nullable(),
    GCI: dollars.nullable(),
    /** Orders the stage, lowest first; may have a fraction. */
    Position: z.number(),
    // Beyond the specification.
    /** Whether the user may open the contact. */
    CanOpenContact: z.boolean(),
    /** Its own, in percent; null for that of its stage. */
    Probability: number.nullable(),
    /** The one that counts: 100 where won, 0 where lost, else its own or that of its stage. */
    EffectiveProbability: number,
    Outcome: z.enum(outcomes),
    /** Since when it is in its stage. */
    DateStageEntered: instant,
    /** Whole days in its stage. */
    DaysInStage: number,
    /** Longer in its stage than that allows. */
    IsStuck: z.boolean(),
    LostReasonId: number.nullable(),
    /** Also of a reason that has been deleted since. */
    LostReason: text,
    LostNote: text,
    /** When it was won or lost; null while it is open. */
    DateDecided: instant.nullable(),
    Transaction: linkedTransaction.nullable(),
    /** Sent with a move, or a change: 409 if somebody has changed it since. */
    Version: number,
    DateCreated: instant,
  })
  .meta({ id: 'Opportunity' })
export type Opportunity = z.infer<typeof opportunity>

/** As the database counts. */
const version = typedNumber({ error: 'Send the Version of the card' })
  .int('Send the Version of the card')
  .min(0, 'Send the Version of the card')
  .max(2_147_483_647, 'Send the Version of the card')

/** YYYY-MM. */
export const month = z
  .string()
  .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Choose a month such as 2026-05')
  .optional()
  .meta({ ...blankIsAbsent, example: '2026-05' })

const LONG = 2000
/** What the list and bulk changes choose by; all of them together. */
const criteria = {
  /** In the name, or the contact's name. */
  search: line(200).optional(),
  type: z
    .enum([...opportunityTypes, 'Both'], 'Choose Purchase, Listing or Both')
    .optional()
    .meta(blankIsAbsent),
  /** Null or 0 is everybody; others than admins get their own. */
  userId: idOrNone('user').optional(),
  stage: stageGiven.optional(),
  outcome: z.enum(outcomes, 'Choose Open, Won or Lost').optional().meta(blankIsAbsent),
  isStuck: flag.optional(),
  /** The month of ProjectedCloseDate, YYYY-MM. */
  month,
  /** With a ProjectedCloseDate before this month, or after it. */
  beforeMonth: month,
  afterMonth: month,
  /** Won in this month, of the brokerage's time zone. */
  wonMonth: month,
  /** Without ProjectedCloseDate. */
  noCloseDate: flag.optional(),
  /** Open, with a ProjectedCloseDate before today. */
  isOverdue: flag.optional(),
  lostReasonId: idOrNone('lost-reason').optional(),
  contactId: idOrNone('contact').optional(),
  transactionId: idOrNone('transaction').optional(),
}
export type OpportunityCriteria = z.infer<z.ZodObject<typeof criteria>>

export const opportunitySorts = [
  'Name',
  'Type',
  'Stage',
  'ContactName',
  'UserName',
  'ProjectedCloseDate',
  'SalesPrice',
  'GCI',
  'Probability',
  'DaysInStage',
  'DateCreated',
] as const
export type OpportunitySort = (typeof opportunitySorts)[number]

export const opportunityTotals = {
  Count: number,
  TotalVolume: dollars,
  TotalGCI: dollars,
  /** Each by its probability, rounded to cents at the end. */
  WeightedVolume: dollars,
  WeightedGCI: dollars,
}

/** How many opportunities are returned unless `take` says otherwise. */
export const OPPORTUNITIES = 50

export const opportunities = endpoint({
  method: 'GET',
  path: 'api/opportunities',
  summary: 'List opportunities with their totals',
  permission: 'signed-in',
  query: z.object({
    ...criteria,
    sort: z.enum(opportunitySorts, 'Choose a column to sort by').default('DateCreated').meta(blankIsAbsent),
    descending: flag.default(false),
    page: pageNumber,
    take: take(OPPORTUNITIES, 500),
  }),
  response: z
    .object({
      Opportunities: z.array(opportunity),
      /** Of all that match, not of the page. */
      ...opportunityTotals,
    })
    .meta({ id: 'OpportunityList' }),
})
export type OpportunityList = z.infer<typeof opportunities.response>

const given = {
  Name: optionalLine(200).optional(),
  Type: z.enum(opportunityTypes, 'Choose Purchase or Listing'),
  Stage: stageGiven,
  ContactId: id('contact'),
  UserId: id('agent'),
  ProjectedCloseDate: day.optional(),
  SalesPrice: money.optional(),
  GCI: money.optional(),
  Position: typedNumber({ error: 'Enter a position, 0 for the first' })
    // Cards that are moved above the first have ranks below 0.
    .min(-1_000_000, 'Enter a position of at least -1,000,000')
    .max(99_000_000, 'Enter a position of at most 99,000,000')
    .optional()
    .meta({ ...blankIsAbsent, example: 3 }),
  Probability: percent.nullable().optional(),
  LostReasonId: idOrNone('lost-reason').optional(),
  LostNote: optionalLine(LONG).optional(),
}
/** The schema of a form that creates one. */
export const newOpportunityBody = z.object(given)
/** Without an Id it is created; of one with an Id, fields that are left out stay as they are. */
export const opportunityBody = z.object({
  ...given,
  Type: given.Type.optional(),
  Stage: given.Stage.optional(),
  ContactId: given.ContactId.optional(),
  UserId: given.UserId.optional(),
  Id: idOrNone('opportunity').optional(),
  /** The one that was seen; 409 if somebody has changed it since. Not checked if left out. */
  Version: version.optional().meta(blankIsAbsent),
})

/** Creates one, or changes the one with this Id. */
export const saveOpportunity = endpoint({
  method: 'PUT|POST|PATCH',
  path: 'api/opportunities',
  summary: 'Create or update an opportunity',
  permission: 'WorkTransactions',
  creates: true,
  body: opportunityBody,
  refuses: [404],
  response: opportunity,
})

export const getOpportunity = endpoint({
  method: 'GET',
  path: 'api/opportunities/{id}',
  summary: 'Get an opportunity',
  permission: 'signed-in',
  params: z.object({ id: id('opportunity') }),
  response: opportunity,
})

/** For 30 days it is in the trash. */
export const deleteOpportunity = endpoint({
  method: 'DELETE',
  path: 'api/opportunities/{id}',
  summary: 'Delete an opportunity',
  permission: 'WorkTransactions',
  security: 'deletion',
  params: z.object({ id: id('opportunity') }),
  response: done,
})

export const moveBody = z.object({
  Stage: stageGiven,
  /** The card above it, or else the one below it; without either it goes to the end. */
  AfterId: idOrNone('opportunity').optional(),
  BeforeId: idOrNone('opportunity').optional(),
  /** The card's Version as it was seen: 409 says who has moved it where since. */
  Version: version,
  LostReasonId: idOrNone('lost-reason').optional(),
  LostNote: optionalLine(LONG).optional(),
})
/** The server decides on its rank. */
export const moveOpportunity = endpoint({
  method: 'POST',
  path: 'api/opportunities/{id}/move',
  summary: 'Move an opportunity to a place in a stage',
  permission: 'WorkTransactions',
  params: z.object({ id: id('opportunity') }),
  body: moveBody,
  response: opportunity,
})

/** A move between stages; its names are those of then. */
export const opportunityMove = z
  .object({
    Id: number,
    Date: instant,
    /** Who moved it; null for nobody. */
    ByName: text,
    /** Null for its beginning. */
    FromStageName: text,
    ToStageName: z.string(),
    /** Seconds that it had been in the stage before; null for its beginning. */
    SecondsBefore: number.nullable(),
    LostReason: text,
    LostNote: text,
  })
  .meta({ id: 'OpportunityMove' })
export type OpportunityMove = z.infer<typeof opportunityMove>

export const opportunityHistory = endpoint({
  method: 'GET',
  path: 'api/opportunities/{id}/history',
  summary: 'Get where an opportunity has been, and for how long',
  permission: 'signed-in',
  params: z.object({ id: id('opportunity') }),
  response: z
    .object({
      /** Latest first. */
      Moves: z.array(opportunityMove),
      /** The time in each stage in all, in the order in which it came to them. */
      Stages: z.array(
        z.object({ StageName: z.string(), Seconds: number, IsCurrent: z.boolean() }).meta({ id: 'TimeInStage' }),
      ),
    })
    .meta({ id: 'OpportunityHistory' }),
})
export type OpportunityHistory = z.infer<typeof opportunityHistory.response>

/** A listing needs an address; the contact's own is taken for what is left out. Its GCI becomes the gross commission. */
export const becomeTransactionBody = z.object({
  Address: optionalLine().optional(),
  City: optionalLine(100).optional(),
  StateCode: stateCode.optional(),
  ZipCode: zip.optional(),
  /** Where the opportunity moves to; it stays where it is without one. */
  Stage: stageGiven.optional(),
})
/** Asked again, it answers the transaction there is. */
export const becomeTransaction = endpoint({
  method: 'POST',
  path: 'api/opportunities/{id}/transaction',
  summary: 'Create the transaction that an opportunity has become',
  permission: 'WorkTransactions',
  creates: true,
  params: z.object({ id: id('opportunity') }),
  body: becomeTransactionBody,
  response: z.object({ TransactionId: number, Opportunity: opportunity }),
})

/** Only while nobody has worked on that transaction. Asked again, it answers the opportunity as it is. */
export const undoTransaction = endpoint({
  method: 'DELETE',
  path: 'api/opportunities/{id}/transaction',
  summary: 'Undo that an opportunity has become a transaction',
  permission: 'WorkTransactions',
  security: 'deletion',
  params: z.object({ id: id('opportunity') }),
  response: opportunity,
})

/** The most opportunities that are changed at once. */
export const MOST_CHANGED = 5000
export const opportunityBulkActions = ['Move', 'Assign', 'SetCloseDate', 'Delete'] as const
export type OpportunityBulkAction = (typeof opportunityBulkActions)[number]

/**
 * On these, or else on all that match; the number is the one that was confirmed: 409 if it is another now. One that the
 * user may not see refuses the whole call.
 */
export const changeOpportunities = endpoint({
  method: 'POST',
  path: 'api/opportunities/bulk',
  summary: 'Move, assign, date or delete many opportunities',
  permission: 'WorkTransactions',
  security: 'bulk-change',
  body: z
    .object({
      Action: z.enum(opportunityBulkActions, 'Choose what to do'),
      OpportunityIds: z
        .array(id('opportunity'))
        .min(1, 'Choose at least one opportunity')
        .max(MOST_CHANGED, 'Choose at most 5,000 opportunities at a time')
        .nullish(),
      Criteria: z.object(criteria).optional(),
      Count: typedNumber({ error: 'Send how many there are' }).int().min(1).max(1_000_000),
      /** For Move. */
      Stage: stageGiven.optional(),
      LostReasonId: idOrNone('lost-reason').optional(),
      LostNote: optionalLine(LONG).optional(),
      /** For Assign. */
      UserId: id('agent').optional(),
      /** For SetCloseDate; null clears it. */
      ProjectedCloseDate: day.optional(),
    })
    .meta({ example: { Action: 'Delete', Criteria: { search: 'Diaz, first home' }, Count: 1 } }),
  response: done.extend({ Changed: number }),
})
