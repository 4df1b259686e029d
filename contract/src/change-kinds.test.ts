import { expect, test } from 'vitest'
import { automationChangeKinds } from './automation/change-kinds.ts'
import { brokerageChangeKinds } from './brokerage/change-kinds.ts'
import { changeKindNames, trashKinds } from './change-kinds.ts'
import { dayChangeKinds } from './day/change-kinds.ts'
import { dealChangeKinds } from './deals/change-kinds.ts'
import { growthChangeKinds } from './growth/change-kinds.ts'
import { homesChangeKinds } from './homes/change-kinds.ts'
import { messageChangeKinds } from './messages/change-kinds.ts'
import { peopleChangeKinds } from './people/change-kinds.ts'

test('no two areas declare the same kind, and no two kinds the same rank', () => {
  const areas = [
    peopleChangeKinds,
    dayChangeKinds,
    homesChangeKinds,
    messageChangeKinds,
    dealChangeKinds,
    automationChangeKinds,
    growthChangeKinds,
    brokerageChangeKinds,
  ]
  const declared = areas.flatMap((kinds) => Object.keys(kinds))
  expect(declared.toSorted()).toEqual(changeKindNames.toSorted())
  const ranks = Object.values(trashKinds).map(({ rank }) => rank)
  expect(ranks).toEqual([...new Set(ranks)])
})
