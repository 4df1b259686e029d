/** How a phone is shown to people. */
export const phoneInWords = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
