import type { AccountEventKind } from '@dormer/contract/brokerage/account-events'
import type { SystemMail } from './system-mail.rules.ts'

/** An account event in words for its user. */
export type AccountHappening = {
  Kind: AccountEventKind
  IsRecoveryCode: boolean
  /** 'Chrome on Windows'. */
  Device: string
  Address: string | null
  /** '11/23/2026, 3:04 pm CST'. */
  When: string
  ByName: string | null
  RecoveryCodesLeft: number
  ProfileUrl: string | null
}

const headings: Record<AccountEventKind, string> = {
  SignedIn: 'New sign-in to your account',
  WrongPassword: 'Somebody tried a wrong password',
  WrongCode: 'Somebody tried a wrong code',
  AppAdded: 'An authenticator app was added to your account',
  AppRemoved: 'The authenticator app was removed from your account',
  PasskeyAdded: 'A passkey was added to your account',
  PasskeyRemoved: 'A passkey was removed from your account',
  CodesRenewed: 'Your recovery codes were renewed',
  SecondStepReset: 'Your second step was reset',
}

const left = (count: number) =>
  count === 0
    ? 'That was your last recovery code. Make new ones on your profile.'
    : `You have ${count === 1 ? 'one recovery code' : `${count} recovery codes`} left.`

/** The email to a user whose account was entered from somewhere new, or got another way to sign in. */
export const accountEventMail = (happened: AccountHappening): SystemMail => {
  const { Kind, IsRecoveryCode, Device, Address, When, ByName, RecoveryCodesLeft, ProfileUrl } = happened
  const Heading = IsRecoveryCode ? 'A recovery code was used to sign in' : headings[Kind]
  const place = [Device, Address && `from the network address ${Address}`].filter(Boolean).join(', ')
  const isOwn = Kind !== 'SecondStepReset'
  return {
    Subject: Heading,
    Heading,
    Paragraphs: [
      isOwn
        ? `When and where: ${When}, ${place}.`
        : `${ByName ?? 'The operator of Dormer'} did this on ${When}, and you were signed out everywhere. Sign in with your password, then set up a second step again on your profile.`,
      ...(IsRecoveryCode ? [left(RecoveryCodesLeft)] : []),
      isOwn
        ? 'If that was you, there is nothing to do.'
        : 'If you did not ask for this, tell an admin of your brokerage at once.',
      ...(isOwn
        ? [
            'If it was not you, change your password at once, log out everywhere else, and check the passkeys and the authenticator app, all on your profile. If you cannot get in, ask an admin of your brokerage to end your sessions.',
          ]
        : []),
    ],
    Footer: {
      Text: 'This was sent to the address you sign in with, regardless of your notification settings.',
      Link: ProfileUrl ? { Label: 'Open your profile', Url: ProfileUrl } : null,
    },
  }
}
