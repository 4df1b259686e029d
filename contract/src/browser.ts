/**
 * Dormer's own browser app says with each call whom it acts for: 0 before anybody has signed in. Other sites cannot send
 * it, so with it, and only with it, a call may have the session's cookie in place of a bearer token. A cookie that is
 * another user's by now is refused.
 */
export const USER_HEADER = 'x-dormer-user'
