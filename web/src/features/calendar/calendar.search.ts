/** The calendar's state in its address: view, day (YYYY-MM-DD), and the appointment that is open. */
export type CalendarSearch = { view?: 'month' | 'week' | 'day'; day?: string; appointment?: number }
