import type { Financials } from '@dormer/contract/deals/commission'
import { type Adjustment, commissionLines } from '@dormer/contract/deals/commission-lines'
import { readMoney } from '@dormer/contract/money'
import { expect, test } from 'vitest'
import { readPercent } from '../../../forms/read-percent.ts'
import { draftOf, restructured, type Typed, withAdjustment } from './commission.draft.ts'

const prices = { SalesPrice: '500000', ListingPrice: null }
const bonus = { Id: 1, Description: 'Bonus', EntryType: 'credit', AmountType: 1, Amount: '900.00' } as const
const fee: Adjustment = { Description: 'Fee', EntryType: 'debit', AmountType: 1, Amount: '100' }
/** As in the server's response. */
const saved = (entered: object): Financials => {
  const commission = {
    GCIType: 'Percent' as const,
    CommSplitPerc: null,
    GrossCommission: null,
    PreSplitAdjustments: [],
    Concessions: null,
    BrokerSplitPerc: null,
    ...entered,
  }
  const lines = commissionLines({ ...commission, ...prices })
  return { ...commission, ...lines, FinancialsId: 1, PostSplitAdjustments: [], AgentSplits: [] } as never
}
const three = saved({ CommSplitPerc: '3', BrokerSplitPerc: '20', Concessions: '500', PreSplitAdjustments: [bonus] })
const flat = saved({ GCIType: 'Dollar', GrossCommission: '15000.00' })

test.for<[string, string | null | undefined, string | null | undefined]>([
  ['', null, null],
  ['$1,200.50', '1200.50', undefined],
  ['3.', '3', '3'],
  ['.5', '0.5', '0.5'],
  ['2.75 %', undefined, '2.75'],
  ['101', '101', undefined],
  ['-1', undefined, undefined],
  ['1e3', undefined, undefined],
  ['$1,234.5', '1234.5', undefined],
  ['3,5', undefined, undefined],
  ['1,23', undefined, undefined],
  ['1.234,50', undefined, undefined],
  ['9999999999999', undefined, undefined],
  ['85k', '85000', undefined],
])('%j is read', ([typed, money, percent]) => {
  expect(readMoney(typed)).toBe(money)
  expect(readPercent(typed)).toBe(percent)
})

test.for<[string, Financials, Typed, object, string]>([
  ['nothing', three, {}, {}, '12220.00'],
  ['the same again', three, { CommSplitPerc: '3.0', Concessions: '500', BrokerSplitPerc: '20%' }, {}, '12220.00'],
  ['a percentage', three, { CommSplitPerc: '2.5' }, { GCIType: 'Percent', CommSplitPerc: '2.5' }, '10220.00'],
  ['concessions taken off', three, { Concessions: '' }, { Concessions: null }, '12720.00'],
  ['a split of the same dollars', three, { BrokerSplit: '3180' }, {}, '12220.00'],
  ['a split in dollars', three, { BrokerSplit: '3333.33' }, { BrokerSplitPerc: '20.964340' }, '12066.67'],
  ['no split', three, { BrokerSplit: '' }, { BrokerSplitPerc: '0' }, '15400.00'],
  ['dollars for dollars', flat, { GrossCommission: '15,000' }, {}, '15000.00'],
  [
    'the other way',
    three,
    restructured(draftOf(three, prices, {}), 'Dollar'),
    { GCIType: 'Dollar', GrossCommission: '15000.00' },
    '12220.00',
  ],
  ['an adjustment', three, { adjustments: [fee] }, { PreSplitAdjustments: [bonus, { ...fee, Id: null }] }, '12140.00'],
  [
    'one of the same description',
    three,
    { adjustments: [{ ...fee, Description: ' BONUS' }] },
    { PreSplitAdjustments: [{ ...fee, Id: 1, Description: ' BONUS' }] },
    '11420.00',
  ],
  ['one after the split', three, { after: [fee] }, { PostSplitAdjustments: [{ ...fee, Id: null }] }, '12220.00'],
  ['one that is gone', flat, { adjustments: [bonus] }, { PreSplitAdjustments: [{ ...bonus, Id: null }] }, '15900.00'],
] as const)('%s', ([, from, typed, changes, net]) => {
  const draft = draftOf(from, prices, typed)
  const sent = draft.changes.BrokerSplitPerc
  expect({ ...draft.changes, ...(sent && { BrokerSplitPerc: sent === '0' ? '0' : Number(sent).toFixed(6) }) }).toEqual(
    changes,
  )
  expect(draft.lines.NetCommission).toBe(net)
  expect(draft.isDirty).toBe(Object.keys(changes).length > 0)
  expect([draft.faults, draft.missing]).toEqual([{}, undefined])
})

test.for<[Typed, string]>([
  [{ CommSplitPerc: '300' }, 'Enter a percentage from 0 to 100, such as 2.5'],
  [{ CommSplitPerc: '' }, 'Missing Info: Structure percent or dollar amount is required.'],
  [{ GCIType: 'Dollar' }, 'Missing Info: Structure percent or dollar amount is required.'],
  [{ BrokerSplit: '15900.01' }, 'The split is more than the adjusted commission'],
  [
    { BrokerSplit: '10', CommSplitPerc: '0', adjustments: [{ ...bonus, EntryType: 'debit', Amount: '0' }] },
    'Enter the gross commission first',
  ],
])('%j cannot be saved', ([typed, told]) => {
  const { faults, missing, isDirty } = draftOf(three, prices, typed)
  expect([...Object.values(faults), missing].filter(Boolean)).toEqual([told])
  expect(isDirty).toBe(true)
})

test('an adjustment that is edited twice is one', () => {
  const renamed = { ...bonus, Description: 'Bonus 2' }
  const once = withAdjustment({}, renamed, bonus)
  const twice = withAdjustment(once, { ...renamed, Amount: '1' }, renamed)
  expect(draftOf(three, prices, twice).adjustments).toEqual([{ ...renamed, Amount: '1' }])
})

test('a structure that is looked at the other way before there is a price is not lost', () => {
  const none = { SalesPrice: null, ListingPrice: null }
  const dollars = restructured(draftOf(three, none, {}), 'Dollar')
  const back = { ...dollars, ...restructured(draftOf(three, none, dollars), 'Percent') }
  expect(draftOf(three, none, back)).toMatchObject({ isDirty: false, shown: { CommSplitPerc: '3' } })
})

test.for([
  [null, ''],
  // The value from the plan or from somebody is shown, even if it is zero.
  ['Plan', '0'],
  ['Hand', '0'],
] as const)('no split, said by %j, is shown as %j', ([SplitBy, expected]) =>
  expect(draftOf({ ...saved({ CommSplitPerc: '3' }), BrokerSplitPerc: '0', SplitBy }, prices, {}).shown).toMatchObject({
    BrokerSplitPerc: expected,
    BrokerSplit: expected && '0.00',
  }),
)
