/** When something is in somebody's time zone: 'Mon, Nov 30, 9:00 AM CST', with the year if it is another than now. */
export const formatInZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(new Date(instant).getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))
