/**
 * The address that was typed at the login or at the recovery of a password, for the other of the two. It is kept nowhere
 * else: in an address of ours, it would be in the browser's history and in logs.
 */
export const typedEmail = { is: '' }
