/**
 * The address typed on the login or password recovery screen, for use by the other. It is stored nowhere else: in a URL
 * it would end up in the browser's history and in logs.
 */
export const typedEmail = { is: '' }
