import type { Cases } from '../../../test/full.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const brokerageQueries: Cases = {
  audit: { endpoint: 'auditLog' },
  'what happened at all doors': { endpoint: 'accountEvents' },
  "what happened at one's own door": { endpoint: 'ownAccountEvents' },
  'how a user signs in': {
    endpoint: 'signInMethods',
    input: ({ admin }) => ({ params: { UserId: admin.UserId } }),
    rows: (b: { Passkeys: [] }) => b.Passkeys,
  },
  'admins without a second step': {
    endpoint: 'securitySettings',
    rows: (b: { WithoutSecondStep: [] }) => b.WithoutSecondStep,
  },
  'whose changes': { endpoint: 'auditUsers' },
  trash: { endpoint: 'trash' },
  "a user's sessions": { endpoint: 'userSessions', input: ({ admin }) => ({ params: { UserId: admin.UserId } }) },
  sources: { endpoint: 'sources' },
  'urgency types': { endpoint: 'urgencyTypes' },
  users: { endpoint: 'tenantUsers' },
  'agents to choose from': { endpoint: 'agentOptions' },
  'agents for admins': { endpoint: 'adminAgentOptions' },
  'exports of everything': { endpoint: 'everythingExports', atMost: 5 },
  // A page.
  runs: { endpoint: 'runs', atMost: 20 },
  'failed jobs': { endpoint: 'failedJobs' },
}
