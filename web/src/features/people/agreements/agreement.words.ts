import { type Agreement, type AgreementException, noAgreementReasons } from '@dormer/contract/people/agreements'

/** The state of an agreement, and its color: amber and red for what needs doing. */
export const states: Record<Agreement['State'], { label: string; color: string }> = {
  Valid: { label: 'Valid', color: 'green' },
  ExpiresSoon: { label: 'Expires soon', color: 'yellow' },
  Expired: { label: 'Expired', color: 'red' },
}

export const reasonOf = ({ NoAgreementReason, NoAgreementNote }: AgreementException) =>
  [NoAgreementReason ? noAgreementReasons[NoAgreementReason] : 'No reason given', NoAgreementNote]
    .filter(Boolean)
    .join(': ')
