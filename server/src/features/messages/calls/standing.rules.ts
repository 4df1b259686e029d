import { formatPhone } from '@dormer/contract/phone'
import type { LineStanding } from '../../../providers/voice/voice.ts'

type Finding = { Words: string; IsGood: boolean }
const good = (Words: string): Finding => ({ Words, IsGood: true })
const bad = (Words: string): Finding => ({ Words, IsGood: false })

const accounts = {
  Active: good('The Twilio account is active.'),
  Suspended: bad('The Twilio account is suspended: nobody can call or be called. Twilio’s console says why.'),
  Closed: bad('The Twilio account is closed: nobody can call or be called.'),
}

/**
 * What a provider's account and the brokerage's number say, in sentences. `incoming` is the address at which Dormer takes
 * the number's calls; undefined if nobody has said where Dormer is.
 */
export const findingsOf = (standing: LineStanding, number: string, incoming: string | undefined): Finding[] => {
  const { Account, IsTrial, Number: own } = standing
  const account = accounts[Account]
  if (Account !== 'Active') return [account]
  const shown = formatPhone(number)
  return [
    account,
    ...(IsTrial
      ? [bad('It is a trial account: it calls only verified numbers, after an announcement. Upgrade it at Twilio.')]
      : []),
    ...(own === null
      ? [bad(`${shown} is not one of the account’s numbers, so calls from it are refused.`)]
      : [
          own.MayCall && own.IsInUse
            ? good(`${shown} is in use and can call.`)
            : bad(`${shown} cannot be used for calls: ${own.MayCall ? 'it is not in use' : 'it has no voice'}.`),
          own.Leads !== null && own.Leads === incoming
            ? good('Calls to it come to Dormer.')
            : bad(
                `Calls to it ${own.Leads === null ? 'go nowhere' : 'do not come to Dormer'}. ${incoming ? `At Twilio, set the address of its incoming calls to ${incoming}` : 'Whoever runs Dormer sets PUBLIC_URL first'}.`,
              ),
        ]),
  ]
}
