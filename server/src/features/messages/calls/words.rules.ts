import { formatPhone } from '@dormer/contract/phone'
import type { CallSettings } from './settings.queries.ts'

type Named = Pick<CallSettings, 'Name' | 'CallerName'>

const nameOf = ({ Name, CallerName }: Named) => CallerName || Name

/** What the other party of a recorded call is told before it is connected. */
export const recordingWords = (settings: Named) => `${nameOf(settings)}: this call is recorded.`

export const greetingOf = (settings: Named & Pick<CallSettings, 'Greeting'>) =>
  settings.Greeting ||
  `You have reached ${nameOf(settings)}. Nobody can take your call right now. Please leave a message after the tone.`

/** What a user hears on their own phone. A number is spoken digit by digit. */
export const spoken = (name: string | null, number: string) =>
  name ??
  formatPhone(number)
    .replace(/[()]/g, '')
    .replace(/\s|-/g, ',')
    .replace(/\d(?=\d)/g, '$& ')
    .replaceAll(',', ', ')

export const bridgeWords = (who: string) => `Press any key to call ${who}.`
export const offerWords = (who: string, settings: Named) =>
  `${nameOf(settings)}: a call from ${who}. Press any key to take it.`
