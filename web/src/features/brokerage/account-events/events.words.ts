import type { AccountEvent, AccountEventKind, SignInWay } from '@dormer/contract/brokerage/account-events'

const kinds: Record<AccountEventKind, string> = {
  SignedIn: 'Signed in',
  WrongPassword: 'Wrong password',
  WrongCode: 'Wrong code after the right password',
  AppAdded: 'Set up an authenticator app',
  AppRemoved: 'Turned the authenticator app off',
  PasskeyAdded: 'Added a passkey',
  PasskeyRemoved: 'Removed a passkey',
  CodesRenewed: 'Made new recovery codes',
  SecondStepReset: 'Second step reset',
}
const ways: Record<SignInWay, string> = {
  Password: 'with the password',
  App: 'with password and app',
  RecoveryCode: 'with password and recovery code',
  Passkey: 'with a passkey',
}

/** 'Signed in with a passkey'. */
export const eventWords = ({ Kind, Way, ByName }: AccountEvent) =>
  [kinds[Kind], Way && ways[Way], ByName && `by ${ByName}`].filter(Boolean).join(' ')
export const isFailure = ({ Kind }: AccountEvent) => Kind === 'WrongPassword' || Kind === 'WrongCode'
