import { add, amountOf, centsOf, subtract } from '@dormer/contract/cents'
import { type Commission, commissionLines } from '@dormer/contract/deals/commission-lines'
import { BUYER, SELLER } from '@dormer/contract/deals/people'

/** The facts a statement is made from. */
export type Facts = {
  Brokerage: string
  /** On one line. */
  PostalAddress: string | null
  Type: 'Listing' | 'Purchase'
  /** Street, unit and town. */
  Property: string | null
  AgentId: number | null
  /** Agents' names by id. */
  Agents: ReadonlyMap<number, string>
  Closing: string | null
  Price: string | null
  People: readonly { PeopleRoleId: number; FullName: string; CompanyName: string | null }[]
  Commission: Commission
  /** What was typed about payees, by key. */
  Typed: readonly { Key: string; Name: string; Instructions: string }[]
}

export type Payee = {
  Key: string
  For: string
  Amount: string
  Name: string
  Instructions: string
  CanRename: boolean
  IsTyped: boolean
}

/** The names of the people in these roles, in words; null if there are none. */
export const namesOf = ({ People }: Pick<Facts, 'People'>, ...roles: number[]) =>
  People.filter(({ PeopleRoleId }) => roles.includes(PeopleRoleId))
    .map(({ FullName }) => FullName)
    .join(', ') || null

const ESCROW_OFFICER = 9
const TITLE_OFFICER = 10
export const escrowOf = (facts: Pick<Facts, 'People'>) => {
  const of = (...roles: number[]) => facts.People.find(({ PeopleRoleId }) => roles.includes(PeopleRoleId))
  const [escrow, title] = [of(ESCROW_OFFICER), of(TITLE_OFFICER)]
  return {
    TitleCompany: title?.CompanyName ?? escrow?.CompanyName ?? null,
    EscrowOfficer: (escrow ?? title)?.FullName ?? null,
  }
}

/**
 * Who gets what at the closing: a deduction goes to the brokerage unless somebody else is named, concessions go to the
 * client. The amounts add up to what the closing agent pays: the gross commission plus what was added to it before the
 * split.
 */
export const payeesOf = (facts: Facts): { Payees: Payee[]; Total: string } => {
  const { Brokerage, PostalAddress, Commission: entered, Typed, AgentId, Agents } = facts
  const lines = commissionLines(entered)
  const typed = (Key: string) => Typed.find((one) => one.Key === Key)
  const mailed = PostalAddress ? `Check, mailed to ${PostalAddress}` : ''
  const payee = (Key: string, For: string, Amount: string, name: string, usual: string, CanRename: boolean): Payee => {
    const Name = (CanRename && typed(Key)?.Name) || name
    // It is unknown how a different payee is paid.
    const Instructions = typed(Key)?.Instructions || (Name === name ? usual : '')
    return { Key, For, Amount, Name, Instructions, CanRename, IsTyped: typed(Key) !== undefined }
  }
  /** Deductions by description, which stays the same when plans fill them again. */
  const deductions = (kind: 'pre' | 'post', list: Commission['PreSplitAdjustments'], amounts: readonly string[]) =>
    list.flatMap(({ Description, EntryType }, at) => {
      const amount = amounts[at] ?? '0.00'
      const Key = `${kind}:${Description.trim().toLowerCase()}`
      return EntryType === 'debit' ? [payee(Key, Description, amountOf(-centsOf(amount)), Brokerage, mailed, true)] : []
    })
  const added = (list: Commission['PreSplitAdjustments'], amounts: readonly string[]) =>
    amounts.filter((_, at) => list[at]?.EntryType === 'credit')
  const before = entered.PreSplitAdjustments
  const after = entered.PostSplitAdjustments ?? []
  const client = namesOf(facts, facts.Type === 'Listing' ? SELLER : BUYER)
  const agent = (id: number | null, For: string, amount: string) =>
    payee(`agent:${id ?? 0}`, For, amount, Agents.get(id ?? 0) ?? '', `Check, in care of ${Brokerage}`, false)
  // What agents get in addition, after the split, is the brokerage's to pay.
  const given = add(...added(after, lines.PostSplit))
  const all = [
    payee('brokerage', 'Brokerage commission', subtract(lines.BrokerSplit, given), Brokerage, mailed, false),
    ...deductions('pre', before, lines.PreSplit),
    payee('concessions', 'Concession', lines.Concessions, client ?? '', 'Credit at closing', true),
    ...deductions('post', after, lines.PostSplit),
    ...(entered.AgentSplits ?? []).map(({ AgentId }, at) =>
      agent(AgentId, 'Agent commission', lines.AgentSplits[at] ?? '0.00'),
    ),
    agent(AgentId, 'Agent commission', lines.AgentNet),
  ]
  return {
    Payees: all.filter(({ Amount }) => centsOf(Amount) !== 0n),
    Total: add(lines.GrossCommission, ...added(before, lines.PreSplit)),
  }
}

/** The payments: one per payee, with what they are for. */
export const paymentsOf = (payees: readonly Payee[]) =>
  [...Map.groupBy(payees, ({ Name, Instructions }) => `${Name.trim().toLowerCase()}\n${Instructions}`).values()].map(
    (parts) => ({
      Name: parts[0]?.Name ?? '',
      Instructions: parts[0]?.Instructions ?? '',
      Parts: parts.map(({ For, Amount }) => ({ For, Amount })),
      Amount: add(...parts.map(({ Amount }) => Amount)),
    }),
  )

/**
 * What keeps the statement from being made; each is shown after 'It still needs'. `canPrint` says whether a text can be
 * printed.
 */
export const missingOf = (facts: Facts, canPrint: (text: string) => boolean): string[] => {
  const { Payees, Total } = payeesOf(facts)
  const owing = paymentsOf(Payees).find(({ Amount }) => centsOf(Amount) < 0n)
  const { TitleCompany, EscrowOfficer } = escrowOf(facts)
  const missing: [unknown, string][] = [
    [facts.Property, 'the address of the property'],
    [facts.Closing, 'the closing date'],
    [Number(facts.Price ?? 0) > 0, 'the sales price'],
    [centsOf(Total) > 0n, 'the gross commission'],
    [facts.AgentId, "the transaction's agent"],
    // The other side belongs to another brokerage: it is named if known.
    facts.Type === 'Listing' ? [namesOf(facts, SELLER), 'a seller'] : [namesOf(facts, BUYER), 'a buyer'],
    [TitleCompany, 'the title company: the company of an escrow or title officer among the people'],
    [facts.PostalAddress, "the brokerage's postal address, which an admin sets under Brokerage"],
    [!owing, owing && `another split: ${owing.Name} would be paid ${owing.Amount}`],
  ].map(([there, what]) => [there, String(what)])
  const unpaid = Payees.find(({ Instructions }) => !Instructions)
  if (unpaid && facts.PostalAddress) missing.push([false, `how ${unpaid.Name || unpaid.For} is paid`])
  const printed = [
    facts.Brokerage,
    facts.Property,
    namesOf(facts, BUYER),
    namesOf(facts, SELLER),
    TitleCompany,
    EscrowOfficer,
    ...Payees.flatMap(({ Name, For }) => [Name, For]),
  ]
  const odd = printed.find((text) => text && !canPrint(text))
  if (odd) missing.push([false, `${odd} in Latin, Greek or Cyrillic letters`])
  return missing.filter(([there]) => !there).map(([, what]) => what)
}
