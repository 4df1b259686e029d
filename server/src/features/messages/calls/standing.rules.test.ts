import { expect, test } from 'vitest'
import type { LineStanding } from '../../../providers/voice/voice.ts'
import { findingsOf } from './standing.rules.ts'

const incoming = 'https://crm.example.com/api/hooks/voice/incoming'
const number = { MayCall: true, MayText: true, IsInUse: true, Leads: incoming }
const active: LineStanding = { Account: 'Active', IsTrial: false, Number: number }

test.for<[LineStanding, string | undefined, string[]]>([
  [active, incoming, []],
  [{ ...active, Account: 'Suspended' }, incoming, ['The Twilio account is suspended']],
  [{ ...active, Account: 'Closed', Number: null }, incoming, ['The Twilio account is closed']],
  [{ ...active, IsTrial: true }, incoming, ['It is a trial account']],
  [{ ...active, Number: null }, incoming, ['(512) 555-0100 is not one of the account’s numbers']],
  [{ ...active, Number: { ...number, MayCall: false } }, incoming, ['cannot be used for calls: it has no voice']],
  [{ ...active, Number: { ...number, IsInUse: false } }, incoming, ['cannot be used for calls: it is not in use']],
  [{ ...active, Number: { ...number, Leads: null } }, incoming, [`go nowhere. At Twilio, set the address of its incoming calls to ${incoming}`]], // biome-ignore format: a case
  [{ ...active, Number: { ...number, Leads: 'https://demo.twilio.com/welcome/voice/' } }, incoming, ['do not come to Dormer']], // biome-ignore format: a case
  // An app of the account's decides, whatever the address says.
  [{ ...active, Number: { ...number, Leads: 'AP0123' } }, incoming, ['do not come to Dormer']],
  [active, undefined, ['Whoever runs Dormer sets PUBLIC_URL first']],
])('case %#', ([standing, at, bad]) => {
  const findings = findingsOf(standing, '5125550100', at)
  const told = findings.filter(({ IsGood }) => !IsGood).map(({ Words }) => Words)
  expect(told).toHaveLength(bad.length)
  for (const [n, words] of bad.entries()) expect(told[n]).toContain(words)
  expect(findings[0]?.IsGood).toBe(standing.Account === 'Active')
})
