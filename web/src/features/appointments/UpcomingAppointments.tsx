/** The dashboard's panel of upcoming appointments: the brokerage's for an admin, else the own (S1§2). */
export const UpcomingAppointments = () => null
