import { describe, expect, it } from 'vitest'
import { closingWords, needOf, stationsOf, todayAt } from './stations.ts'

const today = '2026-11-27'
const none = {
  ListingDate: null,
  ListingExpDate: null,
  ContractDate: null,
  InspectionDate: null,
  AppraisalDate: null,
  ClosingDate: null,
  DateClosed: null,
}
const purchase = { ...none, Type: 'Purchase' as const, StatusId: 2 }
const line = (LineId: number, DueDate: string | null, more = {}) => ({
  ...{ LineId, Name: `Line ${LineId}`, DueDate, IsMissing: true, IsOverdue: DueDate !== null && DueDate < today },
  ...more,
})
const shown = (...given: Parameters<typeof stationsOf>) =>
  stationsOf(...given).map(({ label, state }) => `${label} ${state}`)

describe('the line of a transaction', () => {
  it.each([
    [
      'its dates in order, and those it needs where they usually come',
      { ...purchase, ContractDate: '2026-11-12', ClosingDate: '2026-12-11' },
      [],
      ['Contract past', 'Inspection unknown', 'Appraisal unknown', 'Closing later'],
    ],
    [
      'before a contract neither inspection nor appraisal is asked for',
      { ...purchase, StatusId: 1 },
      [],
      ['Contract unknown', 'Closing unknown'],
    ],
    [
      'a listing begins with its listing date',
      { ...purchase, Type: 'Listing' as const, StatusId: 1, ListingExpDate: '2027-05-01' },
      [],
      ['Listed unknown', 'Contract unknown', 'Listing expires later', 'Closing unknown'],
    ],
    [
      'a closing in the past of an open one is overdue',
      { ...purchase, ContractDate: '2026-10-01', ClosingDate: '2026-11-20', InspectionDate: '2026-10-05' },
      [],
      ['Contract past', 'Inspection past', 'Appraisal unknown', 'Closing overdue'],
    ],
    [
      'the closing date is no stop of its own where it closed on that day',
      { ...purchase, StatusId: 3, ContractDate: '2026-10-01', ClosingDate: '2026-11-20', DateClosed: '2026-11-20' },
      [],
      ['Contract past', 'Closed past'],
    ],
    [
      'late documents stand together, apart from those to come',
      {
        ...purchase,
        ContractDate: '2026-11-12',
        InspectionDate: '2026-11-20',
        AppraisalDate: '2026-12-01',
        ClosingDate: '2026-12-11',
      },
      [line(1, '2026-11-14'), line(2, '2026-11-15'), line(3, '2026-12-05'), line(4, '2026-12-20'), line(5, null)],
      [
        'Contract past',
        '2 documents overdue',
        'Inspection past',
        'Appraisal soon',
        'Line 3 later',
        'Closing later',
      ].concat('Line 4 later'),
    ],
    [
      'what has no date has not happened: it comes after documents that are late',
      { ...purchase, Type: 'Listing' as const, StatusId: 1, ListingDate: '2026-11-20', ListingExpDate: '2027-05-20' },
      [line(1, '2026-11-22'), line(2, '2026-12-05')],
      ['Listed past', 'Line 1 overdue', 'Contract unknown', 'Line 2 later', 'Listing expires later', 'Closing unknown'],
    ],
    [
      'a closed one asks for nothing',
      { ...purchase, StatusId: 3, DateClosed: '2026-11-20' },
      [line(1, '2026-11-14')],
      ['Closed past'],
    ],
  ])('%s', (_, deal, lines, expected) => {
    expect(shown(deal, lines, today)).toEqual(expected)
  })

  it('has one mark for today, unless a date is today', () => {
    const at = (deal: typeof purchase) => todayAt(stationsOf(deal, [], today), today)
    expect(at({ ...purchase, ContractDate: '2026-11-12', ClosingDate: '2026-12-11' } as never)).toBe(1)
    expect(at({ ...purchase, ContractDate: '2026-11-12', ClosingDate: today } as never)).toBeUndefined()
    expect(todayAt([], today)).toBeUndefined()
  })

  it.each([
    ['2026-12-11', 2, '14 days to closing'],
    ['2026-11-28', 1, '1 day to closing'],
    [today, 2, 'Closing today'],
    ['2026-11-25', 2, '2 days past closing'],
    ['2026-12-11', 5, undefined],
    [null, 2, undefined],
  ])('closing on %s with status %i: %s', (ClosingDate, StatusId, expected) =>
    expect(closingWords({ ClosingDate, StatusId }, today)).toBe(expected),
  )

  it.each([
    [{ CanEdit: true, StatusId: 2, ClosingDate: today }, 3, 'close'],
    [{ CanEdit: true, StatusId: 2, ClosingDate: '2026-12-11' }, 3, 'documents'],
    [{ CanEdit: true, StatusId: 2, ClosingDate: null }, 0, 'date'],
    [{ CanEdit: true, StatusId: 1, ClosingDate: null }, 0, undefined],
    [{ CanEdit: false, StatusId: 2, ClosingDate: today }, 3, undefined],
    [{ CanEdit: true, StatusId: 5, ClosingDate: today }, 3, undefined],
  ])('needs now: %j with %i late: %s', (deal, late, expected) => expect(needOf(deal, late, today)).toBe(expected))
})
