import { z } from 'zod'
import { userOption } from '../brokerage/users.ts'
import { endpoint } from '../endpoint.ts'
import { day as dayOrNone, id, idOrNone, instant, money, number } from '../fields.ts'
import { financials } from './commission.ts'
import { planAssignmentBody, planBody } from './plans.ts'
import { shownAmount } from './transactions.ts'

const text = z.string()
const dollars = z.string()
const percent = z.string()
const day = z.string().meta({ description: 'YYYY-MM-DD.', example: '2026-05-17' })
const named = z.array(z.object({ Name: text, Amount: dollars }))

/** What a plan makes of an agent's part of a deal. These amounts and the agent's concessions add up to Commission. */
const agentSplit = z.object({
  /** Null for an agent without a plan. */
  PlanName: text.nullable(),
  YearBegins: day.nullable(),
  /** The agent's part of the deal in percent, and of the adjusted commission in dollars. */
  SharePerc: percent,
  Commission: dollars,
  OffTheTop: named,
  /** What is split between broker and agent. */
  Shared: dollars,
  BrokerSplit: dollars,
  TeamLead: dollars,
  AfterSplit: named,
  AgentNet: dollars,
  /** In the plan year, including this deal. */
  PaidTowardCap: dollars,
  IsCapped: z.boolean(),
  /** Sentences. */
  Reasons: z.array(text),
})

/** A deal, in the order it counts in an agent's plan year. */
const yearDeal = agentSplit
  .extend({
    TransactionId: number,
    Address: text,
    IsClosed: z.boolean(),
    /** DateClosed for a closed deal, ClosingDate for an open one. */
    Day: day.nullable(),
    IsOverridden: z.boolean(),
    CanOpen: z.boolean(),
  })
  .meta({ id: 'PlanYearDeal' })
export type PlanYearDeal = z.infer<typeof yearDeal>

const standing = z
  .object({
    UserId: number,
    Name: text,
    PlanId: number,
    PlanName: text,
    YearBegins: day,
    /** The first day of the next plan year; null if it never rolls over. */
    YearEnds: day.nullable(),
    CapAmount: dollars.nullable(),
    /** Toward the cap: from closed deals; Expected: from all deals due to close in this plan year. */
    Paid: dollars,
    Expected: dollars,
    Left: dollars.nullable(),
    IsCapped: z.boolean(),
    TierBasis: z.enum(['Commission', 'BrokerSplit', 'Volume', 'Deals']),
    /** The agent's tier today. */
    Tier: z.object({ From: text, BrokerSplitPerc: percent }),
    /** Left is the distance to it, in dollars or deals as TierBasis says. */
    NextTier: z.object({ From: text, BrokerSplitPerc: percent, Left: text }).nullable(),
    /** Fees with caps of their own, and what was paid of them. */
    Fees: z.array(z.object({ Name: text, Amount: dollars, CapAmount: dollars }).meta({ id: 'StandingFee' })),
  })
  .meta({ id: 'AgentStanding' })
export type PlanStanding = z.infer<typeof standing>

const ownStanding = standing
  .extend({
    /** The deals of this plan year, in the order they count. */
    Deals: z.array(yearDeal),
    /** Earlier plan years, latest first. */
    Years: z.array(
      z
        .object({
          PlanName: text,
          YearBegins: day,
          CapAmount: dollars.nullable(),
          Paid: dollars,
          Commission: dollars,
          DealCount: number,
        })
        .meta({ id: 'PlanYear' }),
    ),
  })
  .meta({ id: 'PlanStanding' })

export const planStanding = endpoint({
  method: 'GET',
  path: 'api/commissions/plans/standing',
  summary: "Get an agent's standing",
  permission: 'signed-in',
  // The user by default; others' are seen with SeeFigures or ManageCommissions.
  query: z.object({ userId: id('agent').optional() }),
  response: ownStanding.nullable(),
})

export const planStandings = endpoint({
  method: 'GET',
  path: 'api/commissions/plans/standings',
  summary: "List agents' standings by name",
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(standing),
})

export const dealPlan = endpoint({
  method: 'GET',
  path: 'api/commissions/financials/{transactionId}/plan',
  summary: 'Get the split plans applied to a transaction',
  permission: 'SeeCommissions',
  params: z.object({ transactionId: id('transaction') }),
  response: z.object({
    TransactionId: number,
    /** Whether any of its agents is on a plan. */
    IsPlanned: z.boolean(),
    /** It is closed and no longer changes. */
    IsSettled: z.boolean(),
    /** As of PlanYearDeal: without one, or once it has passed, the figures are those of a closing today. */
    Day: day.nullable(),
    /** The split was set by hand instead; Note is null for one from before there was a plan. */
    Override: z
      .object({
        BrokerSplitPerc: percent,
        Note: text.nullable(),
        ByName: text.nullable(),
        DateCreated: instant.nullable(),
      })
      .nullable(),
    /** The transaction's own agent first. */
    Agents: z.array(
      agentSplit
        .extend({
          AgentId: number,
          AgentName: text,
          PlanId: number.nullable(),
          /** Who receives TeamLead. */
          Leader: userOption.nullable(),
        })
        .meta({ id: 'DealPlanAgent' }),
    ),
  }),
})

/** The opposite is PUT financials with a BrokerSplitPerc and a SplitNote. */
export const followPlan = endpoint({
  method: 'PUT',
  path: 'api/commissions/financials/{transactionId}/plan',
  summary: 'Revert a manual split to the plan',
  permission: 'WorkTransactions',
  params: z.object({ transactionId: id('transaction') }),
  response: financials,
})

export const closingPreview = endpoint({
  method: 'GET',
  path: 'api/commissions/financials/{transactionId}/closing',
  summary: 'Preview the commission at closing',
  permission: 'SeeCommissions',
  params: z.object({ transactionId: id('transaction') }),
  // As they would be saved; if omitted, as they are.
  query: z.object({ salesPrice: money.optional(), dateClosed: dayOrNone.optional() }),
  response: z.object({
    /** The lines of the commission. */
    PreSplitTotal: dollars,
    AdjustedGross: dollars,
    Concessions: dollars,
    BrokerSplit: dollars,
    NetCommission: dollars,
    AgentNet: dollars,
    /** Sentences: why plans would split it differently than now, and why in this way. */
    Why: z.array(text),
  }),
})

const lines = z.object({ BrokerSplit: dollars, NetCommission: dollars, AgentNet: dollars })
const recalculated = z
  .object({
    /** In the order in which they were settled; those that the user may see. */
    Deals: z.array(
      z
        .object({
          TransactionId: number,
          Address: text,
          AgentName: text,
          DateClosed: day.nullable(),
          Before: lines,
          After: lines,
          /** Sentences: why plans split it in this way. */
          Why: z.array(text),
        })
        .meta({ id: 'RecalculatedDeal' }),
    ),
    /** How many more there are. */
    Others: number,
  })
  .meta({ id: 'RecalculatedDeals' })
export type Recalculated = z.infer<typeof recalculated>

export const laterDeals = endpoint({
  method: 'GET',
  path: 'api/commissions/financials/{transactionId}/later',
  summary: 'Preview later closed deals if this one no longer counts',
  permission: 'SeeCommissions',
  params: z.object({ transactionId: id('transaction') }),
  response: recalculated,
})

export const outdatedDeals = endpoint({
  method: 'GET',
  path: 'api/commissions/financials/{transactionId}/outdated',
  summary: 'Preview the recalculation of outdated closed deals',
  permission: 'SeeCommissions',
  params: z.object({ transactionId: id('transaction') }),
  response: recalculated,
})

/** Nothing is recalculated unless exactly these deals would get exactly these figures: otherwise 409. They are only compared. */
export const recalculateOutdated = endpoint({
  method: 'POST',
  path: 'api/commissions/financials/{transactionId}/outdated',
  summary: 'Recalculate outdated closed deals',
  permission: 'ManageCommissions',
  params: z.object({ transactionId: id('transaction') }),
  body: z.object({
    Confirmed: z
      .array(
        z.object({
          /** Compared with what is found, never looked up. */
          TransactionId: z.int('Send the TransactionId'),
          After: z.object({ BrokerSplit: shownAmount, AgentNet: shownAmount }),
        }),
      )
      .min(1, 'Send the figures that you confirm')
      .max(1000, 'Confirm at most 1,000 deals at a time'),
  }),
  response: z.object({ Recalculated: number }),
})

const brief = z.object({
  PlanName: text.nullable(),
  BrokerSplit: dollars,
  /** Everything the plan takes: fees, the broker's split and the leader's share. */
  Taken: dollars,
  AgentNet: dollars,
})

export const previewPlan = endpoint({
  method: 'POST',
  path: 'api/commissions/plans/preview',
  summary: "Preview split plans on an agent's open deals",
  permission: 'ManageCommissions',
  body: z.object({
    UserId: id('agent'),
    /** A plan as it would be saved; one with a PlanId is tried in place of the saved one. */
    Plan: planBody.optional(),
    /** As they would be saved, with those lacking a PlanId under Plan; if omitted, as they are. */
    Assignments: z
      .array(planAssignmentBody.extend({ PlanId: idOrNone('split-plan') }))
      .max(100, 'Use at most 100 plans')
      .optional(),
  }),
  response: z.object({
    /** As of today; null without a plan. */
    Standing: standing.nullable(),
    /** The open deals, in the order they would count. */
    Deals: z.array(
      z
        .object({
          TransactionId: number,
          Address: text,
          Day: day.nullable(),
          Before: brief,
          After: brief.extend({ Reasons: z.array(text), IsCapped: z.boolean() }),
        })
        .meta({ id: 'PlanPreviewDeal' }),
    ),
    Before: brief.omit({ PlanName: true }),
    After: brief.omit({ PlanName: true }),
  }),
})
