import type { Handlers } from '../../http/handlers.ts'

export const appointmentRoutes = {
  appointmentTypeOptions: async () => {
    throw new Error('not built yet')
  },
  appointmentResultOptions: async () => {
    throw new Error('not built yet')
  },
  getAppointment: async () => {
    throw new Error('not built yet')
  },
  userAppointments: async () => {
    throw new Error('not built yet')
  },
  tenantAppointments: async () => {
    throw new Error('not built yet')
  },
  contactAppointments: async () => {
    throw new Error('not built yet')
  },
  createAppointment: async () => {
    throw new Error('not built yet')
  },
  updateAppointment: async () => {
    throw new Error('not built yet')
  },
  deleteAppointment: async () => {
    throw new Error('not built yet')
  },
  calendarFeed: async () => {
    throw new Error('not built yet')
  },
  createCalendarFeed: async () => {
    throw new Error('not built yet')
  },
  deleteCalendarFeed: async () => {
    throw new Error('not built yet')
  },
  readCalendarFeed: async () => {
    throw new Error('not built yet')
  },
} satisfies Partial<Handlers>
