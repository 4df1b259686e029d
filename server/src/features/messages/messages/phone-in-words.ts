/** A phone number as people read it. */
export const phoneInWords = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
