/**
 * With each call, Dormer's own browser app says whom it acts for: 0 before anybody has signed in. Other sites cannot
 * send this header, so only with it may a call use the session's cookie instead of a bearer token. A cookie that
 * meanwhile belongs to another user is refused.
 */
export const USER_HEADER = 'x-dormer-user'
