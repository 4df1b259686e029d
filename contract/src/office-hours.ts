/** When offices are open, wherever Dormer asks: weekdays from 1, Monday. Which zone's, each place says. */
export const officeHours = { Days: [1, 2, 3, 4, 5], From: '09:00', To: '18:00' }
export const officeHoursInWords = 'Monday to Friday, 9 am to 6 pm'
