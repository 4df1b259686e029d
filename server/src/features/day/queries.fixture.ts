import type { Cases } from '../../../test/full.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const dayQueries: Cases = {
  'the activity feed': {
    endpoint: 'contactActivity',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
  },
  'activity of a type': {
    endpoint: 'activityOfType',
    input: ({ first: { contactId } }) => ({ query: { contactId, typeId: 4 } }),
  },
  'activity by message': {
    endpoint: 'messageActivity',
    input: ({ first: { entityId: contactEntityId } }) => ({ query: { contactEntityId, type: 'email' } }),
  },
  "a user's appointments": {
    endpoint: 'userAppointments',
    input: ({ admin }) => ({ params: { id: admin.UserId }, query: { startDate: '2020-01-01' } }),
  },
  'all appointments': { endpoint: 'tenantAppointments', input: ({ TenantId: id }) => ({ params: { id } }) },
  'appointments with a contact': {
    endpoint: 'contactAppointments',
    input: ({ first: { contactId: id } }) => ({ params: { id } }),
  },
  tasks: { endpoint: 'tasks' },
  'tasks about a contact': {
    endpoint: 'tasks',
    input: ({ first: { entityId } }) => ({ query: { assignedId: 0, type: 'ContactEntityId', typeValue: entityId } }),
  },
  'whom tasks are given to': { endpoint: 'taskOptions', rows: (b: { Users: [] }) => b.Users },
  'whom a task may be about': {
    endpoint: 'parseTask',
    input: () => ({ query: { text: 'call ida tomorrow' } }),
    rows: (b: { Contacts: [] }) => b.Contacts,
    atMost: 5,
  },
  'devices that are pushed to': { endpoint: 'pushDevices', rows: (b: { Devices: [] }) => b.Devices },
  notifications: { endpoint: 'notifications', input: () => ({ query: { take: 50 } }) },
}
